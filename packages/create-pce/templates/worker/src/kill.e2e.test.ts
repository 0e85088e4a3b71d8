import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

interface Open {
  readonly id: string;
}

function startProgram(name: string, folder: string) {
  const { OPENAI_API_KEY: _, DATABASE_URL: __, ...env } = process.env; // rules, and SQLite
  const file = fileURLToPath(new URL(name, import.meta.url));
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', file], {
    cwd: folder, // with no .env
    env: { ...env, DATA: folder, PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  return {
    line: once(createInterface(child.stdout), 'line').then(([line]) => String(line)),
    async kill() {
      const ended = once(child, 'close');
      child.kill('SIGKILL');
      await ended;
    },
  };
}

it('writes the invoice once, though its worker is killed while it does', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'worker-'));
  const web = startProgram('web.ts', folder);
  const first = startProgram('worker.ts', folder);
  const url = await web.line;
  const get = async (path: string): Promise<string> => (await fetch(`${url}${path}`)).text();
  const post = async (path: string, body: object): Promise<string> => {
    const headers = { 'Content-Type': 'application/json' };
    const options = { method: 'POST', headers, body: JSON.stringify(body) };
    return (await fetch(`${url}${path}`, options)).text();
  };

  const started = await post('/turns', { request: 'Write the invoice of order "A-17"' });
  const { turn }: { turn: string } = JSON.parse(started);
  const approvals = async (): Promise<readonly Open[]> => JSON.parse(await get('/approvals'));
  await expect.poll(approvals, { timeout: 10_000 }).toHaveLength(1);
  const [open] = await approvals();
  await post(`/approvals/${open?.id}`, { choose: 'approve', by: 'ann' });
  expect(await first.line).toBe('writing the invoice of A-17');
  await first.kill();

  const second = startProgram('worker.ts', folder);
  try {
    await expect.poll(() => get(`/turns/${turn}`), { timeout: 20_000 }).toContain('"completed"');
    expect(await readdir(join(folder, 'invoices'))).toHaveLength(1);
  } finally {
    await Promise.all([second.kill(), web.kill()]);
    await rm(folder, { recursive: true });
  }
}, 60_000);
