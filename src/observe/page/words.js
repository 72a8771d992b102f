/* words.js: what an event does: a clause for its row, and the sentence of its rule. */
const codeOf = l => V.x.code(l.program, (l.memory || l).pc) || l.memory || l;
const lineOf = l => (V.x.cells ? codeOf(l).line : (l.memory || l).line);
const instruction = l =>
    utf8(
        (V.x.cells ? codeOf(l).text : l.text) || l.text || l.action || (l.rules || [])[0] || ''
    ).replace(/(.);$/, '$1');
const nextOf = l =>
    typeof l.next === 'object' ? l.next.pc : (l.next ?? (l.pc === undefined ? l.pc : l.pc + 1));
const flow = l => (l.rules || [])[l.rules && l.rules.length > 1 ? 1 : 0] || '';
/* Where a program address is: its line, or that of the next instruction of the source. */
function placeOf(program, pc, line) {
    for (let k = pc, c; (c = V.x.code(program, k)); k++) if (c.line) return `line ${c.line}`;
    return line ? `line ${line}` : pc === undefined ? 'the next statement' : `address ${pc}`;
}
const placeOfToken = (l, t) => (t ? placeOf(l.program, t.pc, t.line) : undefined);
/* As show, but addresses of buffers in hexadecimal. */
const showAt = (v, type) =>
    /^[usb]64$/.test(type) && v !== undefined && V.x.bufferAt('global', Number(v))
        ? hex(Number(v))
        : show(v, type);
function list(values, type, max = 8) {
    const v = values.filter(a => a !== undefined);
    if (v.length > 1 && v.every(a => a === v[0])) return `${showAt(v[0], type)} in each`;
    return (
        v
            .slice(0, max)
            .map(a => showAt(a, type))
            .join(' ') + (v.length > max ? ' …' : '')
    );
}
/* What a step wrote to registers, as far as micro steps behind it did. */
function written(i) {
    const regs = new Map();
    for (let e = V.x.wrote[i]; e >= 0; e = V.x.more[e]) {
        const l = V.run.line(e),
            mask = V.x.lanesOf(l) || V.run.line(i).executed || '1'.repeat(V.x.size);
        for (const w of writesOf(l)) {
            if (!regs.has(w.register)) regs.set(w.register, {type: w.type, v: []});
            spread(w.values, mask, w.type).forEach((v, lane) => {
                regs.get(w.register).v[lane] = v;
            });
        }
    }
    return [...regs].map(([name, r]) => `${name} = ${list(r.v, r.type)}`).join(', ');
}
/* The memory of an access, as "out[0…3]", and what it stores. */
function touched(a, executed) {
    const at = spread(a.addresses, a.lanes || executed)
        .filter(v => v !== undefined)
        .map(Number);
    const low = Math.min(...at),
        high = Math.max(...at),
        first = V.x.nameOf(a.space, low);
    const last = /(\d+)\]$/.exec(V.x.nameOf(a.space, high));
    return low === high ? first : last ? first.replace(']', `…${last[1]}]`) : `${first}…`;
}
function stored(a, executed) {
    const v = (a.values || []).flatMap(q => spread(q, a.lanes || executed));
    const at = spread(a.addresses, a.lanes || executed).find(q => q !== undefined);
    const b = V.x.bufferAt(a.space, Number(at)),
        bits = (8 * a.bytes) / ((a.values || []).length || 1);
    return v.length
        ? `${touched(a, executed)} = ${list(v, b && widthOf(b.type) * 8 === bits ? b.type : 's' + bits, 6)}`
        : '';
}
/* What control did, by the rule, else by the masks before (a) and after (b). */
function parted(l, a, b) {
    const rule = flow(l),
        next = nextOf(l),
        to = V.x.code(l.program, next),
        top = placeOfToken(l, (l.stack || [])[0]);
    const gone = count(without(a, b)),
        left = count(b),
        all = b.length;
    if (/\.(ssy|BSSY)/.test(rule)) return `will meet at ${top || 'a barrier'}`;
    if (/\.pre(Brk|Ret)/.test(rule))
        return `a ${/Brk/.test(rule) ? 'break' : 'return'} goes to ${top}`;
    if (/exit/i.test(rule))
        return `${gone < all ? `${gone} ` : ''}done${
            left ? (/div/.test(rule) ? `, ${left} left` : ', the others go') : ''
        }`;
    if (/\.brk\.div|simt\.break/.test(rule)) return `${gone} leave the loop, ${left} go on`;
    if (/ret\.div|simt\.return/.test(rule)) return `${gone} return, ${left} go on`;
    if (left && a !== b && !count(without(b, a))) return `${left} go, ${gone} wait`;
    if (left && a !== b) return gone === count(a) ? 'the others go' : 'together again';
    if (/brk\.uni/.test(rule)) return 'the loop is over';
    if (/ret\.uni/.test(rule)) return 'back from the call';
    if (/sync$/i.test(rule)) return left ? 'together again' : 'waits for the others';
    if (/call/.test(rule)) return 'calls';
    if (l.next === undefined) return /bra/.test(l.text || '') ? 'nobody branches' : '';
    return `${to && to.line && to.line <= l.line ? 'back' : 'on'} to ${placeOf(l.program, next)}`;
}
/* One clause about a step; s is the state before it. */
function does(i, l, s) {
    const w = s.w[V.x.unit[i]],
        a = w ? w.active : (l.active || l.executed || '').replace(/./g, '1'),
        bar = l.barrier;
    if (V.run.kind[i] === STUCK) return 'stuck';
    if (l.changes !== undefined) return l.changes;
    if (bar)
        return bar.complete
            ? 'all have arrived'
            : `${l.waits ? 'waits' : 'arrives'}: ${bar.arrived} of ${bar.expected} threads`;
    if (l.waits === 'fence') return 'waits for its stores';
    const stores = (l.access || [])
        .filter(q => q.kind !== 'read')
        .map(q => stored(q, l.executed) || touched(q, l.executed));
    const got = written(i),
        data = [got, ...(got ? [] : stores)].filter(t => t).join(', ');
    if (data || (l.access || []).length)
        return data || `asks for ${touched(l.access[0], l.executed)}`;
    return l.active !== undefined && (l.rules.length > 1 || l.model) && !V.x.apart
        ? parted(l, a, l.active)
        : '';
}
function doesMemory(i, l) {
    const m = l.memory || {},
        op = V.x.ops.get(m.operation),
        regs = writesOf(l)
            .map(w => `${w.register} = ${list(spread(w.values, V.x.lanesOf(l), w.type), w.type)}`)
            .join(', ');
    const name = m.address === undefined ? '' : V.x.nameOf(m.space, m.address),
        from = m.from || l.from;
    return !l.memory
        ? (V.run.rules[l.rules[0]] || {}).line || ''
        : [
              m.program || m.cache,
              regs ||
                  (op && op.kind === 'store' && op.access ? stored(op.access, op.executed) : name),
              from ? `from ${from}` : '',
              m.deferred ? 'has to wait' : ''
          ]
              .filter(t => t)
              .join(' ');
}
/* What the words of templates stand for (sentences.def); masks stay masks. */
function wordsOf(i, l, before) {
    const u = V.x.units[V.x.unit[i]],
        m = l.memory || {},
        w = u && before.w[u.id],
        old = w ? w.stack : [],
        stack = l.stack || [];
    const ran = l.executed || '',
        after = l.active || '',
        n = ran.length,
        down = Math.min(old.length, stack.length);
    const same = (p, q) =>
        p.active === q.active && p.pc === q.pc && p.line === q.line && p.type === q.type;
    let keep = 0;
    while (keep < down && same(old[old.length - 1 - keep], stack[stack.length - 1 - keep])) keep++;
    const popped = [...new Set(old.slice(0, old.length - keep).map(t => t.type))],
        fresh = stack.length > keep ? stack[0] : null;
    const a = (l.access || [])[0],
        op = V.x.ops.get(m.operation),
        bar = l.barrier || {};
    const off = d => bits(d || '', (on, k) => d[k] !== '0');
    return {
        who: l.thread >= 0 ? `thread ${l.thread}` : u ? u.name : '',
        text: instruction(l.memory ? {...m, program: l.program} : l),
        executed: ran,
        passed: w && !V.x.apart && w.active.length === n ? without(w.active, ran) : '',
        active: after,
        left: l.disabled ? without(off(l.disabled), off(w ? w.disabled : '')) : '',
        waiting: fresh && fresh.active ? without(fresh.active, after) : '',
        later: placeOfToken(l, fresh),
        next: after && !count(after) ? '' : placeOf(l.program, nextOf(l)),
        popped:
            popped.length > 1
                ? `${popped.slice(0, -1).join(', ')} and ${popped[popped.length - 1]} tokens`
                : popped.length
                  ? `a ${popped[0]} token`
                  : '',
        place: a ? touched(a, ran) : m.address === undefined ? '' : V.x.nameOf(m.space, m.address),
        result:
            written(i) ||
            (a ? stored(a, ran) : '') ||
            writesOf(l)
                .map(
                    q => `${q.register} = ${list(spread(q.values, V.x.lanesOf(l), q.type), q.type)}`
                )
                .join(', ') ||
            (op && op.kind === 'store' && op.access && V.run.kind[i] === END
                ? stored(op.access, op.executed)
                : ''),
        barrier: bar.number ?? (/\d+/.exec(l.waits || '') || [])[0],
        arrived: bar.arrived,
        expected: bar.expected,
        operation: m.operation,
        program: m.program,
        runs: m.runs,
        then: m.next,
        from: m.from || l.from,
        cache:
            m.cache && m.cache + (l.processor === undefined ? '' : ` of processor ${l.processor}`),
        told: ''
    };
}
const codes = html => html.replace(/`([^`]*)`/g, '<code>$1</code>');
const MASKS = /^(executed|passed|active|left|waiting)$/;
function fill(template, words) {
    const value = k => {
        const v = words[k];
        return v === undefined || v === ''
            ? ''
            : MASKS.test(k)
              ? count(v)
                  ? lanes(v)
                  : ''
              : String(v);
    };
    const put = (t, must) => {
        let lack = false;
        const out = t.replace(/\{(\w+)(?:\|([^|}]*)\|([^}]*))?\}/g, (all, word, one, many) => {
            const k = word[0].toLowerCase() + word.slice(1),
                v = value(k);
            lack ||= v === '';
            return one !== undefined
                ? count(words[k]) === 1
                    ? one
                    : many
                : k !== word
                  ? v[0]
                      ? v[0].toUpperCase() + v.slice(1)
                      : ''
                  : v;
        });
        return lack && must ? '' : out;
    };
    const parts = template
        .split(/(\[(?:[^\]{]|\{[^}]*\})*\])/)
        .map(t => (t[0] === '[' ? put(t.slice(1, -1), true) : put(t, false)));
    return codes(esc(parts.join('')))
        .replace(/\*\*([^*]*)\*\*/g, '<b>$1</b>')
        .trim();
}
/* The sentence about an event, and what its instruction does. */
function sentence(i, l, before) {
    const {run} = V,
        words = wordsOf(i, l, before),
        about = r => (run.rules[r] || {}).sentence || '';
    if (run.kind[i] === STUCK)
        return `<code>${esc(words.text)}</code> is <b>stuck</b>: ${esc(((run.end && run.end.reason) || ['no rule applies']).join(' '))}`;
    const rule = l.memory ? l.memory.rule : flow(l),
        more = typeof l.thread === 'string' ? about(l.thread) : '';
    return (
        [
            fill(about(rule) || (run.rules[rule] || {}).line || '', words),
            more ? fill(more, words) : '',
            l.model || !l.changes ? '' : esc(`${words.text}: ${l.changes}.`)
        ]
            .filter(t => t)
            .join(' ') || esc(rule)
    );
}
