import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { memoryStore } from '@pce/core';
import { makeFolder, startHttpServer } from '@pce/test-support';
import { SMTPServer } from 'smtp-server';
import { afterAll, expect, it } from 'vitest';
import * as z from 'zod';
import { serveAndNotify } from '../../test/notify-people.js';
import { createServer } from '../app/create-server.js';
import { type Channel, commandChannel, emailChannel, listen, slackChannel } from './index.js';

const open: { close(): unknown }[] = [];
afterAll(async () => {
  for (const each of open.toReversed()) await each.close();
});

/** Polls until it holds, in real time: others work meanwhile. */
async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = performance.now() + 60_000;
  while (!(await condition())) {
    if (performance.now() > deadline) throw new Error(`never held: ${condition}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

const portOf = (address: AddressInfo | string | null): number =>
  typeof address === 'object' && address !== null ? address.port : 0;

async function httpReceiver() {
  const bodies: string[] = [];
  const server = await startHttpServer((_, response, body) => {
    bodies.push(body);
    response.end('ok');
  });
  open.push(server);
  return { bodies, url: `http://${server.host}/hook` };
}

/** A server that takes e-mail, for one user. */
async function smtpReceiver() {
  const mails: { to: string[]; text: string }[] = [];
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    logger: false,
    onAuth({ username = '', password }, _, done) {
      if (password === 'secret') done(null, { user: username });
      else done(new Error(`no ${username}`));
    },
    onData(stream, { envelope }, done) {
      let text = '';
      stream.setEncoding('utf8').on('data', (chunk: string) => {
        text += chunk;
      });
      stream.on('end', () => {
        mails.push({ to: envelope.rcptTo.map(({ address }) => address), text });
        done();
      });
    },
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve());
  });
  open.push(server);
  return { mails, port: portOf(server.server.address()) };
}

const hostile = {
  name: 'Garden\r\nBcc: eve@example.org\r\n\r\n<!channel> @everyone [here](https://evil.example)',
  tasks: [{ id: '1', title: 'Dig', action: 'work' }],
};

/** Starts a server that notifies, where a plan with hostile words waits. */
async function waits(channels: readonly Channel[]) {
  const store = memoryStore();
  const errors: string[] = [];
  const server = createServer({ store, webhookNetwork: { allowLoopback: true } });
  const listening = await listen(server, {
    notify: { channels, publicUrl: 'https://pce.example/' },
    onError: (error) => errors.push(String(error)),
  });
  open.push(store, listening);
  const send = async (path: string, body?: unknown) => {
    const response = await fetch(listening.url + path, {
      ...(body !== undefined && {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
      }),
    });
    return response.json();
  };
  const create = async () =>
    (await server.executions.create({ plan: hostile, needsReview: true })).execution;
  return { errors, server, store, send, create };
}

// Together: they mostly wait for changes to be gathered.
it.concurrent('reaches people by a command, by e-mail and by a chat, whatever the plan says (D7, D8, D11)', async () => {
  using folder = makeFolder();
  const file = folder.newFile();
  const [mail, chat] = await Promise.all([smtpReceiver(), httpReceiver()]);
  const smtp = { host: '127.0.0.1', port: mail.port, user: 'pce', password: 'secret' };
  const write = `require('fs').writeFileSync(${JSON.stringify(file)}, require('fs').readFileSync(0))`;
  const to = ['mark@example.org'];
  const { create, send } = await waits([
    commandChannel({ name: 'desk', command: [process.execPath, '-e', write] }),
    emailChannel({ name: 'mail', smtp, from: 'pce@example.org', to }),
    slackChannel({ name: 'chat', url: chat.url }),
  ]);
  const execution = await create();
  const interventionsOf = z.object({
    interventions: z.array(z.object({ notified: z.array(z.object({ channel: z.string() })) })),
  });
  await until(async () => {
    const [item] = interventionsOf.parse(await send('/api/interventions')).interventions;
    return item?.notified.length === 3;
  });

  const url = `https://pce.example/#/executions/${execution}`;
  expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({
    channel: 'desk',
    count: 1,
    needs: [{ kind: 'plan_review', execution_id: execution, choices: ['accept', 'cancel'], url }],
  });
  const [{ to: reached, text } = { to: [], text: '' }, ...others] = mail.mails;
  expect([reached, others]).toEqual([to, []]);
  const [head = ''] = text.split('\r\n\r\n');
  expect(head).not.toMatch(/^bcc:/im);
  expect(text.replaceAll('=\r\n', '')).toContain(url);
  const { text: said, blocks } = JSON.parse(chat.bodies[0] ?? '');
  expect(said).toContain('&lt;!channel&gt;');
  expect(said).not.toMatch(/@everyone|\]\(/);
  expect(said).toContain(url);
  expect(blocks.map(Object).map(({ text: { type } }: { text: { type: string } }) => type)).toEqual([
    'plain_text',
    'plain_text',
  ]);
});

it.concurrent('notes why a channel did not reach anybody, and ends a command that does not end (D7, D8)', async () => {
  const mail = await smtpReceiver();
  const smtp = { host: '127.0.0.1', port: mail.port, user: 'pce', password: 'wrong' };
  const { create, errors } = await waits([
    commandChannel({ name: 'none', command: ['pce-no-such-program'] }),
    commandChannel({
      name: 'fails',
      command: [process.execPath, '-e', 'console.error(process.env.NOT_GIVEN); process.exit(3)'],
    }),
    emailChannel({ name: 'mail', smtp, from: 'pce@example.org', to: ['mark@example.org'] }),
    slackChannel({ name: 'chat', url: 'http://chat.example/hook' }),
  ]);
  await create();
  await until(() => errors.length === 4);

  expect(errors.toSorted()).toEqual([
    expect.stringContaining('channel chat: not sent'),
    expect.stringMatching(/channel fails: .* ended with 3: undefined/),
    expect.stringContaining('channel mail: '),
    expect.stringContaining('channel none: spawn pce-no-such-program ENOENT'),
  ]);
  const over = new AbortController();
  const endless = commandChannel({
    name: 'endless',
    command: [process.execPath, '-e', 'setInterval(() => {}, 1000)'],
  });
  const sent = endless.send({ channel: 'endless', needs: [], count: 0 }, over.signal);
  over.abort();
  await expect(sent).rejects.toThrow('SIGKILL');
});

it.concurrent('notifies webhooks that a person is needed, and when that has ended (D4, D7, D11)', async () => {
  const hook = await httpReceiver();
  const { create, send, server } = await waits([]);
  await send('/api/webhooks', { url: hook.url, events: ['person_needed', 'person_done'] });
  const execution = await create();
  await until(() => hook.bodies.length === 1);
  await server.executions.move(execution, { to: 'QUEUED', by: 'ann' });
  await until(() => hook.bodies.length === 2);

  const [needed, done] = hook.bodies.map((body) => JSON.parse(body));
  expect(needed).toMatchObject({
    execution_id: execution,
    event: { event_type: 'person_needed', kind: 'plan_review', choices: ['accept', 'cancel'] },
  });
  expect(done.event).toMatchObject({ event_type: 'person_done', need_id: needed.event.need_id });
});

it('serves as a program of a host has it (D4, D7)', async () => {
  const listening = await serveAndNotify(memoryStore(), 'secret', async () => undefined);
  open.push(listening);

  expect((await fetch(`${listening.url}/healthz`)).status).toBe(200);
});
