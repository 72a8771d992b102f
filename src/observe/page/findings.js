/* findings.js: what the checks found, each with both places: the story tells of the first one. */
function findingsHtml() {
  const {run} = V, all = (run.end || {}).findings || [];
  if (all.length < 2) return '';
  const eventOf = s => { for (let i = s.event ?? 0; i < run.length; i++) if (s.event !== undefined || run.kind[i] === STEP && run.step[i] === s.step)
    return i; return 0; };
  const side = (s, what) => `<div data-event="${eventOf(s)}" tabindex="0">step ${s.step}, ${s.cuda && s.cuda.length ? `${esc(s.cuda[0].file)}:${s.cuda[0].line}, `
    : ''}line ${s.line}${s.what && s.what !== what
    ? `: <span class="soft">${esc(s.what)}</span>` : ''}</div>`;
  return section('Findings', `<ol class="findings">${all.map(f => `<li><b>${esc(utf8(f.text))}</b>${f.times > 1 ? ` ${f.times} times` : ''}${
    (f.sides || []).map(s => side(s, f.text)).join('')}</li>`).join('')}</ol>`, plural(all.length, 'finding'));
}
