import type { IncomingHttpHeaders } from 'node:http';
import { memoryStore } from '@pce/core';
import { startHttpServer } from '@pce/test-support';
import { afterEach, expect, it } from 'vitest';
import * as z from 'zod';
import { until } from '../../test/until.js';
import { createServer } from '../app/create-server.js';
import { verifyWebhook } from '../webhooks/verify-webhook.js';
import { listen } from './listen.js';

const open: { close(): unknown }[] = [];
afterEach(async () => {
  for (const each of open.splice(0).reverse()) await each.close();
});

const secretSchema = z.object({ secret: z.string() });

interface Received {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

async function receiver() {
  const received: Received[] = [];
  const server = await startHttpServer(({ headers }, response, body) => {
    received.push({ headers, body });
    response.writeHead(204).end();
  });
  open.push(server);
  return { received, url: `http://${server.host}/hook` };
}

it('delivers what happened while no server ran, once one does again (D4, D9)', async () => {
  const store = memoryStore();
  const { received, url } = await receiver();
  const webhookNetwork = { allowLoopback: true };

  const first = createServer({ store, webhookNetwork });
  const listening = await listen(first);
  const asked = await fetch(`${listening.url}/api/webhooks`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ url, events: ['execution_created', 'execution_moved'] }),
  });
  expect(asked.status).toBe(201);
  const { secret } = secretSchema.parse(await asked.json());
  const plan = { tasks: [{ id: 'rent', title: 'Rent a room', action: 'call' }] };
  const { executions } = first;
  await executions.create({ plan, execution: 'e' });
  await until(() => received.length >= 2);
  await listening.close();

  await executions.move('e', { to: 'CANCELLED', by: 'ann' });
  const second = await listen(createServer({ store, webhookNetwork }));
  open.push(store, second);
  await until(() => received.length >= 3);
  const events = received.map(({ body }) => JSON.parse(body).event);
  expect(events.map(({ event_type: type, to }) => [type, to])).toEqual([
    ['execution_created', undefined],
    ['execution_moved', 'QUEUED'],
    ['execution_moved', 'CANCELLED'],
  ]);
  expect(new Set(received.map(({ headers }) => headers['pce-delivery'])).size).toBe(3);
  for (const { headers, body } of received) {
    expect(headers['webhook-id']).toBe(headers['pce-delivery']);
    expect(await verifyWebhook({ body, headers }, secret)).toBe(true);
    expect(await verifyWebhook({ body: `${body} `, headers }, secret)).toBe(false);
  }
});
