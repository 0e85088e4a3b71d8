import { memoryStore } from '@pce/core';
import { fakeClock } from '@pce/testkit';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Api, api } from '../../../test/api.js';
import { type TestEpisode, testEpisode } from '../../../test/episodes.js';
import { readStream } from '../../../test/read-stream.js';

let pce: Api;
let test: TestEpisode;

beforeEach(async () => {
  const clock = fakeClock();
  const store = memoryStore({ clock });
  test = await testEpisode({ clock, store });
  pce = api({ store, clock, episodes: test.tracker });
});

afterEach(async () => {
  await test.tracker.close();
  await pce[Symbol.asyncDispose]();
});

describe('an episode', () => {
  it('is listed and shown with its current state, its roles and its outbox (C1, D6)', async () => {
    const { episode, tracker, second } = test;
    await tracker.sendMessage({ episode, target: 'executor', message: 'Draw the box' });
    const listed = await pce.send('GET /api/episodes?status=running');
    const shown = await pce.send(`GET /api/episodes/${episode}`);

    expect(listed.body).toMatchObject({ episodes: [{ episode_id: episode }], next_cursor: null });
    expect(shown.body).toMatchObject({
      goal: 'Add a search box',
      status: 'running',
      checkpoints: 2,
      pause: null,
      last_checkpoint: { checkpoint_id: second, role: 'planner', iteration: 2 },
      messages: { queued: 1, acknowledged: 0 },
      started_at: '2026-01-01T00:00:00.000Z',
    });
    expect(shown.body.roles).toContainEqual(
      expect.objectContaining({ role: 'planner', checkpoint_id: second, is_paused: false }),
    );
    expect((await pce.send('GET /api/episodes?status=ended')).body.episodes).toEqual([]);
  });

  it('has checkpoints that can be read and compared (C1, C2)', async () => {
    const { episode, first, second } = test;
    const path = `/api/episodes/${episode}`;
    const page = await pce.send(`GET ${path}/checkpoints?limit=1`);
    const next = await pce.send(`GET ${path}/checkpoints?limit=1&cursor=${page.body.next_cursor}`);
    const content = await pce.send(`GET ${path}/checkpoints/${first}`);
    const diff = await pce.send(`GET ${path}/diff?from=${first}&to=${second}`);

    expect(page.body.checkpoints).toMatchObject([{ checkpoint_id: second, diff: { from: first } }]);
    expect(next.body.checkpoints).toMatchObject([{ checkpoint_id: first, diff: null }]);
    expect(content.body.scratchpad).toContain('- Draw the box');
    expect(diff.body.patch).toContain('+- Test it');
    expect(diff.body.reasons).not.toEqual([]);
    const none = await pce.send(`GET ${path}/checkpoints/ckpt_none`);
    expect([none.status, none.body.detail]).toEqual([404, 'there is no checkpoint by this id']);
  });

  it('is verified, replayed and rendered with the time and usage of each role (F2, F3, C1)', async () => {
    const { episode } = test;
    const path = `/api/episodes/${episode}`;
    const verified = await pce.send(`POST ${path}/verify`);
    const replayed = await pce.send(`POST ${path}/replay`);
    const log = await pce.send(`GET ${path}/log`);

    const { events, hash } = verified.body;
    expect(hash).toMatch(/^[\da-f]{64}$/);
    expect(replayed.body).toEqual({ episode_id: episode, events, status: 'running' });
    expect(log.body).toMatchObject({ costs: { roles: [{ role: 'planner', checkpoints: 2 }] } });
    expect((await pce.send(`POST ${path}/verify`, { expect: '0'.repeat(64) })).status).toBe(500);
    expect((await pce.send('POST /api/episodes/episode_none/replay')).status).toBe(404);
  });

  it('is paused, resumed and restored by a person, with a preview first (C6)', async () => {
    const { episode, first } = test;
    const path = `/api/episodes/${episode}`;
    const until = '2026-01-01T01:00:00.000Z';
    const paused = await pce.send(`POST ${path}/pause`, { reason: 'lunch', until });
    expect(paused.body).toMatchObject({
      status: 'paused',
      pause: { cause: 'person', reason: 'lunch', until, needs_person: false },
    });
    const resumed = await pce.send(`POST ${path}/resume`, { note: 'go on' });
    expect(resumed.body).toMatchObject({ status: 'running', pause: null });

    const restore = `POST ${path}/checkpoints/${first}/restore`;
    const preview = await pce.send(restore, { preview: true, scope: 'transcript' });
    expect(preview.body).toMatchObject({ checkpoint_id: null, files: [] });
    expect((await pce.send(`GET ${path}`)).body).toMatchObject({ restores: 0 });
    const restored = await pce.send(restore, { scope: 'transcript' });
    expect(restored.body.checkpoint_id).toEqual(expect.any(String));
    expect((await pce.send(`GET ${path}`)).body).toMatchObject({ restores: 1 });
  });

  it('asks a person, who answers once, and only in their own episodes (C6, C8, D8)', async () => {
    const { episode, tracker } = test;
    const question = { kind: 'permission', role: 'executor', message: 'run npm publish?' };
    const options = ['allow', 'reject'];
    await tracker.openIntervention({ episode, intervention: 'l1.q1', ...question, options });
    const path = `/api/episodes/${episode}`;
    const shown = { intervention_id: 'l1.q1', ...question, options };
    expect((await pce.send(`GET ${path}`)).body.interventions).toMatchObject([shown]);
    expect((await pce.send('GET /api/interventions')).body.interventions).toMatchObject([
      { source: 'episode', id: 'l1.q1', episode_id: episode, title: 'Add a search box', options },
    ]);

    const resolve = `POST ${path}/interventions/l1.q1/resolve`;
    expect((await pce.send(resolve, { choose: 'perhaps' })).status).toBe(422);
    const decided = await pce.send(resolve, { choose: 'allow' });
    expect([decided.status, decided.body.interventions]).toEqual([200, []]);
    const name = { episode, intervention: 'l1.q1' };
    expect(await tracker.getIntervention(name)).toMatchObject({ choose: 'allow', by: 'local' });
    const again = await pce.send(resolve, { choose: 'reject' });
    expect([again.status, again.body.code]).toEqual([409, 'conflict']);
    const none = await pce.send(`POST ${path}/interventions/q9/resolve`, { choose: 'allow' });
    expect([none.status, none.body.detail]).toEqual([404, 'there is no intervention by this id']);
  });

  it('gives its events by page, and as they happen until it ends, with what its agents said, without keys (C3, C9, D4)', async () => {
    const { episode, tracker } = test;
    const path = `/api/episodes/${episode}`;
    const response = await pce.server.fetch(new Request(`http://pce${path}/stream?after=1`));
    const reading = readStream(response);
    const message = 'Draw the box with sk-proj-abcdefghijklmnop123';
    await tracker.sendMessage({ episode, target: 'executor', from: 'planner', message });
    await pce.send(`POST ${path}/cancel`, { reason: 'not needed' });
    const streamed = (await reading).map(({ data }) => data);
    const first = await pce.send(`GET ${path}/events?limit=1`);
    const rest = await pce.send(`GET ${path}/events?cursor=${first.body.next_cursor}`);

    expect(first.body.events).toMatchObject([{ number: 1, event_type: 'episode.started' }]);
    expect(streamed).toEqual(rest.body.events);
    expect(streamed).toContainEqual(
      expect.objectContaining({
        event_type: 'message.queued',
        data: expect.objectContaining({
          target: 'executor',
          from: 'planner',
          text: expect.stringMatching(/^Draw the box with \[/),
        }),
      }),
    );
    expect(streamed.at(-1)).toMatchObject({
      event_type: 'episode.ended',
      data: { outcome: 'cancelled' },
    });
    const late = await pce.send(`POST ${path}/pause`, { reason: 'lunch' });
    expect([late.status, late.body.code]).toEqual([409, 'illegal_transition']);
  });

  it('is among all that waits while a person has to resume it (C6, D6)', async () => {
    const { episode } = test;
    const path = `/api/episodes/${episode}`;
    const waiting = async () => (await pce.send('GET /api/interventions')).body.interventions;
    await pce.send(`POST ${path}/pause`, { reason: 'lunch', until: '2026-01-01T01:00:00.000Z' });
    const byItself = await waiting();
    await pce.send(`POST ${path}/pause`, { reason: 'the plan deletes files' });
    const { body: counts } = await pce.send('GET /api/counts');

    expect(byItself).toEqual([]);
    expect(await waiting()).toMatchObject([
      { source: 'episode', episode_id: episode, kind: 'paused', message: 'the plan deletes files' },
    ]);
    expect(counts).toMatchObject({ interventions: 1 });
    await pce.send(`POST ${path}/resume`);
    expect(await waiting()).toEqual([]);
  });
});
