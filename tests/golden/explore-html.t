from: the page begins with what explore prints, for those who run no script; its data has the rows, the graph (its states and steps are those of golden.explore-dot) and a run for each outcome. What a browser makes of it is tested in tests/explore/page
file last.simt:
| __shared int x = 0;
| void main() {
|     x = tid;
| }
run: explore last.simt --block 2 --control interleaved --quiet --format html
exit: 0
stdout:
| <!doctype html>
| ...
| <title>last.simt</title>
| ...
| <pre>outcome 1: 1 state, 5 choices
|   x: s64[1] = { 0 }
| outcome 2: 1 state, 3 choices
|   x: s64[1] = { 1 }
| complete: 20 states, 28 steps; completed 2, stuck 0, deadlocked 0; cycles: 0 fair, 0 starving
| </pre>
| ...
| <script type="application/json" class="w" data-run="r1">*
| ...
| <script type="application/json" class="w" data-run="r2">*
| ...
| <script type="application/json" id="explore">{"v": 1, "command": "warpstep explore last.simt --block 2 --control interleaved --quiet --format html*", "name": "last.simt", "totals": {"complete": true, "states": 20, "steps": 28, "fair": 0, "starving": 0}, "rows": [{"kind": "outcome", "number": 1, "lines": ["x: s64[1] = { 0 }"], "states": 1, "choices": 5, "state": 19, "run": 1}, {"kind": "outcome", "number": 2, "lines": ["x: s64[1] = { 1 }"], "states": 1, "choices": 3, "state": 18, "run": 2}], "graph": {"states": [[0, -1], [1, 0], [1, 0], [2, 1], *, [6, 14, 1], [6, 16, 0]], "names": ["", "thread 0 at 3: x = tid;\u000a", *], "edges": [[0, 1, 1, *]]}}</script>
| ...

from: what does not go with a page; a search that was stopped has one, with bars where it met many states
run: explore last.simt last.simt --format html
exit: 2
stderr:
| --format:1:10: error: a page is of one file
| ...
run: explore last.simt --json --format html
exit: 2
stderr:
| --format:1:10: error: --json and --brief print something else
| ...
run: explore last.simt --format xml
exit: 2
stderr:
| --format:1:10: error: expected text or html
| ...
run: explore {root}/examples/remote/MP.wg.litmus --axioms --format html
exit: 2
stderr:
| --format:1:10: error: --axioms prints text
| ...
run: explore {root}/examples/litmus/MP.litmus --quiet --reduce none --max-states 500 --format html
exit: 4
stdout:
| ...
| <script type="application/json" id="explore">{"v": 1, *"totals": {"complete": false, "stopped": "states", "states": 500, "steps": *}, *"rows": [*, "depths": {"each": 1, "states": [1, *]}}</script>
| ...
