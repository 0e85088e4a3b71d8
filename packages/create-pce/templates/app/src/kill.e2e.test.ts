import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const main = fileURLToPath(new URL('main.ts', import.meta.url));

interface Open {
  readonly id: string;
  readonly approval: { readonly args: unknown };
}

async function startServer(folder: string) {
  const { OPENAI_API_KEY: _, ...env } = process.env; // rules decide, so that no model is called
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', main], {
    cwd: folder, // with no .env
    env: { ...env, DATA: folder, PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [url] = await once(createInterface(child.stdout), 'line');
  return {
    approvals: async (): Promise<readonly Open[]> =>
      JSON.parse(await (await fetch(`${url}/approvals`)).text()),
    post: (path: string, body: object) =>
      fetch(`${url}${path}`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
      }),
    events: async (turn: string) => (await fetch(`${url}/turns/${turn}/events`)).text(),
    async kill() {
      const ended = once(child, 'close');
      child.kill('SIGKILL');
      await ended;
    },
  };
}

it('refunds once, by one approval, though the server is killed before it', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'desk-'));
  const first = await startServer(folder);
  const started = await first.post('/turns', { request: 'Refund the order "A-17"' });
  const { turn }: { turn: string } = JSON.parse(await started.text());
  await expect.poll(first.approvals).toHaveLength(1);
  await first.kill();

  const second = await startServer(folder);
  try {
    const [open] = await second.approvals();
    expect(open?.approval.args).toEqual({ order: 'A-17' });
    const decide = () => second.post(`/approvals/${open?.id}`, { choose: 'approve', by: 'ann' });
    const statuses = (await Promise.all([decide(), decide()])).map(({ status }) => status);
    expect(statuses.sort()).toEqual([202, 409]);
    expect(await second.events(turn)).toContain('"completed"'); // the stream ends with the turn
    expect(await readFile(join(folder, 'ledger.txt'), 'utf8')).toBe('A-17 40 EUR\n');
  } finally {
    await second.kill();
    await rm(folder, { recursive: true });
  }
}, 60_000);
