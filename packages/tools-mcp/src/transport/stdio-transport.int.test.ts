import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { makeFolder } from '@pce/test-support';
import { describe, expect, it, type TestContext, vi } from 'vitest';
import { stdioTransport } from './stdio-transport.js';

/** Timeout for processes on a busy machine. */
const patience = { timeout: 20_000 };

/** A transport to a Node program, with what it received. */
function open({ onTestFinished }: TestContext, program: string) {
  const transport = stdioTransport({
    command: process.execPath,
    args: ['-e', program],
    env: { PATH: process.env.PATH ?? '' },
    cwd: undefined,
    maxMessageBytes: 1_000,
    onTooLong: () => events.push('too long'),
  });
  const events: unknown[] = [];
  transport.onmessage = (message) => events.push(message);
  transport.onerror = () => events.push('error');
  transport.onclose = () => events.push('closed');
  onTestFinished(() => transport.close());
  return { transport, events };
}

/** Returns the milliseconds of an action. */
async function duration(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

// Together: they mostly wait.
describe.concurrent('the end of a server (B6)', () => {
  it('is requested by closing its input', async (test) => {
    const { transport, events } = open(
      test,
      `process.stdin.on('end', () => process.exit()).resume(); console.log('{}')`,
    );
    await transport.start();
    await vi.waitFor(() => expect(events).toEqual(['error']), patience);
    await transport.close();
    expect(events).toEqual(['error', 'closed']);
  });

  it('is requested by SIGTERM if it continues without input', async (test) => {
    using folder = makeFolder({});
    const asked = join(folder.root, 'asked');
    const onTerm = `fs.writeFileSync(${JSON.stringify(asked)}, ''); process.exit();`;
    const { transport, events } = open(
      test,
      `process.on('SIGTERM', () => { ${onTerm} }); setInterval(() => {}, 1_000); console.log('{}')`,
    );
    await transport.start();
    await vi.waitFor(() => expect(events).toEqual(['error']), patience);
    expect(await duration(() => transport.close())).toBeGreaterThan(900);
    expect(existsSync(asked)).toBe(true);
  });

  it('is forced if it ignores both', async (test) => {
    const { transport, events } = open(
      test,
      `process.on('SIGTERM', () => {}); setInterval(() => {}, 1_000); console.log('{}')`,
    );
    await transport.start();
    await vi.waitFor(() => expect(events).toEqual(['error']), patience);
    expect(await duration(() => transport.close())).toBeGreaterThan(1_900);
    expect(events).toEqual(['error', 'closed']);
  });

  it('does not wait for a program that left its group and holds the pipes', async (test) => {
    const options = `{ detached: true, stdio: 'inherit' }`;
    const away = `require('node:child_process').spawn('sleep', ['60'], ${options}).unref();`;
    const { transport, events } = open(test, away);
    await transport.start();
    await vi.waitFor(() => expect(events).toEqual(['closed']), patience);
    await transport.close();
  });

  it('ends the server if one message exceeds the limit', async (test) => {
    const { transport, events } = open(
      test,
      `process.stdout.write('x'.repeat(2_000)); process.on('SIGTERM', () => {}); setInterval(() => {}, 1_000)`,
    );
    await transport.start();
    await vi.waitFor(() => expect(events.at(-1)).toBe('closed'), patience);
    expect(events).toContain('too long');
  });
});
