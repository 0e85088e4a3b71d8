import { memoryStore } from '@pce/core';
import { signWebhook } from '@pce/network-parts';
import { expect, it, vi } from 'vitest';
import { receiveWebhook } from '../../test/receive-webhook.js';
import { runServer } from '../../test/run-server.js';

it('runs as the page on operations shows, and closes the store at the end (D9)', async () => {
  const store = memoryStore();
  const place = { host: '127.0.0.1', port: 0 };
  const { url, stop } = await runServer(store, 'a secret of more than thirty-two bytes', place);
  expect((await fetch(`${url}/readyz`)).status).toBe(200);
  expect((await fetch(`${url}/api/executions`)).status).toBe(401);
  await stop();
  process.off('SIGTERM', stop);
  await expect(store.getView('a', 'b')).rejects.toMatchObject({ code: 'store_closed' });
});

it('lets a receiver take each delivery once, as the page on operations shows (D4)', async () => {
  const log = vi.spyOn(console, 'log').mockReturnValue();
  const taken = new Set<string>();
  const body = JSON.stringify({ execution_id: 'e', event: { event_type: 'task_moved' } });
  const send = async (secret: string): Promise<number> => {
    const headers = await signWebhook({ id: 'delivery_1', at: Date.now(), body }, secret);
    const request = new Request('http://receiver/', { method: 'POST', headers, body });
    return (await receiveWebhook(request, 'secret', taken)).status;
  };
  expect(await send('guess')).toBe(401);
  expect([await send('secret'), await send('secret')]).toEqual([204, 204]);
  expect(log.mock.calls).toEqual([['e: task_moved']]);
  log.mockRestore();
});
