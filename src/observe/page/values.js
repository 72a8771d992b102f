/* values.js: numbers, masks and places in words. */
const esc = t => String(t).replace(/[&<>"']/g, c => '&#' + c.charCodeAt(0) + ';');
/* Bytes beyond ASCII stand in lines as \u00XX each: as characters. */
const utf8 = t => {
    try {
        return decodeURIComponent(escape(t));
    } catch (e) {
        return t;
    }
};
const hex = v => '0x' + v.toString(16);
const has = (mask, lane) => (mask || '')[lane] === '1';
const count = mask => (mask || '').split('1').length - 1;
const bits = (a, test) => [...a].map((c, k) => (test(c === '1', k) ? '1' : '0')).join('');
const without = (a, b) => bits(a, (on, k) => on && !has(b, k));
const widthOf = type => +(/\d+/.exec(type) || [32])[0] / 8;
const plural = (n, word) => `${n} ${word}${n === 1 ? '' : 's'}`;

/* A mask as words: "lanes 0, 1", "all 4 lanes", from nine lanes on "18 lanes". */
function lanes(mask, bare) {
    const n = count(mask),
        list = [...mask].map((c, k) => k).filter(k => has(mask, k));
    if (n === mask.length && n > 1) return bare ? `all ${n}` : `all ${n} lanes`;
    if (n > 8 || n === 0) return plural(n, 'lane');
    return (bare ? '' : n > 1 ? 'lanes ' : 'lane ') + list.join(', ');
}
/* The shortest text that reads back to the same bits. */
function float(v, same) {
    if (Object.is(v, -0)) return '-0.0';
    if (!Number.isFinite(v)) return Number.isNaN(v) ? 'nan' : v > 0 ? 'inf' : '-inf';
    let text = String(v);
    for (let k = 1; same && k < 10; k++)
        if (same(Number(v.toPrecision(k))) === v) {
            text = String(Number(v.toPrecision(k)));
            break;
        }
    return /^-?\d+$/.test(text) ? text + '.0' : text;
}
function half(h, exponents) {
    // binary16 (5 bits of exponent) and bfloat16 (8)
    const m = 15 - exponents,
        e = (h >> m) & ((1 << exponents) - 1),
        f = (h & ((1 << m) - 1)) / (1 << m);
    const bias = (1 << (exponents - 1)) - 1,
        sign = h >> 15 ? -1 : 1;
    if (e === 2 * bias + 1) return f ? NaN : sign * Infinity;
    return sign * (e ? (1 + f) * 2 ** (e - bias) : f * 2 ** (1 - bias));
}
/* A register or element of a type: an unsigned integer of its bits, as people read it. */
function show(v, type) {
    if (v === undefined || v === null) return '·';
    if (type === 'pred') return String(v);
    const width = widthOf(type),
        view = new DataView(new ArrayBuffer(8)),
        big = BigInt(v);
    view.setBigUint64(0, BigInt.asUintN(64, big));
    if (type === 'f32') return float(view.getFloat32(4), Math.fround);
    if (type === 'f64') return float(view.getFloat64(0));
    if (type === 'f16' || type === 'bf16') return float(half(Number(big), type === 'f16' ? 5 : 8));
    const signed = /^[sb]/.test(type) ? BigInt.asIntN(Math.min(64, 8 * width), big) : big;
    const small = /^b/.test(type) ? 0xffffffn : width === 8 ? 0xfffffffn : 0xffffffffn;
    return signed <= small && signed >= -small ? String(signed) : hex(big);
}
/* The values of a vector of executing lanes, by lane; a mask for predicates. */
function spread(vec, mask, type) {
    const out = [],
        list = Array.isArray(vec),
        row = !list && vec !== null && typeof vec === 'object';
    const big = row && (typeof vec.from === 'string' || typeof vec.by === 'string');
    for (let lane = 0, k = 0; lane < mask.length; lane++) {
        if (!has(mask, lane)) continue;
        out[lane] = list
            ? vec[k]
            : big
              ? String(BigInt(vec.from) + BigInt(vec.by) * BigInt(k))
              : row
                ? vec.from + vec.by * k
                : type === 'pred' && typeof vec === 'string'
                  ? +vec[vec.length === mask.length ? lane : k]
                  : vec;
        k++;
    }
    return out;
}
/* "0-3,8" as a list of numbers. */
function ranges(text) {
    const out = [];
    for (const part of (text || '').split(',').filter(p => p)) {
        const [a, b] = part.split('-').map(Number);
        for (let k = a; k <= (b ?? a); k++) out.push(k);
    }
    return out;
}
