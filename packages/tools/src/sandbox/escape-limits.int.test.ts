import { expect, it } from 'vitest';
import { bareOutcome, sandboxOutcome } from '../../test/sandbox-outcome.js';
import { temporaryFolder } from '../../test/temporary-folder.js';

const violation = { failure: 'sandbox_violation' };
const tight = { memoryMiB: 64 };

const everywhere = [
  ['on this host', sandboxOutcome],
  ['without namespaces', bareOutcome],
] as const;
const onLinux = process.platform === 'linux';

it.each([
  ['objects', 'const all = []; for (;;) all.push({ at: all.length, text: String(all.length) });'],
  // Only Linux limits what is not on the heap.
  ...(onLinux
    ? [
        ['buffers', 'const all = []; for (;;) all.push(Buffer.alloc(1e6, 1));'],
        ['one buffer', 'new Uint8Array(2 ** 31).fill(1);'],
        [
          'shared memory',
          'const all = []; for (;;) all.push(new Uint8Array(new SharedArrayBuffer(1e6)).fill(1));',
        ],
      ]
    : []),
])('ends a tool that fills the memory with %s (B8)', async (_, code) => {
  const source = `export default () => { ${code} }`;

  expect(await bareOutcome(source, { limits: tight })).toMatchObject(violation);
});

it('ends a tool that fills the memory behind all the host has (B8)', async () => {
  const source = 'export default () => { const all = []; for (;;) all.push([all.length]); }';

  expect(await sandboxOutcome(source, { limits: tight })).toMatchObject(violation);
});

it.runIf(onLinux).each(everywhere)(
  'ends a tool that has used up its processor time, %s (B8)',
  async (_, outcomeOf) => {
    const limits = { cpuSeconds: 1, timeoutMs: 50_000 };

    expect(await outcomeOf('export default () => { for (;;); }', { limits })).toEqual({
      failure: 'timeout',
      message: expect.stringContaining('used up its 1 s of processor time'),
    });
  },
);

const late = { failure: 'timeout', message: 'tool.mjs did not answer within 700 ms' };

it.each(everywhere)('ends a busy loop when its time is over, %s (B8)', async (_, outcomeOf) => {
  const source = 'export default () => { for (;;); }';

  expect(await outcomeOf(source, { limits: { timeoutMs: 700 } })).toEqual(late);
});

it.each([
  ['an endless loop of promises', 'for (;;) await null;'],
  ['waiting for nothing', 'Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);'],
  ['a timer without end', 'await new Promise(() => setInterval(() => {}, 1_000));'],
  ['a flood of messages', `for (;;) console.log('x'.repeat(65_536));`],
])('ends %s when its time is over (B8)', async (_, code) => {
  const source = `export default async () => { ${code} }`;

  expect(await bareOutcome(source, { limits: { timeoutMs: 700 } })).toEqual(late);
});

it('ends when the caller says so, with the reason (B8)', async () => {
  const stop = new AbortController();
  const reason = new Error('enough');
  setTimeout(() => stop.abort(reason), 300);

  await expect(
    sandboxOutcome('export default () => { for (;;); }', { signal: stop.signal }),
  ).rejects.toBe(reason);
});

it.each([
  ['an answer that is too large', `return 'x'.repeat(2_000);`],
  ['a flood on standard output', `for (;;) fs.writeSync(1, 'x'.repeat(65_536));`],
  ['one file that is too large', `fs.writeFileSync('big', Buffer.alloc(200_000));`],
  [
    'many files',
    `for (let at = 0; ; at += 1) fs.writeFileSync('file' + at, Buffer.alloc(50_000));`,
  ],
  [
    'files with names that are no text',
    `for (let at = 0; ; at += 1) fs.writeFileSync(Buffer.from([0xff, 65 + at]), Buffer.alloc(50_000));`,
  ],
  ['very many folders', `for (let at = 0; ; at += 1) fs.mkdirSync('folder' + at);`],
  ['a file with a hole', `fs.ftruncateSync(fs.openSync('hole', 'w'), 1e12);`],
  ['too many open files', `for (let at = 0; ; at += 1) fs.openSync('file', 'w');`],
])('ends %s as a violation (B8)', async (_, code) => {
  const source = `import fs from 'fs'; export default () => { ${code} }`;
  const limits = { maxOutputBytes: 1_000, maxScratchBytes: 100_000, maxScratchFiles: 20 };

  expect(await bareOutcome(source, { limits })).toMatchObject(violation);
});

it('says so of a shared scratch folder that a tool filled, even where it has answered (B8)', async () => {
  const scratch = temporaryFolder();
  const source = `import fs from 'fs'; export default () => { fs.mkdirSync('a/b/c', { recursive: true }); return 1 }`;

  expect(await sandboxOutcome(source, { scratch, limits: { maxScratchFiles: 2 } })).toMatchObject(
    violation,
  );
});

it('does not start in a scratch folder that holds more than may be there (B8)', async () => {
  const scratch = temporaryFolder({ a: '', b: '', c: '' });

  expect(
    await sandboxOutcome('export default () => 1', { scratch, limits: { maxScratchFiles: 2 } }),
  ).toEqual({ failure: 'sandbox_violation', message: expect.stringContaining('holds more') });
});
