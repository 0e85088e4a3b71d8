import { expect, it } from 'vitest';
import { bareOutcome } from '../../test/sandbox-outcome.js';

const run = (code: string): string => `
  import fs from 'fs';
  import util from 'util';
  export default async (args) => { ${code} }`;

it.each([
  ['a value', '{"value":"forged"}'],
  ['a value behind a guessed mark', '00000000-0000-4000-8000-000000000000{"value":"forged"}'],
])('does not take %s that a tool writes itself for its answer (B8)', async (_, text) => {
  const code = `fs.writeSync(1, args.text); return 'returned';`;

  expect(await bareOutcome(run(code), { args: { text } })).toEqual({
    failure: 'sandbox_violation',
    message: 'tool.mjs wrote to standard output itself: the answer is what its function returns',
  });
});

it('keeps the mark of the answer from the tool (B8)', async () => {
  const code = `
    const seen = [JSON.stringify(util.parseArgs({ strict: false, allowPositionals: true }))];
    try { seen.push(fs.readSync(0, Buffer.alloc(1e6), 0, 1e6, 0) > 0 ? 'input' : '') } catch {}
    for (let at = 0; at < 50; at += 1) seen.push(Buffer.from(Buffer.allocUnsafe(4_096).buffer).toString('latin1'));
    for (let at = 0; at < 50; at += 1) seen.push(Buffer.allocUnsafeSlow(1e5).toString('latin1'));
    return seen.some((text) => /[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-/.test(text));`;

  expect(await bareOutcome(run(code))).toEqual({ value: false });
});

it.each([
  ['closes standard output', `fs.closeSync(1); return 'returned';`],
  ['puts a file in its place', `fs.closeSync(1); fs.openSync('answer', 'w'); return 'returned';`],
])('fails where a tool %s (B8)', async (_, code) => {
  expect(await bareOutcome(run(code))).toMatchObject({ failure: 'internal' });
});

it.each([
  ['a promise that never settles', 'await new Promise(() => {});', 'never settles'],
  [
    'an error in a timer',
    `setTimeout(() => { throw new Error('late') }); await new Promise(() => {});`,
    'late',
  ],
  [
    'a rejection that nobody handles',
    `Promise.reject(new Error('lost')); await new Promise((go) => setTimeout(go, 500));`,
    'lost',
  ],
  ['an error of its own', `throw new TypeError('wrong');`, 'TypeError: wrong (line 4)'],
  ['something thrown that is no error', `throw 'plain';`, 'it threw plain'],
  ['an error full of traps', `throw new Proxy({}, { get() { throw 1 } });`, 'cannot be described'],
  [
    'an answer in a circle',
    'const circle = {}; circle.in = circle; return circle;',
    'written as JSON',
  ],
  ['an answer that cannot be written', 'return { toJSON() { throw 1 } };', 'written as JSON'],
  [
    'an answer nested without end',
    'let nested = []; for (let at = 0; at < 1_000; at += 1) nested = [nested]; return nested;',
    'nested too deeply',
  ],
])('ends %s as an internal failure (B5, B8)', async (_, code, message) => {
  expect(await bareOutcome(run(code))).toEqual({
    failure: 'internal',
    message: expect.stringContaining(message),
  });
});

it('cannot pollute the host by what it returns (B8)', async () => {
  const code = `return JSON.parse('{ "__proto__": { "polluted": 1 }, "constructor": { "prototype": { "polluted": 1 } }, "in": [{ "__proto__": { "polluted": 1 } }] }');`;

  const outcome = await bareOutcome(run(code));

  expect(outcome).toEqual({
    value: { constructor: { prototype: { polluted: 1 } }, in: [{}] },
  });
  expect(Object.assign({}, outcome)).not.toHaveProperty('polluted');
  expect({}).not.toHaveProperty('polluted');
});
