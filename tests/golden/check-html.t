from: the page has the source as it stands, what is said as a list and below the lines, and nothing that a browser could take for its own
file bad.ptx:
| .version 3.0
| .target sm_20
| .address_size 64
| .entry bad() {
|     .reg .u32 a;
|     addd.u32 a, a, a; // </script> & "a"
|     sub.u32 a, b, a;
|     exit;
|     .reg .u32 a;
| }
run: check bad.ptx --format html
exit: 1
stdout:
| <!doctype html>
| <html lang="en">
| <head>
| <meta charset="utf-8">
| <meta name="viewport" content="width=device-width, initial-scale=1">
| <title>bad.ptx: 3 errors</title>
| ...
| <h1>bad.ptx</h1>
| <p>3 errors</p>
| <ol>
| <li class="error"><b>error</b> <a href="#s0-6">line 6:5</a>: there is no instruction addd; did you mean add?</li>
| <li class="error"><b>error</b> <a href="#s0-7">line 7:16</a>: the name b is not declared</li>
| <li class="error"><b>error</b> <a href="#s0-9">line 9:15</a>: a is declared twice in this block<div><b>note</b> <a href="#s0-5">line 5:15</a>: it is declared here</div></li>
| </ol>
| <div class="source"><table>
| <tr id="s0-1"><td class="n">1</td><td><pre>.version 3.0</pre></td></tr>
| <tr id="s0-2"><td class="n">2</td><td><pre>.target sm_20</pre></td></tr>
| <tr id="s0-3"><td class="n">3</td><td><pre>.address_size 64</pre></td></tr>
| <tr id="s0-4"><td class="n">4</td><td><pre>.entry bad() {</pre></td></tr>
| <tr id="s0-5"><td class="n">5</td><td><pre>    .reg .u32 <mark>a</mark>;</pre></td></tr>
| <tr class="note"><td></td><td><pre>              ^ <b>note</b>: it is declared here</pre></td></tr>
| <tr id="s0-6"><td class="n">6</td><td><pre>    <mark>addd</mark>.u32 a, a, a; // &lt;/script&gt; &amp; &quot;a&quot;</pre></td></tr>
| <tr class="error"><td></td><td><pre>    ^ <b>error</b>: there is no instruction addd; did you mean add?</pre></td></tr>
| ...
| <tr id="s0-10"><td class="n">10</td><td><pre>}</pre></td></tr>
| </table></div>
| </body>
| </html>
stderr:
| bad.ptx:6:5: error: *
| ...
run: check {root}/examples/diverge.ptx --format html
exit: 0
stdout:
| ...
| <p>nothing to complain of</p>
| <div class="source"><table>
| ...
run: check {root}/examples/structured/program-1.simt --format html
exit: 0
stdout:
| ...
| <p>nothing to complain of</p>
| ...
run: check {root}/examples/remote/MP.wg.litmus --format html
exit: 0
stdout:
| ...
| <p>nothing to complain of</p>
| ...
file two.host:
| load bad.ptx
| foo
run: check two.host --format html
exit: 1
stdout:
| ...
| <p>4 errors</p>
| ...
| <h2>two.host</h2>
| ...
| <tr id="s0-2"><td class="n">2</td><td><pre><mark>foo</mark></pre></td></tr>
| ...
| <h2>bad.ptx</h2>
| ...
stderr:
| ...
run: check nothing.ptx --format html
exit: 1
stdout:
| ...
| <li class="error"><b>error</b> *nothing.ptx*</li>
| ...
stderr:
| *nothing.ptx*
run: check {root}/examples/structured/program-2.simt --termination --format html
exit: 2
stderr:
| --format:1:10: error: --termination prints text
| ...
