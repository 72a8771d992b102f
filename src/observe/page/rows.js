/* rows.js: the trace as a table of rows, of which the visible ones exist; the strip beside it. */
const $ = id => document.getElementById(id);
const V = {
    run: null,
    x: null,
    rows: null,
    cur: 0,
    memory: false,
    extra: -1,
    query: '',
    found: [],
    accused: new Set(),
    told: new Map(),
    printing: false,
    block: '',
    strip: null
};

const isRow = i => {
    const k = V.run.kind[i];
    return (
        k === STEP ||
        k === STUCK ||
        i === V.extra ||
        (V.memory && (k === MICRO || k === END || k === SILENT) && !(V.x.flags[i] & REGISTER))
    );
};
function layoutRows() {
    const {run, x} = V,
        list = [];
    if (V.memory || V.extra >= 0 || run.length < 20000) x.need(run.length);
    for (let i = 0; i < run.length; i++) if (isRow(i)) list.push(i);
    const last = list[list.length - 1] ?? 0;
    V.rest = -1; // the row in which memory comes to rest, and that which closes a cycle
    if (!V.memory && x.known >= run.length)
        for (let i = last + 1; i < run.length && V.rest < 0; i++)
            if (run.kind[i] === END && !(x.flags[i] & REGISTER)) V.rest = last + 1;
    if (V.rest >= 0) list.push(V.rest);
    V.round = run.end && run.end.cycle ? list.length : -1;
    if (V.round >= 0) list.push(run.length - 1);
    V.rows = Uint32Array.from(list);
    V.strip = null;
    V.height = 0;
    $('slide').max = Math.max(0, list.length - 1);
}
function rowOf(event) {
    let a = 0,
        b = V.rows.length - 1;
    while (a < b) {
        const m = (a + b + 1) >> 1;
        if (V.rows[m] <= event) a = m;
        else b = m - 1;
    }
    return a;
}
/* The events of a row: from its own, or in profile sc from the first of its step, up to the next row's. */
function rowEnd(k) {
    let e = k + 1 < V.rows.length ? V.rows[k + 1] : V.run.length;
    if (k + 1 < V.rows.length && V.run.head.profile === 'sc' && !V.memory && V.run.kind[e] === STEP)
        while (e - 1 > V.rows[k] && V.run.step[e - 1] === V.run.step[e]) e--;
    return e;
}
const rowStart = k => (k && V.run.head.profile === 'sc' ? rowEnd(k - 1) : V.rows[k]);

/* Which warps have a column, and how wide: lanes of 2 to 14 pixels, or bars. */
const blockOf = u => `${u.grid ?? 0}:${u.block ?? ''}`;
function columnsOf(units, room) {
    const gap = units.length > 8 ? 4 : 8,
        all = units.reduce((n, u) => n + u.lanes, 0);
    const cell = Math.min(14, Math.floor((2 * (room - gap * (units.length - 1))) / (all || 1)) / 2);
    let x = 1;
    V.bars = cell < 2;
    V.cols = units.map(u => {
        const full = !V.bars || u === V.focus || (units.length < 12 && V.toldUnits.has(u.id));
        const wide = full ? u.lanes * Math.max(2, cell) : 10,
            c = {u, x, wide, cell: full ? wide / u.lanes : 0};
        x += wide + (V.bars ? 3 : Math.max(gap, Math.min(30, 8 * u.name.length - wide + 6)));
        return c;
    });
    V.laneWidth = Math.max(30, x);
}
function geometry() {
    const {x} = V,
        narrow = innerWidth <= 900 && !V.printing,
        big = innerWidth > 1500 && !V.printing,
        name = Math.max(4, ...x.order.map(u => u.name.length));
    const blocks = [...new Set(x.order.map(blockOf))],
        style = document.documentElement.style;
    V.blocks = x.order.length > 24 && blocks.length > 1 ? blocks : [];
    V.block = blocks.includes(V.block) ? V.block : V.focus ? blockOf(V.focus) : blocks[0];
    columnsOf(
        V.blocks.length ? x.order.filter(u => blockOf(u) === V.block) : x.order,
        narrow ? Math.min(190, innerWidth * 0.4) : big ? 420 : 300
    );
    V.slots = Math.min(big ? SLOTS : narrow ? 5 : 10, x.slots);
    V.flightWidth = V.slots
        ? Math.max(narrow ? 30 : 64, V.slots * 7 + (x.slots > V.slots ? 22 : 6))
        : 0;
    V.many = x.order.length > 1 && !(narrow && V.laneWidth > 80);
    const digits = String(V.steps).length,
        text = narrow
            ? 'minmax(11ch,1fr)'
            : V.laneWidth + V.flightWidth > 300 && !big
              ? '23ch'
              : '29ch';
    style.setProperty(
        '--cols',
        `${Math.max(4, digits)}ch ${V.many ? name + 'ch ' : ''}${narrow ? '' : '4ch '}${text} ${V.laneWidth}px${
            V.flightWidth ? ` ${V.flightWidth}px` : ''
        }${narrow ? '' : ' minmax(17ch,1fr)'}`
    );
    const need =
        7.3 * (Math.max(4, digits) + (V.many ? name : 0) + 4 + 17 + parseInt(text)) +
        V.laneWidth +
        V.flightWidth +
        130;
    style.setProperty(
        '--trace',
        `${Math.max(innerWidth / 2, Math.min(need, innerWidth * 0.68))}px`
    );
    const heads = V.cols
        .map(c =>
            !c.cell
                ? ''
                : `<text x="${c.x}" y="11">${esc(c.u.name)}</text>` +
                  (c.cell < 11 || c.u.lanes < 2
                      ? ''
                      : Array.from(
                            {length: c.u.lanes},
                            (_, k) =>
                                `<text class="tiny" x="${c.x + (k + 0.5) * c.cell - 3}" y="22">${k}</text>`
                        ).join(''))
        )
        .join('');
    const pick = V.blocks.length
        ? `<select id="block" aria-label="block">${V.blocks
              .map(
                  q =>
                      `<option value="${q}"${
                          q === V.block ? ' selected' : ''
                      }>block ${q.split(':')[1]}${x.order.some(u => u.grid) ? ` of grid ${q.split(':')[0]}` : ''}</option>`
              )
              .join('')}</select>`
        : '';
    $('head').innerHTML =
        `<span class="n">step</span>${V.many ? `<span>${V.run.head.machine === 'rsp' ? 'thread' : 'warp'}</span>` : ''}${
            narrow ? '' : '<span class="n">line</span>'
        }<span>instruction ${pick}</span><svg width="${V.laneWidth}" height="${/tiny/.test(heads) ? 25 : 14}">${
            heads
        }</svg>${V.flightWidth ? '<span>in flight</span>' : ''}${narrow ? '' : '<span class="does">what it does</span>'}`;
}
function lanesHtml(k, i, l, s, u) {
    let out = '';
    for (const c of V.cols) {
        const w = s.w[c.u.id];
        if (c.u.id === u && l) {
            const run = l.executed || l.active || '1';
            const letters = classify(w, run, V.x.apart);
            out += c.cell
                ? cells(letters, c.x, c.cell)
                : `<path class="life" d="M${c.x} ${TOP}h10v${TALL}h-10z"/>` +
                  `<path class="kr" d="M${c.x} ${TOP + TALL}h10v${(-TALL * count(run)) / run.length}h-10z"/>`;
        } else if (w && /^barrier/.test(w.waits)) out += band('atbar', c.x, c.wide);
        else if (w && !w.waits && (!w.disabled || /[^x]/.test(w.disabled)))
            out += band('life', c.x, c.wide);
    }
    return out;
}
function rowHtml(k, s) {
    const {run, x} = V,
        i = V.rows[k],
        to = rowEnd(k),
        special = i === V.rest || k === V.round;
    const kind = special ? 0 : run.kind[i],
        l = run.line(i),
        m = l.memory || {},
        u = x.unit[i];
    const step = kind === STEP || kind === STUCK,
        told = V.told.get(i),
        cyc = V.cycle && i >= V.cycle[0] && i <= V.cycle[1];
    const cls = [
        'row',
        step ? '' : 'mem',
    k === V.round ? 'round' : '',
        i === V.cur ? 'on' : '',
        step && x.flags[i] & CONTROL ? 'ctl' : '',
        told ? (told.accused ? 'told acc' : 'told') : '',
        kind === STUCK ? 'bad stuck' : '',
        cyc ? 'cyc' : '',
        V.query && matches(i) ? 'hit' : ''
    ];
    const text =
        k === V.round
      ? `↻ the same state as after step ${run.step[V.cycle[0]] - 1}`
            : special
              ? 'memory comes to rest'
              : step
                ? instruction(l)
                : (kind === END ? 'ends: ' : '') +
                  (m.runs || m.rule || (l.rules && l.rules[0]) || '');
    const line = step ? lineOf(l) || '' : '';
    const from = rowStart(k),
        ops = V.flightWidth ? x.flying(from, to) : [];
    const over = ops.filter(o => o.slot >= V.slots).length;
    const what =
        k === V.round
      ? 'and so on'
            : special
              ? ''
              : step
                ? does(i, l, s)
                : doesMemory(i, l);
    const name = u === NO_PLACE ? '' : x.units[u].name;
    return (
        `<div class="${cls.filter(c => c).join(' ')}" role="option" id="r${k}" data-r="${k}" aria-selected="${i === V.cur}"` +
        ` aria-label="${step ? `step ${l.step}, ${name}, ${line ? `line ${line}, ` : ''}` : ''}${esc(text)}${
            l.executed ? `, executes ${lanes(l.executed)}` : ''
        }, ${esc(what)}">` +
        `<span class="n">${step ? l.step : ''}</span>${V.many ? `<span>${special ? '' : esc(name)}</span>` : ''}` +
        `<span class="n ln">${line}</span><span class="i">${step ? guarded(text) : esc(text)}</span>` +
        `<svg width="${V.laneWidth}" height="${ROW}">${lanesHtml(k, i, step ? l : null, s, u)}</svg>` +
        (V.flightWidth
            ? `<svg width="${V.flightWidth}" height="${ROW}">${flight(ops, from, to, V.slots, V.accused)}${
                  over ? `<text x="${V.flightWidth - 16}" y="13">+${over}</text>` : ''
              }</svg>`
            : '') +
        `<span class="does">${esc(what)}</span></div>`
    );
}
const guarded = text => esc(text).replace(/^@\S+/, g => `<b class="g">${g}</b>`);
function draw() {
    const view = $('view'),
        total = V.rows.length;
    $('rows').style.height = V.printing ? '' : total * ROW + 'px';
    V.height ||= view.clientHeight; // read before anything is written: layout is dear
    V.whole ||= $('scroll').clientHeight;
    V.top = view.scrollTop;
    const a = V.printing ? 0 : Math.max(0, Math.floor(V.top / ROW) - 2);
    const b = V.printing
        ? Math.min(total, 2000)
        : Math.min(total, a + Math.ceil(V.height / ROW) + 5);
    if (!total) {
        $('rows').innerHTML = '<p class="none">No step was taken.</p>';
        return;
    }
    V.x.need(Math.min(V.run.length, rowEnd(b - 1) + 1000));
    let html = '';
    const s = V.x.at(V.rows[a]);
    for (let k = a; k < b; k++) {
        while (s.at < V.rows[k]) V.x.step(s);
        html += rowHtml(k, s);
    }
    $('rows').innerHTML =
        `<div style="transform:translateY(${V.printing ? 0 : a * ROW}px)">${html}</div>`;
    $('view').setAttribute('aria-activedescendant', 'r' + rowOf(V.cur));
    strip();
}
/* A colour of the style sheet, for the canvas. */
function hue(name) {
    $('live').style.color = `var(--${name})`;
    return getComputedStyle($('live')).color;
}
/* The whole run beside the rows: ink is the share of lanes that execute. */
function strip() {
    const c = $('strip'),
        wide = 44,
        tall = V.whole,
        rows = V.rows,
        n = rows.length,
        fits = n * ROW <= V.height + 1;
    $('trace').classList.toggle('fits', fits);
    if (fits || V.printing || !tall) return;
    const dpr = devicePixelRatio || 1,
        g = c.getContext('2d');
    const y = k => ((k + 0.5) / n) * (tall - 4) + 2,
        cols = Math.min(V.x.order.length, 40);
    if (!V.strip || V.strip.height !== tall * dpr) {
        c.width = wide * dpr;
        c.height = tall * dpr;
        V.strip = Object.assign(document.createElement('canvas'), {
            width: c.width,
            height: c.height
        });
        const p = V.strip.getContext('2d'),
            every = Math.max(1, n / 2400),
            w = 38 / cols;
        const thick = Math.max(1, (tall - 4) / Math.min(n, 2400));
        p.scale(dpr, dpr);
        p.fillStyle = hue('run');
        const place = new Map(V.x.order.map((u, k) => [u.id, k]));
        for (let r = 0; r < n; r += every) {
            const k = Math.floor(r),
                i = rows[k];
            if (V.run.kind[i] !== STEP) continue;
            const l = V.run.line(i),
                u = V.x.unit[i],
                run = l.executed || '1';
            p.globalAlpha = 0.25 + (0.75 * count(run)) / run.length;
            p.fillRect(
                3 + Math.floor(((place.get(u) || 0) * cols) / V.x.order.length) * w,
                y(k),
                Math.max(1, w - 1),
                thick
            );
        }
        p.globalAlpha = 1;
        p.fillStyle = hue('bad');
        for (const [e, t] of V.told) if (t.accused) p.fillRect(32, y(rowOf(e)) - 1, 12, 2);
    }
    g.setTransform(1, 0, 0, 1, 0, 0);
    g.clearRect(0, 0, c.width, c.height);
    g.drawImage(V.strip, 0, 0);
    g.scale(dpr, dpr);
    g.strokeStyle = hue('soft');
    const top = y(V.top / ROW - 0.5),
        h = Math.max(6, (V.height / ROW / n) * tall);
    g.strokeRect(1.5, Math.min(top, tall - h - 1), 41, h);
    g.fillStyle = hue('ink');
    g.fillRect(0, y(rowOf(V.cur)) - 1, 44, 2);
}
