from: SARIF 2.1.0: required are version, runs, of each tool.driver.name and of a result its message; ruleIndex counts from 0 in the rules, which stand in the order of kinds.def. The race is between the stores of two blocks, line 12 of the PTX, line 7 column 5 of the source; the second one stands first
file k.ptx:
| .version 7.0
| .target sm_70
| .address_size 64
| .file 1 "a b.cu"
| .entry k(.param .u64 o)
| {
|     .reg .u64 a;
|     .reg .u32 v;
|     ld.param.u64 a, [o];
|     .loc 1 7 5
|     mov.u32 v, %ctaid.x;
|     st.global.u32 [a], v;
|     exit;
| }
run: run k.ptx --grid 2 --buffer o=u32[1] --arg o --check races --quiet --schedule eager --sarif -
exit: 5
stdout:
| {"$schema": "https://docs.oasis-open.org/sarif/sarif/v2.1.0/*", "version": "2.1.0", "runs": [{"tool": {"driver": {"name": "warpstep", "version": "*", "rules": [{"id": "data-race", "shortDescription": {"text": "Nothing orders two accesses to the same memory, and one of them writes."}, "defaultConfiguration": {"level": "error"}}, {"id": "races-not-remembered", *, "defaultConfiguration": {"level": "warning"}}, *]}}, "invocations": [{"commandLine": "*--sarif -*", "executionSuccessful": true}], "results": [{"ruleId": "data-race", "ruleIndex": 0, "level": "error", "message": {"text": "data race: write of 4 bytes at global address 0x10000000 (buffer o, byte 0)*"}, "locations": [{"physicalLocation": {"artifactLocation": {"uri": "a%20b.cu"}, "region": {"startLine": 7, "startColumn": 5}}, "message": {"text": "thread (0,0,0) of block (1,0,0): st.global.u32 [a], v;"}}], "relatedLocations": [{"id": 1, "physicalLocation": {"artifactLocation": {"uri": "k.ptx"}, "region": {"startLine": 12, "startColumn": 5}}, "message": {"text": "the same in PTX: *"}}, {"id": 2, "physicalLocation": {"artifactLocation": {"uri": "a%20b.cu"}, "region": {"startLine": 7, "startColumn": 5}}, "message": {"text": "*thread (0,0,0) of block (0,0,0): *"}}, {"id": 3, "physicalLocation": {"artifactLocation": {"uri": "k.ptx"}, *}, *}], "partialFingerprints": {"warpstepFinding/v1": "*"}, "occurrenceCount": 1, "properties": {"check": "races", *"space": "global", "variable": "o"}}]}]}
| o: u32[1] = { * }
stderr:
| ...
run: run k.ptx --grid 2 --buffer o=u32[1] --arg o --check races --quiet --sarif f --record f
exit: 2
stderr:
| *--sarif and --record would write the same file, f
| ...
