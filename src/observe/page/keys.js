/* keys.js: what keys, buttons and the pointer do; how a page opens. */
function go(event, scroll = true) {
    const {run} = V,
        row = run.kind[event];
    const extra =
        !V.memory &&
        (row === MICRO || row === END || row === SILENT || row === MESSAGE) &&
        event !== V.rest
            ? event
            : -1;
    if (extra !== V.extra) {
        V.extra = extra;
        layoutRows();
    }
    const k = rowOf(event),
        view = $('view');
    V.cur = V.rows[k] ?? 0;
    const u = V.x.units[V.x.unit[V.cur]];
    if (u && u !== V.focus) {
        V.focus = u;
        if (V.bars || V.blocks.length) {
            V.block = blockOf(u);
            geometry();
        }
    }
    if (scroll) {
        const y = k * ROW,
            h = V.height || view.clientHeight;
        if (y < view.scrollTop + 2 * ROW) view.scrollTop = y - 3 * ROW;
        else if (y > view.scrollTop + h - 3 * ROW) view.scrollTop = y - h + 6 * ROW;
    }
    draw();
    panels();
    clearTimeout(V.later); // browsers allow a few of these a second
    V.later = setTimeout(() => history.replaceState(null, '', `#${V.link || ''}e=${V.cur}`), 250);
}
const goRow = k => go(V.rows[Math.max(0, Math.min(V.rows.length - 1, k))]);
/* The next row, or the last one, of which something holds; beyond the end once round, if so wished. */
function seek(d, test, round) {
    const n = V.rows.length,
        from = rowOf(V.cur);
    for (let k = from + d; round ? (k + n) % n !== from : k >= 0 && k < n; k += d) {
        const e = V.rows[(k + n) % n];
        V.x.need(e + 1);
        if (test(e)) {
            go(e);
            return;
        }
    }
}
function move(d, same) {
    const unit = V.x.unit[V.cur];
    seek(d, e => !same || V.x.unit[e] === unit);
}
function matches(e) {
    const {x} = V,
        u = x.units[x.unit[e]],
        id = x.word[e];
    if (V.found[id] === undefined)
        V.found[id] = (x.words[id] + ' ').includes(
            V.query + (/^line \d+$/.test(V.query) ? ' ' : '')
        );
    return V.found[id] || (Boolean(u) && u.name === V.query);
}
function search(text) {
    V.query = text.trim().toLowerCase();
    V.found = [];
    draw();
}
const hit = d => V.query && seek(d, matches, true);
function point(d) {
    const list = V.story.filter(s => (d > 0 ? s.at > V.cur : s.at < V.cur));
    if (list.length) go(list[d > 0 ? 0 : list.length - 1].at);
}
function setMemory(on) {
    V.memory = on;
    V.extra = -1;
    $('memory').setAttribute('aria-pressed', on);
    layoutRows();
    go(V.cur);
}
function theme() {
    const root = document.documentElement,
        dark = root.dataset.theme
            ? root.dataset.theme === 'dark'
            : matchMedia('(prefers-color-scheme: dark)').matches;
    root.dataset.theme = dark ? 'light' : 'dark';
    V.strip = null;
    draw();
}
const page = () => Math.floor($('view').clientHeight / ROW) - 2;
const control = e => V.run.kind[e] === STEP && Boolean(V.x.flags[e] & CONTROL);
const KEYS = {
    ArrowDown: e => move(1, e.shiftKey),
    ArrowRight: e => move(1, e.shiftKey),
    j: () => move(1),
    J: () => move(1, true),
    ArrowUp: e => move(-1, e.shiftKey),
    ArrowLeft: e => move(-1, e.shiftKey),
    k: () => move(-1),
    K: () => move(-1, true),
    ']': () => seek(1, control),
    '[': () => seek(-1, control),
    '}': () => point(1),
    '{': () => point(-1),
    Home: () => goRow(0),
    End: () => goRow(V.rows.length - 1),
    PageDown: () => goRow(rowOf(V.cur) + page()),
    PageUp: () => goRow(rowOf(V.cur) - page()),
    '/': () => $('find').focus(),
    n: () => hit(1),
    N: () => hit(-1),
    m: () => setMemory(!V.memory),
    t: theme,
    '?': () => $('help').showModal()
};
function onKey(e) {
    if (e.target.id === 'find') {
        if (e.key === 'Escape') {
            $('find').value = '';
            search('');
        }
        if (e.key === 'Enter') hit(e.shiftKey ? -1 : 1);
        if (e.key === 'Escape' || e.key === 'Enter') $('view').focus();
        return;
    }
    if (
        e.ctrlKey ||
        e.metaKey ||
        e.altKey ||
        $('help').open ||
        (/SELECT|INPUT/.test(e.target.tagName) && e.key !== '?')
    )
        return;
    const li = e.key === 'Enter' && e.target.closest && e.target.closest('[data-event]');
    if (li) go(+li.dataset.event);
    else if (KEYS[e.key]) {
        KEYS[e.key](e);
        e.preventDefault();
    }
}
function tipHtml(e) {
    const {run, x} = V,
        row = e.target.closest('.row'),
        flying = e.target.closest('[data-op]'),
        op = flying && x.ops.get(+flying.dataset.op);
    if (op)
        return `<b>${esc(op.program || op.kind)}</b> asked for by <code>${esc(op.text || instruction(run.line(op.step)))}</code> in step ${run.step[op.begin]}<br>${
            op.lanes ? lanes(op.lanes) : ''
        } of ${esc((x.units[op.unit] || {}).name || '')}, ${op.address === undefined ? '' : esc(x.nameOf(op.space, op.address))}<br>${op.steps
            .map(s => esc((run.line(s).memory || {}).runs || ''))
            .filter(t => t)
            .join(' → ')}`;
    if (!row) return '';
    const i = V.rows[+row.dataset.r],
        l = run.line(i),
        svg = e.target.closest('svg');
    if (svg && run.kind[i] === STEP) {
        const px = e.clientX - svg.getBoundingClientRect().left,
            c = V.cols.find(q => px >= q.x && px < q.x + q.wide);
        const s = c && x.at(i).w[c.u.id],
            lane = c && Math.floor((px - c.x) / (c.cell || c.wide));
        if (!c) return '';
        const own = x.unit[i] === c.u.id,
            letter = own ? classify(s, l.executed || '1', x.apart)[lane] : '';
        return `lane ${lane} of ${esc(c.u.name)}: ${
            own
                ? MARKS[letter] || 'goes on later'
                : !s
                  ? 'has not begun'
                  : s.waits
                    ? `waits: ${esc(s.waits)}`
                    : /^x+$/.test(s.disabled)
                      ? 'done'
                      : 'its warp could step, another one does'
        }`;
    }
    return (l.rules || [])
        .map(
            r =>
                `<b>${esc(r)}</b> ${esc((run.rules[r] || {}).section || '')} <span class="soft">${esc((run.rules[r] || {}).line || '')}</span>`
        )
        .join('<br>');
}
function tip(e) {
    const t = $('tip'),
        text = e.target.closest ? tipHtml(e) : '';
    t.innerHTML = text;
    t.hidden = !text;
    t.style.left = Math.max(4, Math.min(e.clientX + 14, innerWidth - 440)) + 'px';
    t.style.top = Math.min(e.clientY + 16, innerHeight - 80) + 'px';
}
function legend() {
    const {x} = V,
        m = x.marks,
        bar = `<svg width="11" height="13">${band('atbar', 0, 10)}</svg>`;
    const words = x.apart
        ? {r: 'executes'}
        : {...MARKS, w: x.units[0] && x.paths ? 'waits in another path' : MARKS.w};
    $('legend').innerHTML =
        Object.entries(words)
            .filter(([c]) => m.has(c))
            .map(
                ([c, t]) =>
                    `<span><svg width="11" height="13">${cells(c, 0, 11, 0, 13)}</svg>${t}</span>`
            )
            .join('') +
        (x.barriers ? `<span>${bar}at a barrier</span>` : '') +
        (x.order.length > 1
            ? `<span><svg width="11" height="13">${band('life', 0, 11)}</svg>could step, another one does</span>`
            : '') +
        [
            ['load', 'load'],
            ['store', 'store'],
            ['atom', 'atomic']
        ]
            .filter(k => m.has(k[0]))
            .map(
                ([c, t]) => `<span><svg class="${c}" width="8" height="13"
      ><path class="stem" d="M4 1V12"/></svg>${t} in flight</span>`
            )
            .join('') +
        (V.accused.size
            ? '<span><svg width="12" height="13"><circle class="accused" cx="6" cy="6.5" r="4.5"/></svg>accused</span>'
            : '');
}
/* Shows a run; another one may follow. */
function showRun(run) {
    const head = run.head || {},
        end = run.end || {},
        x = openStates(run);
    Object.assign(V, {
        run,
        x,
        extra: -1,
        query: '',
        focus: null,
        tall: [],
        height: 0,
        whole: 0,
        block: '',
        bars: false,
        blocks: [],
        cycle: end.cycle,
        memory: head.test !== undefined
    });
    V.steps = end.steps ?? run.step[run.length - 1] ?? 0;
    x.need(run.length < 20000 || head.machine !== 'device' ? run.length : 2000);
    const eventOf = s => {
        if (s.event !== undefined) return s.event;
        for (let i = 0; i < run.length; i++)
            if (run.kind[i] === STEP && run.step[i] === s.step) return i;
        return 0;
    };
    V.story = (end.story || []).map(s => ({...s, at: eventOf(s)}));
    V.told = new Map(V.story.map(s => [s.at, s]));
    V.toldUnits = new Set(V.story.filter(s => s.accused).map(s => x.unit[s.at]));
    V.accused = new Set(
        V.story
            .filter(s => s.accused)
            .map(s => (run.line(s.at).memory || {}).operation)
            .filter(n => n !== undefined)
    );
    layoutRows();
    V.focus = x.units[x.unit[V.rows[0]]] || x.units[0];
    geometry();
    legend();
    layoutSources();
    document.documentElement.style.setProperty('--files', V.sources.length || 1);
    const p = (x.programs[0] || {}).file || head.test || '',
        warps = x.order.length,
        bad = end.verdict !== 'completed' || V.accused.size;
    document.title = `${p} · Warpstep`;
    $('title').textContent = p;
    $('shape').textContent = `${plural(warps, head.machine === 'rsp' ? 'thread' : 'warp')}${
        head.machine === 'rsp' ? '' : ` of ${plural(x.size, 'lane')}`
    }, ${plural(V.steps, 'step')}`;
    $('verdict').textContent = [
        end.verdict || 'the run was cut off',
        ...[...(end.reason || []), ...(end.findings || []).map(q => q.text)].slice(0, 1),
        ...(end.verdict === 'completed'
            ? (end.buffers || [])
                  .slice(0, 2)
                  .map(
                      b =>
                          `${b.name} = ${(b.values || []).slice(0, 8).join(', ')}${b.values && b.values.length > 8 ? ', …' : ''}`
                  )
            : [])
    ]
        .join('; ')
        .replace(';', ':');
    $('verdict').className = bad ? 'bad' : '';
    $('command').textContent = $('command').title = head.command || '';
    $('memory').setAttribute('aria-pressed', V.memory);
    const want = /[#&]e=(\d+)/.exec(location.hash);
    go(want ? Math.min(+want[1], run.length - 1) : (V.rows[0] ?? 0));
    const idle = () => {
        if (V.run !== run) return;
        const stop = performance.now() + 12;
        while (x.known < run.length && performance.now() < stop) x.need(x.known + 256);
        if (x.known < run.length) setTimeout(idle, 4);
        else {
            layoutRows();
            geometry();
            legend();
            draw();
        }
    };
    if (x.known < run.length) setTimeout(idle, 60);
}
function wire() {
    const on = (id, what, f) => $(id).addEventListener(what, f);
    addEventListener('keydown', onKey);
    on('view', 'scroll', () => requestAnimationFrame(draw));
    on('rows', 'click', e => {
        const r = e.target.closest('.row');
        if (r) go(V.rows[+r.dataset.r], false);
    });
    on('side', 'click', e => {
        const li = e.target.closest('[data-event]'),
            line = e.target.closest('.src div');
        if (li) go(+li.dataset.event);
        else if (line && line.parentNode.dataset.own) {
            $('find').value = `line ${line.dataset.line}`;
            search($('find').value);
            hit(1);
        }
    });
    on('side', 'toggle', e => {
        if (e.target.id === 'why') V.why = e.target.open;
    });
    for (const [id, key] of [
        ['first', 'Home'],
        ['prev', 'ArrowUp'],
        ['next', 'ArrowDown'],
        ['last', 'End'],
        ['memory', 'm'],
        ['keys', '?']
    ])
        on(id, 'click', () => {
            KEYS[key]({});
            $('view').focus();
        });
    on('slide', 'input', () => goRow(+$('slide').value));
    on('find', 'input', () => search($('find').value));
    on('head', 'change', e => {
        V.block = e.target.value;
        geometry();
        draw();
    });
    for (const what of ['pointerdown', 'pointermove'])
        on('strip', what, e => {
            if (e.buttons)
                goRow(
                    Math.round(((e.offsetY - 2) / ($('scroll').clientHeight - 4)) * V.rows.length)
                );
        });
    on('rows', 'mousemove', tip);
    on('dock', 'mousemove', tip);
    on('trace', 'mouseleave', () => {
        $('tip').hidden = true;
    });
    addEventListener('resize', () => {
        V.tall = [];
        V.height = V.whole = 0;
        V.strip = null;
        geometry();
        go(V.cur);
    });
    addEventListener('hashchange', () => {
        const e = /e=(\d+)/.exec(location.hash);
        if (e && +e[1] !== V.cur) go(Math.min(+e[1], V.run.length - 1));
    });
    addEventListener('beforeprint', () => {
        V.printing = true;
        geometry();
        draw();
    });
    addEventListener('afterprint', () => {
        V.printing = false;
        geometry();
        draw();
    });
}
/* Opens the page of one run: its chunks stand in the document. */
function start() {
    for (const e of document.querySelectorAll('.plain')) e.remove();
    $('app').hidden = false;
    wire();
    showRun(openRun([...document.querySelectorAll('script.w')]));
}
