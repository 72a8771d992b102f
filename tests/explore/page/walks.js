// explore: examples/litmus/MP.litmus --walks 300
check('as often as walks ended so', E.rows.filter(r => r.kind === 'outcome').reduce((n, r) => n + r.walks, 0) === 300);
check('no graph and no bars', !E.graph && !all('.bars').length);
check('all have runs', E.rows.every(r => r.run && runOf(r.run).run.end.verdict === 'completed'));
