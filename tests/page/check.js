/* check.js: what the assertions of a page use. A test asserts when the page stands; what it found is left in
 * the document as text, a line each, PASS or FAIL first, DONE last. */
const results = [];
const check = (what, ok, more) => results.push(`${ok ? 'PASS' : 'FAIL'} ${what}${ok || more === undefined ? '' : `: ${more}`}`);
const is = (what, got, want) => check(what, got === want, `${JSON.stringify(got)} where ${JSON.stringify(want)} was expected`);
const says = (what, got, want) => check(what, String(got).includes(want), `${JSON.stringify(got)} lacks ${JSON.stringify(want)}`);
const press = (key, more = {}) => document.body.dispatchEvent(new KeyboardEvent('keydown', {key, bubbles: true, ...more}));
const textOf = id => (document.getElementById(id) || {textContent: `no ${id}`}).textContent.replace(/\s+/g, ' ').trim();
const rowTexts = () => [...document.querySelectorAll('.row')].map(r => [...r.querySelectorAll('span')].map(s => s.textContent).join('|'));
const selected = () => [...document.querySelectorAll('.row.on span')].map(s => s.textContent).join('|');
/* The letters that are drawn in a row: of which marks it has a path. */
const marksOf = k => [...document.querySelectorAll(`#r${k} svg:first-of-type path`)].map(p => p.getAttribute('class')).join(' ');
addEventListener('error', e => results.push(`FAIL an error: ${e.message} (${e.lineno})`));
function leave() {
  const pre = document.createElement('pre');
  pre.id = 'results';
  pre.textContent = `\n${results.join('\n')}\nDONE\n`;
  document.body.append(pre);
}
const run0 = () => V.run;
