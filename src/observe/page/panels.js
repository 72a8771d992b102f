/* panels.js: what stands beside the trace and under it, about the row that is selected. */
const section = (title, body, side = '', cls = '') =>
    body &&
    `<section class="${cls}"><h2>${title}${side ? `<span class="side">${side}</span>` : ''}</h2>${body}</section>`;
const rows2 = (list, max, body) =>
    list.length
        ? `<table>${list.slice(0, max).map(body).join('')}</table>` +
          (list.length > max ? `<p class="soft">and ${list.length - max} more</p>` : '')
        : '';

/* Where each lane of a warp goes on: [line, letter, lane]. */
function goesOn(u, after) {
    const w = after.w[u.id],
        t = after.rest && after.rest.threads[u.thread],
        c = t && V.x.code(u.thread, t.next);
    if (after.rest) return c ? [[c.line, 'r', 0]] : [];
    if (!w || !w.active) return [];
    const out = [],
        n = u.lanes;
    for (let k = 0; k < n; k++) {
        if (w.disabled[k] === 'x') continue;
        const line = (pc, own) => own || +(/^line (\d+)/.exec(placeOf(w.program, pc)) || [])[1];
        const path = (w.paths || []).find(p => has(p.active, k)),
            sleep = w.asleep && w.asleep.find(a => a.lane === k);
        const t = (w.stack || []).find(q => has(q.active, k));
        if (sleep) out.push([line(sleep.pc), 'l', k]);
        else if (has(w.active, k)) out.push([line(w.pc, w.line), 'r', k]);
        else if (path || t)
            out.push([line((path || t).pc, (path || t).line), w.disabled[k] > '0' ? 'l' : 'w', k]);
    }
    return out;
}
/* The sources stand once; what moves in them is the gutter and which line is the step's. */
function layoutSources() {
    const {run, x} = V,
        test = x.cells && run.sources.some(s => /\.litmus$/.test(s.name));
    V.sources = run.sources
        .filter(s => !test || /\.litmus$/.test(s.name))
        .map(s => ({
            ...s,
            own: test || run.sources.length === 1 || x.programs.some(p => p.file === s.name)
        }));
    for (const s of V.sources) {
        s.coded = new Set(
            x.programs.flatMap(p =>
                p.code.flatMap(c =>
                    s.own
                        ? p.file && p.file !== s.name
                            ? []
                            : [c.line]
                        : (c.cuda || []).filter(q => q.file === s.name).map(q => q.line)
                )
            )
        );
    }
    V.sources.sort((p, q) => (p.coded.size ? p.own : 2) - (q.coded.size ? q.own : 2));
    $('sources').innerHTML = V.sources
        .map((s, k) =>
            section(
                esc(s.name),
                `<div class="src" data-own="${s.own ? 1 : ''}" id="src${k}">${s.text
                    .split('\n')
                    .map(
                        (t, n) =>
                            `<div data-line="${n + 1}"${s.coded.size && !s.coded.has(n + 1) ? ' class="dim"' : ''}><span></span><span>${n + 1}</span><span>${esc(
                                t
                            )}</span></div>`
                    )
                    .join('')}</div>`,
                ' '
            )
        )
        .join('');
    V.marked = [];
}
function markSources(l, after, u) {
    const {x} = V,
        marks = new Map(),
        code = x.code(l.program, (l.memory || l).pc),
        cuda = (code && code.cuda) || l.cuda || [];
    const all = x.order.reduce((n, q) => n + q.lanes, 0) <= 16,
        shown = all ? x.order : u ? [u] : [];
    const total = shown.reduce((n, q) => n + q.lanes + 1, -1),
        cell = Math.max(1.5, Math.min(7, 62 / total));
    let first = 0;
    for (const q of shown) {
        for (const [line, letter, lane] of goesOn(q, after)) {
            if (!marks.has(line)) marks.set(line, Array(total).fill(' '));
            marks.get(line)[first + lane] = letter;
        }
        first += q.lanes + 1;
    }
    for (const e of V.marked) {
        e.classList.remove('at', 'call');
        e.firstChild.textContent = '';
    }
    V.marked = [];
    V.sources.forEach((s, k) => {
        const box = $(`src${k}`),
            put = new Map(),
            at = s.own ? [lineOf(l)] : cuda.filter(c => c.file === s.name).map(c => c.line);
        const row = n => {
            const e = box.children[n - 1];
            if (e) V.marked.push(e);
            return e;
        };
        box.style.setProperty('--pw', `${Math.ceil(cell * Math.max(0, total)) + 4}px`);
        box.previousSibling.lastChild.textContent =
            !total || !s.coded.size
                ? ''
                : `where each ${x.size > 1 ? 'lane' : 'thread'}${
                      all && x.order.length > 1 ? '' : ` of ${u ? u.name : ''}`
                  } goes on`;
        for (const [line, letters] of marks) {
            const c = s.own
                ? 0
                : x.programs[l.program || 0].code.find(
                      q => q.line === line && (q.cuda || []).some(r => r.file === s.name)
                  );
            const n = s.own ? line : c ? c.cuda.find(r => r.file === s.name).line : 0;
            put.set(
                n,
                letters.map((q, j) => (q === ' ' && put.has(n) ? put.get(n)[j] : q))
            );
        }
        for (const [n, letters] of put) {
            const e = row(n);
            if (e) e.firstChild.innerHTML = picture(letters.join(''), cell, 11);
        }
        at.forEach((n, j) => {
            const e = n && row(n);
            if (e) e.classList.add(j ? 'call' : 'at');
        });
        const y = (at[0] - 1) * 17,
            h = V.tall[k] || (V.tall[k] = box.clientHeight);
        if (at[0] && (y < box.scrollTop + 17 || y > box.scrollTop + h - 51))
            box.scrollTop = y - Math.min(120, h / 3);
    });
}
function stackHtml(l, before, after, u) {
    const {x} = V,
        w = u && after.w[u.id],
        b = u && before.w[u.id];
    if (!w || !w.active || x.apart || l.l1) return '';
    const box = (t, cls) => {
        const m = t.active || '0'.repeat(u.lanes),
            c = cls === 'base' ? 'r' : 'w';
        return `<div class="token ${cls}"><b>${esc(t.type)}</b>${picture(
            m.replace(/1/g, c).replace(/0/g, ' '),
            Math.max(2, Math.min(11, 96 / u.lanes))
        )}<span class="m">${lanes(m, true)}</span><span class="m to">${
            t.pc === undefined && !t.line ? '' : placeOf(w.program, t.pc, t.line)
        }</span></div>`;
    };
    const same = (p, q) =>
        p.type === q.type && p.active === q.active && p.pc === q.pc && p.line === q.line;
    const old = b ? b.stack : [],
        stack = w.stack;
    let common = 0; // tokens that stay, from the bottom
    while (
        common < old.length &&
        common < stack.length &&
        same(old[old.length - 1 - common], stack[stack.length - 1 - common])
    )
        common++;
    const out = old
        .slice(0, old.length - common)
        .map(t => box(t, 'gone'))
        .concat(
            count(w.active) ? box({type: 'active', active: w.active, pc: w.pc}, 'base') : [],
            stack.map((t, k) => box(t, k < stack.length - common ? 'new' : ''))
        );
    const disabled = ['b', 'r', 'x']
        .map(c => [c, bits(w.disabled, (on, k) => w.disabled[k] === c)])
        .filter(d => count(d[1]))
        .map(
            ([c, m]) =>
                `<p class="soft">${lanes(m)} ${
                    c === 'x'
                        ? 'done'
                        : c === 'b'
                          ? 'left the loop: wait in its break token'
                          : 'returned: wait in the call token'
                }</p>`
        )
        .join('');
    const asleep = (w.asleep || []).length
        ? `<p class="soft">wait to meet: lanes ${w.asleep.map(a => a.lane).join(', ')}</p>`
        : '';
    const breg = (w.b || [])
        .map(
            r =>
                `<p class="m soft">B${r.n} ${r.valid ? lanes(r.mask) : 'invalid'}${(w.meets || [])
                    .filter(q => q.b === r.n)
                    .map(q => `, meet at ${placeOf(w.program, q.pc)}`)
                    .join('')}</p>`
        )
        .join('');
    return section(
        `${w.paths ? 'Paths' : 'Token stack'} of ${esc(u.name)}`,
        `<div class="stack">${out.join('')}</div>` +
            (stack.length ? '' : '<p class="soft">empty: nobody waits</p>') +
            disabled +
            asleep +
            breg,
        'top first'
    );
}
function registersHtml(l, after, u, from) {
    const regs = u && after.r[u.id];
    if (!regs || !regs.size) return '';
    const w = after.w[u.id],
        text = l.text || '',
        uses = name =>
            new RegExp('(^|[^\\w$%])' + name.replace(/[$.]/g, '\\$&') + '($|[^\\w$])').test(text);
    const list = [...regs]
        .sort((a, b) => uses(b[0]) - uses(a[0]) || b[1].at - a[1].at)
        .slice(0, 16);
    return section(
        `Registers of ${esc(u.name)}`,
        '<div class="wide"><table>' +
            list
                .map(([name, r]) => {
                    const v = r.v,
                        one = v.length > 1 && v.every(q => q === v[0]) && v.length === u.lanes,
                        fresh = r.at >= from;
                    const cell = (q, k) =>
                        `<td class="${fresh && has(r.mask, k) ? 'new' : ''}${w && !has(w.active, k) ? ' soft' : ''}">${esc(
                            showAt(q, r.type)
                        )}</td>`;
                    return (
                        `<tr><th>${esc(name)}</th>` +
                        (one
                            ? `${cell(v[0], r.mask.indexOf('1')).replace(' soft', '')}<td class="soft left" colspan="40">in every lane</td>`
                            : Array.from(v, cell).join('')) +
                        '</tr>'
                    );
                })
                .join('') +
            '</table></div>',
        'by lane; latest first'
    );
}
function elementsOf(s, b, first, n) {
    // of a buffer, as the host would see them; undefined: not known
    const size = widthOf(b.type),
        whole = V.x.known >= V.run.length;
    return Array.from({length: n}, (_, k) => {
        let v = 0n,
            known = 0,
            touched = false;
        for (let q = size - 1; q >= 0; q--) {
            const at = b.address + (first + k) * size + q,
                p = s.m.get(Math.floor(at / 256));
            if (p && p.is[at % 256]) {
                v = (v << 8n) | BigInt(p.v[at % 256]);
                known++;
            } else v <<= 8n;
            const e = V.x.master.m.get(Math.floor(at / 256));
            touched ||= e && e.is[at % 256];
        }
        if (known === size) return show(v, b.type);
        if (b.values && known === 0) return String(b.values[first + k] ?? "·");
        return whole && !touched && b.final ? String(b.final[first + k] ?? '·') : '·';
    });
}
function memoryHtml(l, before, after, from, to) {
    const {run, x} = V,
        buffers = x.buffers
            .filter(b => b.address !== undefined && !b.space && run.head.machine === 'device')
            .slice(0, 8)
            .map(b => {
                const a = (l.access || []).find(q => q.space === 'global'),
                    at =
                        a &&
                        Number(
                            spread(a.addresses, a.lanes || l.executed).find(v => v !== undefined)
                        ),
                    size = widthOf(b.type),
                    max = 16;
                let first =
                    at >= b.address && at < b.address + b.count * size
                        ? Math.floor((at - b.address) / size / max) * max
                        : 0;
                first = Math.max(0, Math.min(first, b.count - max));
                const n = Math.min(max, b.count - first),
                    was = elementsOf(before, b, first, n),
                    now = elementsOf(after, b, first, n);
                return `<tr><th>${esc(b.name)}${first ? ` <span class="soft">from ${first}</span>` : ''}</th><th>${esc(b.type)}</th>${now
                    .map((v, k) => `<td class="${v !== was[k] ? 'new' : ''}">${esc(v)}</td>`)
                    .join('')}${n < b.count - first ? '<td class="soft">…</td>' : ''}</tr>`;
            })
            .join('');
    const ops = V.flightWidth ? x.flying(from, to).filter(o => o.begin < to && o.end >= to) : [];
    const flying = rows2(ops, 6, o => {
        const k = o.steps.filter(e => e < to).length;
        return `<tr data-op="${o.number}"><th class="${
            o.kind
        } name">${esc(o.program || o.kind)}</th><td class="left">${o.address === undefined ? '' : esc(x.nameOf(o.space, o.address))} for ${esc(
            (x.units[o.unit] || {}).name || ''
        )} ${o.lanes ? lanes(o.lanes) : ''}, <span class="soft">${
            k
                ? o.end < Infinity
                    ? `${k} of ${o.steps.length} steps`
                    : plural(k, 'step')
                : 'asked for'
        }</span></td></tr>`;
    });
    const caches = rows2(
        [...after.c.values()].sort((a, b) =>
            a.cache < b.cache ? -1 : a.cache > b.cache ? 1 : a.address - b.address
        ),
        6,
        lineRow
    );
    const bars = rows2(
        [...after.b.values()],
        6,
        b =>
            `<tr><th>barrier ${b.number}</th><td class="left">${
                x.blocks1 ? '' : `block ${b.block.join(',')}: `
            }${b.arrived} of ${b.expected} threads have arrived${(at => (at ? ` (${at})` : ''))(
                x.units
                    .filter(
                        v =>
                            (after.w[v.id] || {}).waits === 'barrier ' + b.number &&
                            v.block + '' === b.block + ''
                    )
                    .map(v => v.name)
                    .join(', ')
            )}</td></tr>`
    );
    return [
        buffers &&
            section(
                'Memory',
                `<div class="wide"><table>${buffers}</table></div>`,
                'as the host would see it'
            ),
        section('Operations in flight', flying),
        section('Cache lines in use', caches),
        section('Barriers', bars)
    ];
}
function lineRow(c) {
    // a cache line, in names and values of the buffer that lies there
    const b = V.x.buffers.find(
        q =>
            (q.space || 'global') === c.space &&
            q.address < c.address + 128 &&
            c.address < q.address + q.count * widthOf(q.type)
    );
    const size = b ? widthOf(b.type) : 4,
        skip = b ? Math.max(0, b.address - c.address) : 0,
        out = [];
    for (
        let k = skip;
        k < c.data.length && out.length < 8 && (!b || c.address + k < b.address + b.count * size);
        k += size
    ) {
        let v = 0n,
            ok = true;
        for (let q = size - 1; q >= 0; q--) {
            ok &&= c.data[k + q] !== undefined;
            v = (v << 8n) | BigInt(c.data[k + q] || 0);
        }
        out.push(ok ? show(v, b ? b.type : 'b32') : '·');
    }
    while (out.length && out[out.length - 1] === '·') out.pop();
    return `<tr><th>${c.cache}${c.processor === undefined ? '' : ' p' + c.processor}</th><td class="left"><b>${esc(V.x.nameOf(c.space, c.address + skip))}</b> ${
        out.length ? '= ' + esc(out.join(' ')) : ''
    } <span class="soft">${[c.valid && 'valid', c.dirty && 'dirty', c.reserved && 'reserved']
        .filter(t => t)
        .join(', ')}</span></td></tr>`;
}
/* The remote-scope machine: each cache as a row, after the step. */
function remoteHtml(l) {
    const now = l.l1 ? l : null;
    if (!now) return '';
    const entries = (name, c) =>
        `<tr><th>${name}</th><td class="left">${Object.entries(c.entries)
            .map(
                ([k, e]) =>
                    `<b>${esc(k)}</b> = ${
                        e.value
                    } <span class="soft">${e.valid ? '' : 'in'}valid${e.dirty ? ', dirty' : ''}</span>`
            )
            .join('; ')} <span class="soft">${
            (c.fifo || []).length ? `queue ${esc(c.fifo.join(' '))}` : ''
        }${c.rmw !== undefined ? ` locked for P${c.rmw}` : ''}${Object.entries(c.locks || {})
            .map(([k, v]) => ` ${esc(k)} locked by ${esc(JSON.stringify(v))}`)
            .join('')}</span></td></tr>`;
    return (
        section(
            'Memory and caches',
            '<table>' +
                now.l1.map(c => entries(`L1 of group ${c.group}, device ${c.device}`, c)).join('') +
                now.l2.map(c => entries(`L2 of device ${c.device}`, c)).join('') +
                `<tr><th>memory</th><td class="left">${Object.entries(now.gl)
                    .map(([k, v]) => `<b>${esc(k)}</b> = ${v}`)
                    .join('; ')}</td></tr></table>`
        ) +
        section(
            'Threads',
            '<table>' +
                now.threads
                    .map(
                        (t, k) =>
                            `<tr><th>P${k}</th><td class="left">${Object.entries(t)
                                .map(([n, v]) => `${esc(n)} ${esc(JSON.stringify(v))}`)
                                .join(', ')}</td></tr>`
                    )
                    .join('') +
                '</table>'
        )
    );
}
function choicesHtml(i) {
    for (let e = i - 1; e >= 0 && e > i - 12 && V.run.tick[e] === V.run.tick[i]; e--) {
        if (V.run.kind[e] !== CHOICES) continue;
        return section(
            'What could have come instead',
            V.run
                .line(e)
                .choices.filter(c => c.of > 1)
                .map(c =>
                    c.words
                        ? `<table>${c.words
                              .slice(0, 8)
                              .map(
                                  (t, k) =>
                                      `<tr><th>${k === c.pick ? '▸' : ''}</th><td class="left${k === c.pick ? '' : ' soft'}">${esc(
                                          t
                                      )}</td></tr>`
                              )
                              .join('')}</table>`
                        : `<p class="soft">${esc(c.site)}: ${c.pick + 1} of ${c.of}</p>`
                )
                .join('')
        );
    }
    return '';
}
function derivationHtml(d) {
    const r = V.run.rules[d.rule] || {},
        about =
            d.lanes ??
            d.value ??
            d.operand ??
            d.word ??
            (d.address === undefined ? '' : `${d.space || ''} ${hex(d.address)}`);
    return `<li><span class="${/^(crs|warp|hanoi|simtstack|threads)\.|^M\./.test(d.rule) ? 'key' : ''}" title="${esc(r.line || '')}">${esc(
        d.rule || 'incomplete'
    )}</span> ${esc(about)} <span class="soft">${esc(r.section || '')}</span>${
        (d.premises || []).length ? `<ul>${d.premises.map(derivationHtml).join('')}</ul>` : ''
    }</li>`;
}
function whyHtml(l) {
    let d = l.derivation;
    for (let e = V.cur; typeof d === 'number' && e >= 0; e--)
        if (V.run.step[e] <= d && typeof V.run.line(e).derivation === 'object')
            d = V.run.line(e).derivation;
    return d && typeof d === 'object'
        ? `<section class="screen"><details id="why" ${V.why === false ? '' : 'open'}><summary>Why: the derivation from the rules</summary>
    <ul class="why">${derivationHtml(d)}</ul></details></section>`
        : '';
}
function storyHtml() {
    const story = V.story,
        end = V.run.end || {};
    let at = -1;
    story.forEach((s, k) => {
        if (s.at <= V.cur) at = k;
    });
    return section(
        end.verdict === 'completed' && !story.some(s => s.accused) ? 'What happens' : 'The story',
        story.length
            ? `<ol>${story
                  .map(
                      (
                          s,
                          k
                      ) => `<li data-event="${s.at}" tabindex="0" class="${k === at ? 'on' : ''}${s.accused ? ' bad' : ''}"
      ><span>${s.step}</span><span>${codes(esc(utf8(s.text)))}</span></li>`
                  )
                  .join('')}</ol>`
            : '',
        '',
        'story'
    );
}
function panels() {
    const {run, x} = V,
        i = V.cur,
        k = rowOf(i),
        to = rowEnd(k),
        l = run.line(i) || {},
        from = rowStart(k),
        before = x.at(from),
        after = x.at(to);
    const u = x.units[x.unit[i]] || V.focus,
        kind = run.kind[i],
        rule =
            kind === STEP || kind === STUCK
                ? [l.thread, ...(l.rules || [])]
                : [(l.memory || {}).rule || (l.rules || [])[0]];
    const special = i === V.rest || k === V.round;
    const said = special
        ? k === V.round
            ? 'The state is the same as before: the cycle goes round without end.'
            : 'The operations that are still in flight come to their ends.'
        : sentence(i, l, before);
    const rules = special
        ? ''
        : rule
              .filter(r => typeof r === 'string' && r)
              .map(
                  r =>
                      `<span title="${esc((run.rules[r] || {}).line || '')}">${esc(
                          r
                      )} ${esc((run.rules[r] || {}).section || '')}</span>`
              )
              .join(' · ');
    const place =
        u && u.block
            ? `block ${u.block.join(',')}, warp ${u.warp}${u.processor === undefined ? '' : `, processor ${u.processor}`}`
            : '';
    const now = section(
        `Step ${run.step[i]} of ${V.steps}`,
        `<p id="say">${said}</p><p class="m soft">${rules}</p>`,
        place
    );
    const memory = memoryHtml(l, before, after, from, to);
    $('left').innerHTML = stackHtml(l, before, after, u) + memory.slice(1).join('');
    $('right').innerHTML =
        registersHtml(l, after, u, from) + memory[0] + remoteHtml(after.rest || {});
    $('about').innerHTML = now + storyHtml() + findingsHtml();
    $('rest').innerHTML = choicesHtml(i) + whyHtml(l);
    markSources(l, after, u);
    $('at').textContent = `step ${run.step[i]} of ${V.steps}`;
    $('slide').value = k;
    $('live').textContent = $('say').textContent;
}
