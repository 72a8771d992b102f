// run: {root}/examples/diverge.ptx --block 4 --buffer out=u32[4] --arg out --set WarpSize=4 --set NumProcessors=1 --schedule eager
/* Half of a warp branches: who executes, who waits where and until when (section 5.4.1 by hand). */
is('thirteen steps have a row each', document.querySelectorAll('.row').length, 13);
is('verdict', textOf('verdict'), 'completed: out = 100, 101, 20, 30');
is('the first row', rowTexts()[0], '1|14|mov.u32 t, %tid.x|t = 0 1 2 3');
is('the branch', rowTexts()[3], '4|17|@p bra LOW|2 go, 2 wait');
is('two lanes branch, for two the guard is false', marksOf(3), 'kr ko');
is('one path runs, the other one waits', marksOf(4), 'kr kw');
is('then the other one', marksOf(6), 'kw kr');
is('all together', marksOf(9), 'kr');
press('j'); press('ArrowDown'); press('j');
is('three keys on', textOf('at'), 'step 4 of 13');
says('who goes', textOf('say'), 'Lanes 0, 1 of w0 execute @p bra LOW and go to line 21.');
says('who waits', textOf('say'), 'For lanes 2, 3 the guard is false: they wait, in a diverge token, to go on at line 18.');
says('its rules with sections', textOf('about'), 'crs.bra.guard 5.4.1');
const tokens = [...document.querySelectorAll('.token')].map(t => t.textContent + '|' + t.className);
is('the active lanes first', tokens[0], 'active0, 1line 21|token base');
is('the new token', tokens[1], 'diverge2, 3line 18|token new');
is('the old one', tokens[2], 'syncall 4line 25|token ');
const gutter = n => [...document.querySelectorAll(`.src [data-line="${n}"] path`)].map(p => p.getAttribute('class')).join(' ');
is('where lanes 0 and 1 go on', gutter(21), 'kr');
is('where lanes 2 and 3 go on', gutter(18), 'kw');
is('nobody at line 25: its token is not the topmost', gutter(25), '');
is('the selected line', document.querySelector('.src .at').dataset.line, '17');
says('the legend has what occurs', textOf('legend'), 'waits in a token');
check('and nothing else', !/barrier|done|atomic/.test(textOf('legend')), textOf('legend'));
press(']');
is('the next place where control parts or meets', selected(), '6|23|sync|the others go');
is('a popped token is crossed out', document.querySelector('.token.gone').textContent, 'diverge2, 3line 18');
press('[');
is('and back', textOf('at'), 'step 4 of 13');
press('End');
is('the last row', selected(), '13|28|exit|done');
says('memory at the end', textOf('right'), 'out u32 100 101 20 30'.replace(/ u32 /, 'u32').replace('100 101 20 30', '1001012030'));
press('Home');
is('the first row again', textOf('at'), 'step 1 of 13');
says('registers', textOf('right'), 't0123');
press('PageDown');
check('a page down', !/step 1 of/.test(textOf('at')));
press('m');
is('memory steps', document.getElementById('memory').getAttribute('aria-pressed'), 'true');
check('a store drops the copy in L1, then writes L2', /discardL1.*ends: writeL2/.test(rowTexts().join('/')), rowTexts().join('/'));
check('nothing of operations on registers', !/writeToRegs.*reg/.test(rowTexts().join('/')));
press('m');
const find = document.getElementById('find');
find.value = 'line 18';
find.dispatchEvent(new Event('input'));
press('Home'); press('n');
is('search for a line', selected(), '7|18|mul.lo.u32 r, t, 10|r = 20 30');
is('the hit is marked', document.querySelectorAll('.row.hit').length, 1);
find.value = 'crs.sync';
find.dispatchEvent(new Event('input'));
press('n');
is('search for a rule', selected(), '9|23|sync|together again');
press('n');
is('round', textOf('at'), 'step 6 of 13');
press('N');
is('and back round', textOf('at'), 'step 9 of 13');
const role = document.querySelector('.row.on');
is('rows are options', role.getAttribute('role') + role.getAttribute('aria-selected'), 'optiontrue');
says('with a label', role.getAttribute('aria-label'), 'step 9, w0, line 23, sync, executes lanes 2, 3');
is('the list names the selected one', document.getElementById('view').getAttribute('aria-activedescendant'), role.id);
is('the sentence is announced', textOf('live'), textOf('say'));
go(run0().kind.indexOf(3));
says('a link to an event of a register opens its row', textOf('say'), 'ends with releaseRegs');
press('?');
check('help', document.getElementById('help').open);
document.getElementById('help').close();
const before = getComputedStyle(document.body).backgroundColor;
press('t');
check('another theme', getComputedStyle(document.body).backgroundColor !== before);
press('t');
is('and back', getComputedStyle(document.body).backgroundColor, before);
/* Text 4.5 to 1, marks 3 to 1, on the paper and on the selected row, in both schemes. */
const luminance = c => c.match(/[\d.]+/g).slice(0, 3).map(v => v / 255).map(v => v <= .04045 ? v / 12.92 : ((v + .055) / 1.055) ** 2.4)
  .reduce((s, v, k) => s + v * [.2126, .7152, .0722][k], 0);
const ratio = (a, b) => { const [p, q] = [luminance(a), luminance(b)].sort((x, y) => y - x); return (p + .05) / (q + .05); };
const colour = name => { const e = document.createElement('i'); e.style.color = `var(--${name})`; document.body.append(e);
  const c = getComputedStyle(e).color; e.remove(); return c; };
for (const scheme of ['light', 'dark']) {
  document.documentElement.dataset.theme = scheme;
  for (const paper of ['paper', 'pick', 'panel'])
    for (const [name, least] of [['ink', 4.5], ['soft', 4.5], ['bad', 4.5], ['run', 3], ['off', 3], ['wait', 3], ['bar', 3], ['load', 3], ['store', 3], ['atom', 3]])
      check(`${scheme}: ${name} on ${paper}`, ratio(colour(name), colour(paper)) >= least, ratio(colour(name), colour(paper)).toFixed(2));
}
