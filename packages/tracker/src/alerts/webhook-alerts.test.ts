import { fakeClock } from '@pce/testkit';
import { expect, it, vi } from 'vitest';
import { plan, watched } from '../../test/watched.js';
import { webhookAlerts } from '../index.js';

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
    type: 'deviation.alerted',
    episode,
    cause: 'class',
    message: expect.stringContaining('LOW'),
  });
  expect(clock.now() - before).toBeLessThan(1_000);
});

const alert = { episode: 'e', checkpoint: 'c', cause: 'class', message: 'm', at: 7 } as const;

async function posted(answers: readonly (number | Error)[], maxTries?: number) {
  const clock = fakeClock();
  const begun = clock.now();
  const tries: number[] = [];
  const errors: string[] = [];
  const fetch = async () => {
    const answer = answers[tries.length] ?? 200;
    tries.push(clock.now() - begun);
    if (answer instanceof Error) throw answer;
    return new Response(null, { status: answer });
  };
  const onError = (error: unknown) => errors.push(String(error));
  webhookAlerts({ url, fetch, clock, onError, ...(maxTries && { maxTries }) })(alert);
  for (let step = 0; step < 40; step += 1) {
    for (let turn = 0; turn < 3; turn += 1) await new Promise((done) => setImmediate(done));
    clock.advance(500);
  }
  return { tries, errors };
}

it.each<[readonly (number | Error)[], number[], string[]]>([
  [[200], [0], []],
  [[500, 200], [0, 1_000], []],
  [[429, new Error('away'), 204], [0, 1_000, 3_000], []],
  [[499], [0], ['Error: the webhook for alerts answered 499']],
  [[404], [0], ['Error: the webhook for alerts answered 404']],
  [[503, 503, 503, 503, new Error('away')], [0, 1_000, 3_000, 7_000, 15_000], ['Error: away']],
])('answered with %j is tried after %j ms, and says %j (C10)', async (answers, tries, errors) => {
  expect(await posted(answers)).toEqual({ tries, errors });
});

it('rejects invalid addresses (C10)', () => {
  expect(() => webhookAlerts({ url: 'chat' })).toThrow('begins with http');
});
