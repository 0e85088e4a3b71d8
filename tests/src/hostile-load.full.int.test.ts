import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { makeFolder } from '@pce/test-support';
import { expect, it } from 'vitest';
import { userToken } from './user-token.ts';

/** Duration in minutes; 30 before a release. */
const minutes = Number(process.env.PCE_LOAD_MINUTES || 0.5);
const goodClients = 500;
/** Milliseconds between two requests of a good client, on average. */
const thinkMs = 5_000;
const secret = 'a secret of this test, of more than 32 characters';
const command = fileURLToPath(new URL('../../packages/cli/dist/main.js', import.meta.url));

const smallPlan = JSON.stringify({ content: '# Tea\n1. [ ] Boil water\n2. [ ] Brew (after 1)' });
/** Texts below 1 MB that take disproportionately long to read. */
const hostilePlans = [
  '- [ ] do the thing (after 1)\n',
  '> ',
  '*',
  '\\',
  '| a | b |\n|---|---|\n| x | y |\n',
  '# a\n',
];

interface Served extends AsyncDisposable {
  readonly url: string;
  /** Resident megabytes now. */
  memory(): number;
}

async function serve(folder: string): Promise<Served> {
  const many = ['--user-requests', '1000000', '--owner-requests', '1000000'];
  const child = spawn(
    process.execPath,
    [
      command,
      'serve',
      '--workspace',
      folder,
      '--port',
      '0',
      '--turns',
      '--log',
      'none',
      '--json',
      ...many,
    ],
    { env: { ...process.env, PCE_JWT_SECRET: secret }, stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const url = await urlIn(child.stdout);
  return {
    url,
    memory: () => memoryOf(child.pid),
    async [Symbol.asyncDispose]() {
      child.kill('SIGTERM');
      await once(child, 'exit');
    },
  };
}

async function urlIn(output: AsyncIterable<Buffer>): Promise<string> {
  let text = '';
  for await (const part of output) {
    text += part;
    const [url] = /http:[^"\s]+/.exec(text) ?? [];
    if (url !== undefined) return url.replace(/\/$/, '');
  }
  throw new Error(`the server said no address: ${text}`);
}

function memoryOf(pid: number | undefined): number {
  const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) / 1_024;
}

class Seen {
  readonly times: number[] = [];
  readonly errors: string[] = [];

  quantile(part: number): number {
    return this.times.toSorted((a, b) => a - b)[Math.floor(this.times.length * part)] ?? 0;
  }
}

async function goodClient(url: string, number: number, until: number, seen: Seen): Promise<void> {
  const headers = {
    authorization: `Bearer ${userToken(secret, `good-${number}`)}`,
    'content-type': 'application/json',
  };
  for (;;) {
    await pause(Math.random() * 2 * thinkMs);
    if (Date.now() > until) return;
    const isUpload = Math.random() < 0.1;
    const begun = performance.now();
    try {
      const answer = await fetch(`${url}/api/${Math.random() < 0.7 ? 'plans' : 'executions'}`, {
        headers,
        signal: AbortSignal.timeout(30_000),
      });
      await answer.text();
      if (answer.status !== 200) seen.errors.push(`list: ${answer.status}`);
      seen.times.push(performance.now() - begun);
      if (!isUpload) continue;
      const made = await fetch(`${url}/api/plans`, { method: 'POST', headers, body: smallPlan });
      await made.text();
      if (made.status !== 201) seen.errors.push(`plan: ${made.status}`);
    } catch (error) {
      seen.errors.push(String(error));
    }
  }
}

/** Opens a connection that sends a request and reads nothing; resolves when the server or the time limit ends it. */
async function silent(url: string, head: string, ms: number): Promise<void> {
  const { port, hostname } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => undefined);
  socket.pause();
  socket.write(head);
  await Promise.race([once(socket, 'close').catch(() => undefined), pause(ms)]);
  socket.destroy();
}

async function again(until: number, act: () => Promise<unknown>): Promise<void> {
  while (Date.now() < until) {
    await act();
    await pause(200);
  }
}

function hostileClients(url: string, until: number, file: string): Promise<void>[] {
  const bearer = (name: string) => `Bearer ${userToken(secret, name)}`;
  const headOf = (line: string, name: string) =>
    `${line} HTTP/1.1\r\nHost: x\r\nAuthorization: ${bearer(name)}\r\n`;
  const read = headOf(`GET ${file}`, 'reader');
  const upload = `${headOf('POST /api/attachments', 'uploader')}Content-Type: application/json\r\nContent-Length: 20000000\r\n\r\n{"name":"a.txt","text":"${'a'.repeat(1_000_000)}`;
  const readers = Array.from({ length: 40 }, () =>
    again(until, () => silent(url, `${read}\r\n`, 20_000)),
  );
  const uploaders = Array.from({ length: 10 }, () =>
    again(until, () => silent(url, upload, 20_000)),
  );
  const planners = Array.from({ length: 3 }, (_, number) => {
    let sent = number;
    return again(until, async () => {
      const text = hostilePlans[sent % hostilePlans.length] ?? '';
      const content = `# ${sent}\n\n${text.repeat(300_000 / text.length)}`;
      sent += 1;
      const answer = await fetch(`${url}/api/plans`, {
        method: 'POST',
        headers: { authorization: bearer(`planner-${number}`), 'content-type': 'application/json' },
        body: JSON.stringify({ content }),
      }).catch(() => undefined);
      await answer?.text();
    });
  });
  return [...readers, ...uploaders, ...planners];
}

/** Uploads a long file of the reader; returns its address. */
async function longFile(url: string): Promise<string> {
  const headers = {
    authorization: `Bearer ${userToken(secret, 'reader')}`,
    'content-type': 'application/json',
  };
  const body = JSON.stringify({ name: 'long.txt', text: 'long '.repeat(1_000_000) });
  const made = await fetch(`${url}/api/attachments`, { method: 'POST', headers, body });
  const { hash } = JSON.parse(await made.text());
  return `/api/attachments/${hash}`;
}

it.skipIf(process.platform !== 'linux')(
  `serves ${goodClients} clients without an error beside slow readers, withheld uploads and hostile plans (D6, F9)`,
  async () => {
    using folder = makeFolder();
    await using server = await serve(folder.root);
    const { url } = server;
    const seen = new Seen();
    const until = Date.now() + minutes * 60_000;
    const memories: number[] = [];
    const hostile = hostileClients(url, until, await longFile(url));
    const good = Array.from({ length: goodClients }, (_, at) => goodClient(url, at, until, seen));
    while (Date.now() < until) {
      await pause(Math.min(5_000, minutes * 3_000));
      memories.push(Math.round(server.memory()));
    }
    await Promise.all([...good, ...hostile]);

    const half = Math.floor(memories.length / 2);
    const [first, second] = [memories.slice(0, half), memories.slice(half)].map((part) =>
      Math.max(...part),
    );
    const figures = {
      minutes,
      requests: seen.times.length,
      errors: seen.errors.length,
      p50: seen.quantile(0.5),
      p99: seen.quantile(0.99),
      worst: seen.quantile(0.9999),
      firstHalfMb: first,
      secondHalfMb: second,
    };
    console.info('good clients beside hostile ones:', JSON.stringify(figures));
    expect(seen.errors).toEqual([]);
    expect(seen.times.length).toBeGreaterThan(goodClients);
    // Memory grows to its limits, and no further.
    if (minutes > 5) expect(second).toBeLessThan(1.2 * (first ?? 0) + 100);
  },
  minutes * 60_000 + 120_000,
);
