import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { bundleProgram, makeFolder } from '@pce/test-support';
import { expect, it } from 'vitest';

const main = fileURLToPath(new URL('main.ts', import.meta.url));

async function startServer(program: string, folder: string) {
  const child: ChildProcess = spawn(process.execPath, [program, folder, '0'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  if (child.stdout === null) throw new Error('no output');
  const { value } = await createInterface(child.stdout)[Symbol.asyncIterator]().next();
  const { url }: { url: string } = JSON.parse(value ?? '{}');
  const kill = async (): Promise<void> => {
    const ended = once(child, 'close');
    child.kill('SIGKILL');
    await ended;
  };
  return { url, kill };
}

async function post(url: string, body: object) {
  const headers = { 'Content-Type': 'application/json' };
  const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
  const answer: { turn: string } = JSON.parse(await response.text());
  return { status: response.status, body: answer };
}

interface Message {
  readonly id: number;
  readonly type: string;
  readonly text: string;
}

/** Reads a stream of events up to the first of a type. */
async function eventsUntil(url: string, last: string, after = 0): Promise<Message[]> {
  const response = await fetch(url, { headers: { 'Last-Event-ID': String(after) } });
  const messages: Message[] = [];
  let text = '';
  for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    text += chunk;
    const parts = text.split('\n\n');
    text = parts.pop() ?? '';
    for (const part of parts) {
      const data = JSON.parse(/^data: (.*)$/m.exec(part)?.[1] ?? '{}');
      messages.push({ ...data, id: Number(/^id: (\d+)$/m.exec(part)?.[1]) });
      if (data.type === last) return messages;
    }
  }
  return messages;
}

it('refunds once, by one approval, over a killed server (F1, F9, F10, F15)', async () => {
  using folder = makeFolder({});
  const program = await bundleProgram(main, folder.root);
  const first = await startServer(program, folder.root);
  const started = await post(`${first.url}/turns`, { request: 'Refund the order "A-17"' });
  expect(started.status).toBe(202);
  const path = `/turns/${started.body.turn}/events`;
  const before = await eventsUntil(`${first.url}${path}`, 'intervention.opened');
  await first.kill();

  const second = await startServer(program, folder.root);
  const [question] = JSON.parse(await (await fetch(`${second.url}/approvals`)).text());
  expect(question.approval.args).toEqual({ order: 'A-17' });
  const decide = `${second.url}/approvals/${question.id}`;
  const decided = [1, 2].map(() => post(decide, { choose: 'approve', by: 'ann' }));
  const taken = (await Promise.all(decided)).map(({ status }) => status).sort();
  expect(taken).toEqual([202, 409]);
  const after = await eventsUntil(`${second.url}${path}`, 'turn.finished', before.at(-1)?.id);

  // Each event once, in order, across both processes.
  const ids = [...before, ...after].map(({ id }) => id);
  expect(ids).toEqual(ids.map((_, index) => index + 1));
  expect(after.at(-1)?.text).toBe('completed');
  expect(await readFile(join(folder.root, 'ledger.txt'), 'utf8')).toBe('A-17\n');
  expect((await fetch(`${second.url}/turns/none/events`)).status).toBe(404);
  expect((await post(`${second.url}/turns`, {})).status).toBe(400);
  expect(await (await fetch(second.url)).text()).toContain('EventSource');
  await second.kill();
});
