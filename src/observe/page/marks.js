/* marks.js: lanes and operations of a row as paths: at most one for each state. */
const ROW = 19,
    TOP = 3,
    TALL = 13;
const MARKS = {
    r: 'executes',
    o: 'guard is false: passes over',
    w: 'waits in a token',
    l: 'has left a loop or returned, waits',
    d: 'done'
};

/* What each lane does in a step: a letter of MARKS by lane, from the state before it. */
function classify(before, executed, apart) {
    let out = '';
    for (let k = 0; k < executed.length; k++) {
        const d = before && before.disabled[k];
        out += has(executed, k)
            ? 'r'
            : d === 'x'
              ? 'd'
              : d === 'b' || d === 'r'
                ? 'l'
                : before && before.asleep && before.asleep.some(a => a.lane === k)
                  ? 'l'
                  : apart
                    ? ' '
                    : before && has(before.active, k)
                      ? 'o'
                      : 'w';
    }
    return out;
}
/* Lanes as marks: letters by lane, at x, each wide pixels, in a row of some height. */
function cells(letters, x, wide, top = TOP, tall = TALL) {
    const path = {},
        gap = wide >= 7 ? 1 : 0,
        mid = top + Math.round(tall / 2);
    for (let k = 0; k < letters.length;) {
        let to = k + 1;
        const c = letters[k];
        while (!gap && to < letters.length && letters[to] === c) to++;
        const a = +(x + k * wide).toFixed(2),
            w = +((to - k) * wide - gap).toFixed(2);
        k = to;
        path[c] =
            (path[c] || '') +
            (c === 'r'
                ? `M${a} ${top}h${w}v${tall}h${-w}z`
                : c === 'o'
                  ? `M${a} ${top + tall - 4}h${w}v4h${-w}z`
                  : c === 'w' && gap
                    ? `M${a + 0.5} ${top + 0.5}h${w - 1}v${tall - 1}h${1 - w}z`
                    : c === 'w'
                      ? `M${a} ${mid + 0.5}h${w}`
                      : c === 'l'
                        ? `M${a} ${mid - 1.5}h${w}v3h${-w}z`
                        : c === 'd'
                          ? `M${a + (gap && 2)} ${mid + 0.5}h${w - (gap && 4)}`
                          : '');
    }
    return Object.entries(path)
        .map(([c, d]) => (c === ' ' ? '' : `<path class="k${c}" d="${d}"/>`))
        .join('');
}
const band = (kind, x, wide) =>
    `<path class="${kind}" d="M${x} 0h${wide}v${ROW}h${-wide}z"/>` +
    (kind === 'atbar' ? `<path class="edge" d="M${x + 1} 0v${ROW}"/>` : '');
/* A little picture of a mask, for panels. */
const picture = (letters, wide = Math.max(2, Math.min(11, 200 / letters.length)), tall = TALL) =>
    `<svg width="${letters.length * wide}" height="${tall}" aria-hidden="true">${cells(letters, 0, wide, 0, tall)}</svg>`;
/* Operations in flight between events a and b: ring, line, dots, foot. */
function flight(ops, a, b, slots, accused) {
    let out = '';
    const y = e => 4 + (ROW - 7) * Math.min(1, Math.max(0, (e - a) / Math.max(1, b - a - 1)));
    for (const op of ops) {
        if (op.begin >= b || op.end < a || op.slot >= slots) continue;
        const px = 6 + op.slot * 7,
            from = op.begin >= a ? y(op.begin) : 0,
            to = op.end < b ? y(op.end) : ROW;
        out +=
            `<g class="${op.kind}" data-op="${op.number}"><path class="hold" d="M${px} ${from}V${to}"/>` +
            `<path class="stem" d="M${px} ${from}V${to}"/>`;
        for (const s of op.steps)
            if (s >= a && s < b && s !== op.end) out += `<circle cx="${px}" cy="${y(s)}" r="2.2"/>`;
        if (op.begin >= a) out += `<circle class="ring" cx="${px}" cy="${from}" r="2.6"/>`;
        if (op.end < b) out += `<path class="stem" d="M${px - 3} ${to}h6"/>`;
        out += '</g>';
        if (op.end < b && accused.has(op.number))
            out += `<circle class="accused" cx="${px}" cy="${to}" r="4.5"/>`;
    }
    return out;
}
