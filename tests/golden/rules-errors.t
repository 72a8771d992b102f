from: a file of counts begins with its version, holds each id once and a count of at least 1; a trace is JSON, a value a line, whose rules are rules; every file that is wrong is named
file version:
| warpstep coverage 2
file unknown:
| warpstep coverage 1
| crs.bra.guard 1
| crs.bra.guess 1
file twice:
| warpstep coverage 1
| crs.ssy 1
| crs.ssy 1
file none:
| warpstep coverage 1
| crs.ssy 0
file trace.jsonl:
| {"step": 1, "rules": ["crs.ssy"]}
| {"step": 2, "rules": ["crs.ssy",]}
file other.jsonl:
| {"rules": ["crs.ssy", "crs.zzy"]}
file full:
| warpstep coverage 1
| crs.ssy 18446744073709551615
file good:
| warpstep coverage 1
| crs.ssy 1
run: rules --coverage version unknown twice none good
exit: 1
stdout:
stderr:
| version:1:1: error: expected a coverage file, which begins with `warpstep coverage 1`, or a trace in jsonl
|     1 | warpstep coverage 2
|       | ^~~~~~~~~~~~~~~~~~~
| unknown:3:1: error: there is no rule of this id; `warpstep rules` lists them
|     3 | crs.bra.guess 1
|       | ^~~~~~~~~~~~~
| twice:3:1: error: this rule has a count already
|     3 | crs.ssy 1
|       | ^~~~~~~
| none:2:9: error: expected a count, at least 1 and below 2^64
|     2 | crs.ssy 0
|       |         ^
run: rules --coverage trace.jsonl other.jsonl
exit: 1
stdout:
stderr:
| trace.jsonl:2:33: error: expected a value
|     2 | {"step": 2, "rules": ["crs.ssy",]}
|       |                                 ^
| other.jsonl:1:23: error: there is no rule of this id; `warpstep rules` lists them
|     1 | {"rules": ["crs.ssy", "crs.zzy"]}
|       |                       ^~~~~~~~~
run: rules --coverage good full
exit: 1
stderr:
| warpstep: error: full: the sum of the counts of crs.ssy does not fit in 64 bits
run: rules --coverage missing
exit: 1
stderr:
| warpstep: error: missing: No such file or directory
run: rules --coverage -
exit: 1
stdin:
stderr:
| *:1:1: error: expected a coverage file, which begins with `warpstep coverage 1`, or a trace in jsonl
| ...
