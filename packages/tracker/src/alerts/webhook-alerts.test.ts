import { fakeClock } from '@pce/testkit';
import { expect, it, vi } from 'vitest';
import { plan, watched } from '../../test/watched.js';
import { webhookAlerts } from './webhook-alerts.js';

const url = 'https://chat.example/hook';

it('posts a deviation at once, before a second of the clock has passed (C10)', async () => {
  const fetch = vi.fn(async (_url: unknown, _init?: RequestInit) => new Response(null));
  const headers = { authorization: 'Bearer x' };
  const { tracker, clock } = watched({ onAlert: webhookAlerts({ url, headers, fetch }) });
  await using _ = tracker;
  const { episode } = await tracker.startEpisode();
  const step = { episode, role: 'planner' };
  const before = clock.now();
  await tracker.recordCheckpoint({ ...step, iteration: 1, scratchpad: plan(5) });
  await tracker.recordCheckpoint({ ...step, iteration: 2, scratchpad: plan(5, 50) });
  const [sentTo, init] = fetch.mock.calls[0] ?? [];
  expect(sentTo).toBe(url);
  expect(init?.headers).toMatchObject(headers);
  expect(JSON.parse(String(init?.body))).toMatchObject({
    ...{ type: 'deviation.alerted', episode, cause: 'class' },
    message: expect.stringContaining('LOW'),
  });
  expect(clock.now() - before).toBeLessThan(1_000);
});

it('tries again while the receiver is away, and tells of the last failure', async () => {
  const clock = fakeClock();
  const fetch = vi.fn(async () => new Response(null, { status: 503 }));
  const onError = vi.fn();
  const alert = { episode: 'e', checkpoint: 'c', cause: 'class', message: 'm', at: 0 } as const;
  webhookAlerts({ url, fetch, clock, onError, maxTries: 3 })(alert);
  for (let step = 0; step < 20; step += 1) {
    await new Promise((done) => setImmediate(done));
    clock.advance(1_000);
  }
  expect(fetch).toHaveBeenCalledTimes(3);
  expect(onError).toHaveBeenCalledTimes(1);
});

it('refuses an address that is none', () => {
  expect(() => webhookAlerts({ url: 'file:///etc/passwd' })).toThrow('begins with http');
});
