import { expect, it } from 'vitest';
import { sandboxOutcome } from '../test/sandbox-outcome.js';

const tight = { memoryMiB: 64 };

it.each([
  ['objects', 'const all = []; for (;;) all.push({ at: all.length, text: String(all.length) });'],
  ['buffers', 'const all = []; for (;;) all.push(Buffer.alloc(1e6, 1));'],
  ['one buffer', 'new Uint8Array(2 ** 31 - 1).fill(1);'],
  ['shared memory', 'const all = []; for (;;) all.push(new SharedArrayBuffer(1e6));'],
  ['functions', 'let all = () => 1; for (;;) all = all.bind();'],
  ['promises', 'const all = []; for (;;) all.push(Promise.resolve().then(() => all.length));'],
  ['a growing text', `let text = []; for (;;) text.push('x'.repeat(1e5) + text.length);`],
])('ends a tool that fills the memory with %s (B8)', async (_, code) => {
  const outcome = await sandboxOutcome(`export default () => { ${code} }`, { limits: tight });

  expect(outcome).toEqual({
    failure: expect.stringMatching(/^(sandbox_violation|internal)$/),
    message: expect.stringMatching(/memory|array buffer length/),
  });
});

it('limits the memory of a tool (B8)', async () => {
  const source = `export default () => {
    const all = [];
    try { for (;;) all.push(new Uint8Array(100_000).fill(1)) } catch {}
    const held = all.length * 100_000;
    all.length = 0;
    return held;
  }`;

  const outcome = await sandboxOutcome(source, { limits: tight });

  expect(outcome).toHaveProperty('value');
  expect('value' in outcome && Number(outcome.value)).toBeLessThanOrEqual(64 * 2 ** 20);
});

const late = { failure: 'timeout', message: 'tool.mjs did not answer within 400 ms' };

it.each([
  ['a busy loop', 'for (;;);'],
  ['an endless chain of promises', 'const on = () => Promise.resolve().then(on); await on();'],
  ['a pattern that backtracks', `/^(a+)+$/.test('a'.repeat(40) + 'b');`],
  ['a search without end', 'Array.prototype.indexOf.call({ length: 2 ** 53 - 1 }, 1);'],
  ['a flood of requests', `for (;;) crypto.randomUUID();`],
  ['a catch that continues', 'for (;;) { try { for (;;); } catch {} }'],
])('ends %s when its time is over (B8)', async (_, code) => {
  const source = `export default async () => { ${code} }`;

  expect(await sandboxOutcome(source, { limits: { timeoutMs: 400 } })).toEqual(late);
});

it('leaves the host free while a tool is busy (B8)', async () => {
  let turns = 0;
  const running = sandboxOutcome('export default () => { for (;;); }', {
    limits: { timeoutMs: 400 },
  });
  const ended = running.then(() => true);
  const next = (): Promise<false> => new Promise((resolve) => setImmediate(resolve, false));

  while (!(await Promise.race([ended, next()]))) turns += 1;

  expect(turns).toBeGreaterThan(10);
});

it('ends when the caller aborts, with the reason (B8)', async () => {
  const stop = new AbortController();
  const reason = new Error('enough');
  const running = sandboxOutcome('export default () => { for (;;); }', { signal: stop.signal });
  stop.abort(reason);

  await expect(running).rejects.toBe(reason);
});

it.each([
  ['an answer that is too large', `return 'x'.repeat(2_000);`],
  ['an answer of few characters and many bytes', `return '€'.repeat(900);`],
  ['a failure that is too large', `throw new Error('x'.repeat(1e6));`],
])('ends %s within the limit (B8)', async (_, code) => {
  const source = `export default () => { ${code} }`;

  const outcome = await sandboxOutcome(source, { limits: { maxOutputBytes: 1_000 } });

  expect(outcome).toMatchObject({ failure: 'sandbox_violation' });
  expect(JSON.stringify(outcome).length).toBeLessThan(1_000);
});

it('limits the waiting timers (B8)', async () => {
  const source = `export default () => {
    for (let at = 0; at < 2_000; at += 1) setTimeout(() => {}, 1e6);
    return new Promise(() => {});
  }`;

  expect(await sandboxOutcome(source)).toEqual({
    failure: 'sandbox_violation',
    message: expect.stringContaining('1000 timers'),
  });
});
