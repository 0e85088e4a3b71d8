import { expect, it } from 'vitest';
import { sandboxOutcome } from '../test/sandbox-outcome.js';

const run = (code: string): string => `
  import fs from 'fs';
  export default async (args) => { ${code} }`;

it.each([
  ['a promise that never settles', 'await new Promise(() => {});', 'never settles'],
  [
    'an error in a timer',
    `setTimeout(() => { throw new Error('late') }); await new Promise(() => {});`,
    'late',
  ],
  ['a thrown error', `throw new TypeError('wrong');`, 'TypeError: wrong (line 3)'],
  ['something thrown that is no error', `throw 'plain';`, 'it threw plain'],
  ['an error full of traps', `throw new Proxy({}, { get() { throw 1 } });`, 'cannot be described'],
  ['calls without end', 'const again = () => again() + 1; again();', 'stack overflow'],
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
  expect(await sandboxOutcome(run(code))).toEqual({
    failure: 'internal',
    message: expect.stringContaining(message),
  });
});

it('cannot pollute the host by its result (B8)', async () => {
  const code = `return JSON.parse('{ "__proto__": { "polluted": 1 }, "constructor": { "prototype": { "polluted": 1 } }, "in": [{ "__proto__": { "polluted": 1 } }] }');`;

  const outcome = await sandboxOutcome(run(code));

  expect(outcome).toEqual({ value: { constructor: { prototype: { polluted: 1 } }, in: [{}] } });
  expect(Object.assign({}, outcome)).not.toHaveProperty('polluted');
  expect({}).not.toHaveProperty('polluted');
});

it('can spoil only its own result by changing built-ins (B8)', async () => {
  const forge = `
    JSON.stringify = () => '{"value":"forged"}';
    Promise.prototype.then = function () { return this };
    Object.prototype.polluted = 1;
    return 'returned';`;

  await sandboxOutcome(run(forge), { limits: { timeoutMs: 2_000 } });

  expect({}).not.toHaveProperty('polluted');
  expect(JSON.stringify(1)).toBe('1');
  expect(await sandboxOutcome(run('return 1;'))).toEqual({ value: 1 });
});
