/* state.js: the state of the machine before each event, folded from the events of a run, and what
 * is known of the run as a whole: its warps, the operations of memory, which marks occur. */
const STEP = 1,
    MICRO = 2,
    END = 3,
    SILENT = 4,
    MESSAGE = 5,
    CHOICES = 6,
    WRITES = 7,
    STUCK = 8,
    NO_PLACE = 65535;
const KEEP = 1024,
    SLOTS = 14,
    CONTROL = 1,
    REGISTER = 2;
const plain = rule => /^(crs|threads|simtstack|hanoi)\.next$|^crs\.bra\.uni$/.test(rule);
const writesOf = l => l.writes || (l.memory && l.memory.writes) || [];
const operationOf = l => l.operation ?? (l.memory || {}).operation;
const blockKey = p => `${p.context},${p.grid},${p.block}`;

function openStates(run) {
    const n = run.length,
        head = run.head,
        kept = [],
        recent = [],
        wordIds = new Map(),
        numbers = new Map();
    const alive = new Set(),
        buckets = [],
        waiting = new Map(),
        slot = [];
    let early = [];
    const x = {
        run,
        size: head.warp_size || 1,
        units: [],
        ops: new Map(),
        marks: new Set(),
        known: 0,
        slots: 0,
        flags: new Uint8Array(n),
        word: new Uint32Array(n),
        words: [],
        wrote: new Int32Array(n).fill(-1),
        more: new Int32Array(n).fill(-1),
        unit: new Uint16Array(n).fill(NO_PLACE),
        barriers: false,
        programs: head.programs || [],
        buffers: head.buffers || []
    };

    /* Units are what has a column: warps, or the threads of machines without warps. */
    function unitOf(p, key) {
        if (!numbers.has(key)) {
            numbers.set(key, x.units.length);
            x.units.push({...p, id: x.units.length, lanes: x.size});
        }
        return numbers.get(key);
    }
    function unitOfLine(l) {
        const lone = head.machine === 'rsp';
        if (lone ? l.thread === undefined : l.executed === undefined && l.warp === undefined)
            return NO_PLACE;
        const u = unitOf(
            lone ? {thread: l.thread} : {warp: l.warp},
            lone ? l.thread : (l.warp ?? 0)
        );
        if (lone) x.units[u].lanes = 1;
        else if (l.executed) x.units[u].lanes = x.size = l.executed.length;
        return u;
    }
    function nameUnits() {
        const many = f => new Set(x.units.map(f)).size > 1,
            grids = many(u => `${u.context},${u.grid}`);
        const blocks = many(u => String(u.block)),
            warps = many(u => u.warp);
        for (const u of x.units)
            u.name =
                u.thread >= 0
                    ? 'P' + u.thread
                    : u.test >= 0
                      ? 'P' + u.test
                      : (grids ? 'g' + u.grid : '') +
                        (blocks ? 'b' + (u.block || []).join(',').replace(/(,0)+$/, '') : '') +
                        (warps || !blocks
                            ? u.warp === undefined && !u.block
                                ? 'threads'
                                : 'w' + u.warp
                            : '');
        const keys = u =>
            [u.context, u.grid, ...(u.block || []).slice().reverse(), u.warp, u.thread].map(
                v => v ?? 0
            );
        x.order = x.units
            .slice()
            .sort((p, q) => keys(p).reduce((r, v, k) => r || v - keys(q)[k], 0));
    }

    const fresh = () => ({
        at: 0,
        w: [],
        r: [],
        m: new Map(),
        c: new Map(),
        b: new Map(),
        own: {},
        rest: null
    });
    /* Both own nothing of what they share from here on: who changes it makes a copy first. */
    const copy = s => {
        s.own = {};
        return {
            ...s,
            w: s.w.slice(),
            r: s.r.slice(),
            m: new Map(s.m),
            c: new Map(s.c),
            b: new Map(s.b),
            own: {}
        };
    };
    function setRegister(s, u, w, mask, i) {
        if (!s.r[u] || s.r[u].own !== s.own) {
            s.r[u] = new Map(s.r[u]);
            s.r[u].own = s.own;
        }
        const old = s.r[u].get(w.register),
            all = old ? old.v.slice() : new Array(x.size);
        spread(w.values, mask, w.type).forEach((value, lane) => {
            all[lane] = value;
        });
        s.r[u].set(w.register, {type: w.type, v: all, at: i, mask});
    }
    function setBytes(s, address, bytes) {
        // what the host would see; pages are copied when a state is
        bytes.forEach((byte, k) => {
            const id = Math.floor((address + k) / 256),
                old = s.m.get(id);
            let p = old;
            if (!p || p.own !== s.own)
                s.m.set(
                    id,
                    (p = {
                        own: s.own,
                        v: old ? old.v.slice() : new Uint8Array(256),
                        is: old ? old.is.slice() : new Uint8Array(256)
                    })
                );
            p.v[(address + k) % 256] = byte;
            p.is[(address + k) % 256] = 1;
        });
    }
    function setLine(s, line) {
        const key = `${line.cache} ${line.processor ?? ''} ${line.space} ${line.address}`,
            data = [];
        if (line.gone) {
            s.c.delete(key);
            return;
        }
        ranges(line.valid).forEach((at, k) => {
            data[at] = parseInt((line.bytes || '').substr(2 * k, 2), 16);
        });
        s.c.set(key, {...line, data});
        if (line.cache === 'L2' && line.space === 'global') setBytes(s, line.address, data);
    }
    function setStored(s, op) {
        // a store that goes past the caches
        const a = op && op.access;
        if (!a || a.kind !== 'write' || a.space !== 'global') return;
        const mask = a.lanes || op.executed,
            at = spread(a.addresses, mask),
            size = a.bytes / a.values.length;
        a.values.forEach((vec, part) =>
            spread(vec, mask).forEach((v, lane) => {
                if (op.lanes && !has(op.lanes, lane)) return;
                setBytes(
                    s,
                    Number(at[lane]) + part * size,
                    Array.from({length: size}, (_, k) =>
                        Number((BigInt(v) >> BigInt(8 * k)) & 255n)
                    )
                );
            })
        );
    }
    function setBarrier(s, l, i) {
        // Of a barrier that ends for other reasons than its last arrival a line of its own tells.
        if (l.barrier.ended) {
            for (const [key, b] of s.b)
                if (b.number === l.barrier.number && b.grid === l.grid && b.block + '' === l.block + '')
                    s.b.delete(key);
            return;
        }
        const key = `${blockKey(l)},${l.barrier.number}`,
            why = 'barrier ' + l.barrier.number;
        if (!l.barrier.complete) {
            s.b.set(key, {...l.barrier, grid: l.grid, block: l.block, key: blockKey(l), at: i});
            return;
        }
        s.b.delete(key);
        for (const u of x.units)
            if (s.w[u.id] && s.w[u.id].waits === why && blockKey(u) === blockKey(l))
                s.w[u.id] = {...s.w[u.id], waits: undefined};
    }
    function apply(s, i) {
        const l = run.line(i),
            kind = run.kind[i],
            u = x.unit[i],
            m = l.memory || {};
        if (kind === STEP && u !== NO_PLACE) {
            const hanoi = Array.isArray(l.waits) ? l.waits : undefined;
            s.w[u] = {
                active: l.active ?? l.executed ?? '1',
                disabled: l.disabled || '',
                stack: l.stack || [],
                paths: l.paths,
                asleep: hanoi,
                meets: l.meets,
                b: l.b,
                waits: hanoi ? undefined : l.waits,
                program: l.program,
                last: i,
                pc: l.model ? undefined : nextOf(l),
                line: l.model && (l.stack[0] || {}).line
            };
        }
        if (l.threads) s.rest = l;
        if (l.barrier) setBarrier(s, l, i);
        if (kind === END && s.w[u] && s.w[u].waits === 'memory')
            s.w[u] = {...s.w[u], waits: undefined};
        if (u !== NO_PLACE)
            for (const w of writesOf(l))
                setRegister(s, u, w, x.lanesOf(l) || '1'.repeat(x.size), i);
        for (const line of l.lines || m.lines || []) setLine(s, line);
        if (/^writeMem/.test(m.runs || '')) setStored(s, x.ops.get(m.operation));
    }

    function begin(number, i, l, a) {
        const program = l.memory ? l.memory.program : '',
            kind = a
                ? {read: 'load', write: 'store', atomic: 'atom'}[a.kind]
                : program === 'reg' || !program
                  ? 'reg'
                  : /^ld/.test(program)
                    ? 'load'
                    : /^st/.test(program)
                      ? 'store'
                      : 'atom';
        const op = {
            number,
            begin: i,
            end: Infinity,
            step: i,
            steps: [],
            unit: x.unit[i],
            kind,
            program,
            access: a,
            space: a && a.space,
            executed: a && l.executed,
            slot: SLOTS
        };
        x.ops.set(number, op);
        if (kind === 'reg') return op;
        for (op.slot = 0; op.slot < SLOTS && slot[op.slot]; op.slot++);
        slot[op.slot] = true;
        x.slots = Math.max(x.slots, op.slot + 1);
        x.marks.add(kind);
        alive.add(op);
        (buckets[i >> 9] ||= []).push(op);
        return op;
    }
    function learnStep(l, i, u, before) {
        const ran = l.executed || l.active || '1',
            rule = l.rules[l.rules.length - 1] || '';
        if (l.model ? !/assign|skip|step$/.test(rule) : l.rules.length > 1 && !plain(rule))
            x.flags[i] |= CONTROL;
        for (const c of classify(before, ran, x.apart)) x.marks.add(c);
        x.barriers ||= Boolean(l.barrier);
        x.paths ||= Boolean(l.paths);
        for (const a of l.access || [])
            for (let k = 0; a.operations && k < a.operations[1]; k++) {
                const old = x.ops.get(a.operations[0] + k);
                if (old) Object.assign(old, {access: a, executed: l.executed});
                else begin(a.operations[0] + k, i, l, a);
            }
        for (const op of early) {
            // in profile sc what a step asks for is over before the step's line
            op.step = i;
            for (const e of op.wrote) {
                x.more[e] = x.wrote[i];
                x.wrote[i] = e;
            }
        }
        early = [];
        const key = `${u} ${l.pc}`;
        if (!waiting.has(key)) waiting.set(key, []);
        if (waiting.get(key).push(i) > 4) waiting.get(key).shift();
        const cell = x.cells && x.cells.get(l.pc);
        if (cell && x.units[u].test === undefined) {
            x.units[u].test = cell.thread;
            nameUnits();
        }
    }
    function learnOperation(l, i, u) {
        const m = l.memory || {},
            number = operationOf(l);
        let op = x.ops.get(number);
        if (!op) {
            const list = waiting.get(`${u} ${m.pc}`) || [];
            op = begin(number, i, l);
            op.wrote = [];
            if (head.profile === 'sc') early.push(op);
            else op.step = (list.length > 1 ? list.shift() : list[0]) ?? i;
        }
        if (op.kind === 'reg') x.flags[i] |= REGISTER;
        op.program ||= m.program;
        for (const k of ['lanes', 'space', 'address', 'text', 'line', 'from']) op[k] ??= m[k];
        if (run.kind[i] !== WRITES) op.steps.push(i);
        if (early.includes(op)) {
            if (writesOf(l).length) op.wrote.push(i);
        } else if (writesOf(l).length) {
            x.more[i] = x.wrote[op.step];
            x.wrote[op.step] = i;
        }
        if (run.kind[i] !== END) return;
        op.end = i;
        alive.delete(op);
        if (op.slot < SLOTS) slot[op.slot] = false;
    }
    function learn(i) {
        const l = run.line(i),
            m = l.memory || {};
        if (i % KEEP === 0) kept[i / KEEP] = copy(x.master);
        if (i % 512 === 0) buckets[i >> 9] = [...alive];
        if (head.machine !== 'device') x.unit[i] = unitOfLine(l);
        if (run.kind[i] === STEP && x.unit[i] !== NO_PLACE)
            learnStep(l, i, x.unit[i], x.master.w[x.unit[i]]);
        if (operationOf(l) !== undefined) learnOperation(l, i, x.unit[i]);
        const places = (l.access || []).map(a => touched(a, l.executed)),
            line = lineOf(l);
        const text =
            [
                instruction(l),
                ...(l.rules || []),
                m.rule,
                m.program,
                m.runs,
                m.text,
                m.address === undefined ? '' : x.nameOf(m.space, m.address),
                ...places,
                line ? `line ${line}` : ''
            ]
                .join(' ')
                .toLowerCase() + ' ';
        if (!wordIds.has(text)) wordIds.set(text, x.words.push(text) - 1);
        x.word[i] = wordIds.get(text);
        apply(x.master, i);
        x.master.at = i + 1;
    }
    x.lanesOf = l =>
        l.lanes || (l.memory && l.memory.lanes) || (x.ops.get(operationOf(l)) || {}).lanes;
    x.bufferAt = (space, address) =>
        x.buffers.find(
            b =>
                (b.space || 'global') === (space || 'global') &&
                b.address <= address &&
                address < b.address + b.count * widthOf(b.type)
        );
    /* Bytes of memory as the buffer's element, else as an address. */
    x.nameOf = (space, address) => {
        const b = x.bufferAt(space, address);
        if (!b) return `${!space || space === 'global' ? '' : space + ' '}${hex(address)}`;
        return b.count === 1
            ? b.name
            : `${b.name}[${Math.floor((address - b.address) / widthOf(b.type))}]`;
    };
    /* Folds the run up to an event: the states that are kept, and all that is known of it. */
    x.need = to => {
        const units = x.units.length;
        for (to = Math.min(to, n); x.known < to; x.known++) learn(x.known);
        if (x.units.length !== units || !x.order) nameUnits();
    };
    /* The state before event i, which is the caller's. */
    x.at = i => {
        x.need(i);
        let from = kept[Math.min(i >> 10, kept.length - 1)] || fresh();
        for (const s of recent) if (s.at <= i && s.at > from.at) from = s;
        const s = copy(from);
        for (; s.at < i; s.at++) apply(s, s.at);
        if (recent.push(s) > 8) recent.shift();
        return copy(s);
    };
    x.step = s => {
        x.need(s.at + 1);
        apply(s, s.at);
        s.at++;
    };
    /* Operations in flight somewhere from event a up to b. */
    x.flying = (a, b) => {
        const out = new Set();
        for (let k = a >> 9; k <= b >> 9; k++)
            for (const op of buckets[k] || []) if (op.begin < b && op.end >= a) out.add(op);
        return [...out];
    };
    x.code = (program, pc) => {
        const p = x.programs[program || 0] || {};
        return (p.byPc ||= new Map((p.code || []).map(c => [c.pc, c]))).get(pc);
    };
    x.apart =
        head.control === 'threads' ||
        (head.machine === 'simt' && !/^(simt|tbc)/.test(head.control));
    if (head.cells) {
        // a litmus test: the text of its cells stands for the program made of them
        x.cells = new Map(head.cells.map(c => [c.pc, c]));
        x.programs = x.programs.map(p => ({
            ...p,
            file: undefined,
            code: p.code.map(c => ({
                ...c,
                line: (x.cells.get(c.pc) || {}).row,
                text: (x.cells.get(c.pc) || {}).text || c.text
            }))
        }));
    }
    x.master = fresh();
    if (head.machine === 'device') {
        const ids = run.places.map(p => unitOf(p, `${blockKey(p)},${p.warp}`));
        for (let i = 0; i < n; i++) if (run.place[i] !== NO_PLACE) x.unit[i] = ids[run.place[i]];
    }
    return x;
}
