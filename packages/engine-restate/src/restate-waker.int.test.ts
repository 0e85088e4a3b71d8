import { createOrchestrator, memoryStore } from '@pce/core';
import { runWorker } from '@pce/core/worker';
import { freePort, type HttpServer, startHttpServer } from '@pce/test-support';
import { scriptedRoles } from '@pce/testkit';
import { afterEach, expect, it } from 'vitest';
import { restateWaker } from './index.js';

const servers: HttpServer[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

interface FakeIngress {
  readonly url: string;
  /** Paths and bodies of the wakes so far. */
  wakes(): readonly string[];
}

/** Starts a Restate that takes wakes and delivers none. */
async function startIngress({ aheadMs = 0, status = 202 } = {}): Promise<FakeIngress> {
  const server = await startHttpServer((_, response) => {
    const date = new Date(Date.now() + aheadMs).toUTCString();
    // After the calls that were made in the meantime.
    setTimeout(() => response.writeHead(status, { date }).end('{}'), 20);
  });
  servers.push(server);
  const { host, requests } = server;
  return {
    url: `http://${host}`,
    wakes: () => requests.filter((one) => one.startsWith('POST ')).map((one) => one.slice(5)),
  };
}

it('sends an id and a moment by the clock of Restate (F23, F7)', async () => {
  const hourMs = 3_600_000;
  for (const aheadMs of [0, hourMs, -hourMs]) {
    const { url, wakes } = await startIngress({ aheadMs });
    await using waker = restateWaker({ ingress: url, service: 'wakes' });
    await waker.wake('turn/a.b', { at: Date.now() + aheadMs + 1_000_000 });
    await waker.wake('turn/past', { at: 0 });
    const [later = '', past] = wakes();
    expect(later).toMatch(/^\/wakes\/turn%2Fa\.b\/wake\/send\?delay=\d+ms \{"attempt":1\}$/);
    const delayMs = Number(/delay=(\d+)ms/.exec(later)?.[1]);
    expect(delayMs).toBeGreaterThan(900_000);
    expect(delayMs).toBeLessThanOrEqual(1_060_000);
    expect(past).toBe('/wakes/turn%2Fpast/wake/send {"attempt":1}');
  }
});

it('sends one wake for those of an id that wait while another one is sent (F7)', async () => {
  const { url, wakes } = await startIngress();
  await using waker = restateWaker({ ingress: url });
  await Promise.all(Array.from({ length: 50 }, () => waker.wake('turn/a')));
  expect(wakes()).toHaveLength(2);
  await waker.wake('turn/a');
  expect(wakes()).toHaveLength(3);
});

it('rejects a wake that Restate may not have, and says what to do (F7)', async () => {
  await using away = restateWaker({ ingress: `http://127.0.0.1:${await freePort()}` });
  await expect(away.wake('turn/a')).rejects.toMatchObject({ code: 'store_failed' });
  await expect(away.wake('turn/a', { at: 1 })).rejects.toMatchObject({ code: 'store_failed' });
  const { url } = await startIngress({ status: 404 });
  await using unknown = restateWaker({ ingress: url });
  await expect(unknown.wake('turn/a')).rejects.toThrow(/register/);
  await expect(unknown.on(async () => undefined, { concurrency: 1 })).rejects.toMatchObject({
    code: 'invalid_input',
  });
});

it('rejects a wake whose answer is cut off, as Restate may not have it (F7)', async () => {
  const server = await startHttpServer((_, response) => {
    response.writeHead(202).write('{');
    setTimeout(() => response.destroy(), 20);
  });
  servers.push(server);
  await using waker = restateWaker({ ingress: `http://${server.host}` });
  await expect(waker.wake('turn/a')).rejects.toMatchObject({ code: 'store_failed' });
});

it('refuses options that it cannot use (F7)', () => {
  const ingress = 'http://127.0.0.1:8080';
  for (const wrong of [
    { ingress: 'restate' },
    { ingress: 'restate:8080' },
    { service: 'a b' },
    { visibilityMs: 10 },
  ])
    expect(() => restateWaker({ ingress, ...wrong })).toThrow(
      expect.objectContaining({ code: 'invalid_input' }),
    );
});

it('takes wakes at its port until its worker is drained (F7)', async () => {
  const { url: ingress } = await startIngress();
  const store = memoryStore();
  const pce = createOrchestrator({ ...scriptedRoles(), store });
  const listen = { port: await freePort() };
  // #region worker
  const waker = restateWaker({ ingress, listen });
  const worker = runWorker([pce], { store, waker });
  // #endregion
  await expect.poll(() => worker.state.isListening).toBe(true);
  await using another = restateWaker({ ingress, listen });
  await expect(another.on(async () => undefined, { concurrency: 1 })).rejects.toThrow(/EADDRINUSE/);
  await worker.drain();
  expect(worker.state.isListening).toBe(false);
  const again = await another.on(async () => undefined, { concurrency: 1 });
  await expect(another.on(async () => undefined, { concurrency: 1 })).rejects.toThrow(/already/);
  await again.stop();
  await another.on(async () => undefined, { concurrency: 1 });
});
