import { ModelError } from '@pce/core/errors';
import { describe, expect, it } from 'vitest';
import { plan, reflection, scriptedReflector, watched } from '../test/watched.js';
import { createTracker, type EpisodeEvent, type Tracker } from './index.js';

const planner = (episode: string, iteration: number, scratchpad: string) => ({
  episode,
  iteration,
  role: 'planner',
  scratchpad,
});

async function eventsOf(tracker: Tracker, episode: string): Promise<EpisodeEvent[]> {
  const { version } = await tracker.getStatus(episode);
  const events: EpisodeEvent[] = [];
  for await (const entry of tracker.follow(episode)) {
    events.push(entry.event);
    if (entry.version === version) break;
  }
  return events;
}

describe('checkpoints', () => {
  it('of a role are compared with the previous one automatically (C1, C2)', async () => {
    await using tracker = watched().tracker;
    const { episode } = await tracker.startEpisode({ goal: 'Add a search box' });
    const first = await tracker.recordCheckpoint(planner(episode, 1, plan(10)));
    const report = { episode, iteration: 1, role: 'executor', scratchpad: 'done with step 1' };
    expect((await tracker.recordCheckpoint(report)).diff).toBeNull();
    const second = await tracker.recordCheckpoint(planner(episode, 2, plan(9)));

    expect(first.diff).toBeNull();
    expect(second.diff).toMatchObject({ from: first.checkpoint, class: 'HIGH' });
    const { rows } = await tracker.listCheckpoints({ episode });
    expect(rows.map(({ role, diff }) => [role, diff?.class])).toEqual([
      ['planner', 'HIGH'],
      ['executor', undefined],
      ['planner', undefined],
    ]);
    expect(await tracker.getStatus(episode)).toMatchObject({ checkpoints: 3, status: 'running' });
  });

  it('that say the same as the one before are HIGH without a look (C2)', async () => {
    await using tracker = watched({
      classifier: { classify: () => Promise.reject(new Error('asked')) },
    }).tracker;
    const { episode } = await tracker.startEpisode();
    await tracker.recordCheckpoint(planner(episode, 1, 'the plan'));
    const { diff } = await tracker.recordCheckpoint(planner(episode, 2, 'the plan'));
    expect(diff).toMatchObject({ class: 'HIGH', decidedBy: 'identical' });
  });

  it('whose classifier fails count as LOW, so that a person looks (C2)', async () => {
    const errors: unknown[] = [];
    await using tracker = watched({
      classifier: { classify: () => Promise.reject(new Error('broken')) },
      onError: (error) => errors.push(error),
    }).tracker;
    const { episode } = await tracker.startEpisode();
    await tracker.recordCheckpoint(planner(episode, 1, 'one'));
    const { diff, pause } = await tracker.recordCheckpoint(planner(episode, 2, 'two'));
    expect(diff).toMatchObject({ class: 'LOW', decidedBy: 'classifier-failed' });
    expect(pause).toMatchObject({ cause: 'deviation', needsPerson: true });
    expect(errors).toHaveLength(1);
  });

  it('sent again with their key are the same, and another one with it is refused (C1)', async () => {
    await using tracker = watched().tracker;
    const { episode } = await tracker.startEpisode();
    const once = { ...planner(episode, 1, 'the plan'), key: 'k1' };
    const first = await tracker.recordCheckpoint(once);
    expect(await tracker.recordCheckpoint(once)).toEqual(first);
    expect(await tracker.getStatus(episode)).toMatchObject({ checkpoints: 1 });
    await expect(tracker.recordCheckpoint({ ...once, scratchpad: 'other' })).rejects.toThrow(
      'idempotency key',
    );
  });

  it.each([
    [{ role: 'critic' }, /no role "critic": it has planner, executor/],
    [{ role: 'restore' }, /take another name/],
    [{ iteration: 1.5 }, /whole number/],
    [{ files: ['a.ts'] }, /no workspace/],
  ])('with %j are refused, with what to do (C1)', async (change, message) => {
    await using tracker = watched().tracker;
    const { episode } = await tracker.startEpisode();
    const checkpoint = { ...planner(episode, 1, 'x'), ...change };
    await expect(tracker.recordCheckpoint(checkpoint)).rejects.toThrow(message);
    expect(await tracker.getStatus(episode)).toMatchObject({ checkpoints: 0, version: 1 });
  });

  it('of an episode that is not there, or has ended, are refused (C1)', async () => {
    await using tracker = watched().tracker;
    await expect(tracker.getStatus('none')).rejects.toMatchObject({ code: 'episode_not_found' });
    const { episode } = await tracker.startEpisode();
    await tracker.endEpisode({ episode, outcome: 'completed' });
    await expect(tracker.recordCheckpoint(planner(episode, 1, 'x'))).rejects.toMatchObject({
      code: 'illegal_transition',
    });
    expect(await tracker.getStatus(episode)).toMatchObject({
      status: 'ended',
      outcome: 'completed',
    });
  });
});

describe('starting', () => {
  it('again with the same key answers with the same episode (C1)', async () => {
    await using tracker = watched().tracker;
    const options = { goal: 'Add a search box', key: 'start-1' };
    const first = await tracker.startEpisode(options);
    expect(await tracker.startEpisode(options)).toEqual(first);
    await expect(tracker.startEpisode({ ...options, goal: 'Other' })).rejects.toThrow(
      'idempotency key',
    );
    await expect(tracker.startEpisode({ episode: first.episode })).rejects.toThrow('already');
  });

  it('lists the episodes of an owner, newest first, by status (C1)', async () => {
    const { tracker, clock } = watched();
    await using _ = tracker;
    const started = [];
    for (const title of ['one', 'two', 'three']) {
      started.push(await tracker.startEpisode({ title, owner: 'ann' }));
      clock.advance(1_000);
    }
    await tracker.startEpisode({ title: 'of somebody else', owner: 'ben' });
    await tracker.pauseEpisode({ episode: started[1]?.episode ?? '', reason: 'lunch' });
    const titles = async (options: object) =>
      (await tracker.listEpisodes({ owner: 'ann', ...options })).rows.map(({ title }) => title);
    expect(await titles({})).toEqual(['three', 'two', 'one']);
    expect(await titles({ status: 'paused' })).toEqual(['two']);
    expect(await titles({ status: 'running' })).toEqual(['three', 'one']);
    const { rows, next } = await tracker.listEpisodes({ owner: 'ann', limit: 2 });
    expect(rows).toHaveLength(2);
    expect((await tracker.listEpisodes({ owner: 'ann', after: next })).rows).toHaveLength(1);
  });
});

describe('a change that drifts', () => {
  it('asks the Reflector at MEDIUM, with the items and without the plan (C3, C9)', async () => {
    const reflector = scriptedReflector(reflection(true));
    await using tracker = watched({ reflector }).tracker;
    const { episode } = await tracker.startEpisode();
    await tracker.recordCheckpoint(planner(episode, 1, plan(10)));
    const { diff, pause } = await tracker.recordCheckpoint(planner(episode, 2, plan(10, 6)));
    await tracker.settled(episode);

    expect(diff?.class).toBe('MEDIUM');
    expect(pause).toBeNull();
    const [input] = reflector.inputs;
    expect(input).toMatchObject({ class: 'MEDIUM' });
    expect(input?.patch).toContain('+ step 11');
    expect(input?.patch).not.toContain('step 7');
    expect(input?.log).toContain('iteration 2: planner recorded a checkpoint');
    expect(await tracker.getStatus(episode)).toMatchObject({
      status: 'running',
      reflections: { made: 1, failed: 0 },
      reflection: { aligned: true, actionItems: ['Read the goal again.'] },
      isWorking: false,
    });
  });

  it.each(['Planner', 'PLANNER', 'architect'])(
    'of a role %s is watched as a planner’s, and one of an executor is not (C3, C10)',
    async (role) => {
      const alerts: unknown[] = [];
      await using tracker = watched({ onAlert: (alert) => alerts.push(alert) }).tracker;
      const { episode } = await tracker.startEpisode({ roles: [role, 'Executor'] });
      for (const each of [role, 'Executor'])
        for (const [iteration, scratchpad] of [plan(10), plan(1, 90)].entries())
          await tracker.recordCheckpoint({ episode, iteration, role: each, scratchpad });
      await tracker.settled(episode);
      expect(alerts).toHaveLength(1);
      expect(await tracker.getStatus(episode)).toMatchObject({
        status: 'paused',
        pause: { cause: 'deviation' },
      });
    },
  );

  it('pauses where the Reflector says it is not aligned, and alerts (C3, C6)', async () => {
    const alerts: unknown[] = [];
    await using tracker = watched({
      reflector: scriptedReflector(reflection(false)),
      onAlert: (alert) => alerts.push(alert),
    }).tracker;
    const { episode } = await tracker.startEpisode();
    await tracker.recordCheckpoint(planner(episode, 1, plan(10)));
    await tracker.recordCheckpoint(planner(episode, 2, plan(10, 6)));
    await tracker.settled(episode);
    expect(alerts).toMatchObject([{ episode, cause: 'not-aligned' }]);
    expect(await tracker.getStatus(episode)).toMatchObject({
      status: 'paused',
      pause: { cause: 'deviation', needsPerson: true, target: ['planner', 'executor'] },
    });
  });

  it('to LOW is reported immediately, and pauses unless the Reflector approves it (C3, C10)', async () => {
    const alerts: unknown[] = [];
    const held = Promise.withResolvers<ReturnType<typeof reflection>>();
    await using tracker = watched({
      reflector: { reflect: () => held.promise },
      onAlert: (alert) => alerts.push(alert),
    }).tracker;
    const { episode } = await tracker.startEpisode();
    await tracker.recordCheckpoint(planner(episode, 1, plan(10)));
    await tracker.recordCheckpoint(planner(episode, 2, plan(10, 20)));
    expect(alerts).toMatchObject([{ cause: 'class' }]);
    expect(await tracker.getStatus(episode)).toMatchObject({ status: 'running', isWorking: true });
    held.resolve(reflection(true));
    await tracker.settled(episode);
    expect(await tracker.getStatus(episode)).toMatchObject({ status: 'running', isWorking: false });
  });

  it('to danger is reported immediately, and pauses without a Reflector (C2, C6)', async () => {
    await using tracker = watched().tracker;
    const { episode } = await tracker.startEpisode();
    await tracker.recordCheckpoint(planner(episode, 1, plan(10)));
    const { pause } = await tracker.recordCheckpoint(
      planner(episode, 2, `${plan(10)}\ndelete the archive`),
    );
    expect(pause).toMatchObject({ cause: 'deviation' });
    expect(pause?.reason).toContain('destructive-verb');
  });
});

describe('a reflection', () => {
  const reply =
    '```json\n{diagnosis: "x", action_items: ["y",], alignment_check: "yes // fine"}\n```';

  it.each([
    ['as text with slips', reply],
    ['in an error of the model', new ModelError('m', 'not_json', 'broken', { reply })],
  ])('that comes %s is repaired (C3)', async (_, answer) => {
    await using tracker = watched({ reflector: scriptedReflector(answer) }).tracker;
    const { episode } = await tracker.startEpisode();
    await tracker.recordCheckpoint(planner(episode, 1, plan(10)));
    await tracker.recordCheckpoint(planner(episode, 2, plan(10, 6)));
    await tracker.settled(episode);
    expect(await tracker.getStatus(episode)).toMatchObject({
      reflection: { aligned: true, rationale: 'fine' },
      reflections: { made: 1, failed: 0 },
    });
  });

  it('that is none is asked for once more, then kept as failed with the answer (C3)', async () => {
    const reflector = scriptedReflector('I would rather not say.');
    const { tracker, options } = watched({ reflector });
    await using _ = tracker;
    const { episode } = await tracker.startEpisode();
    await tracker.recordCheckpoint(planner(episode, 1, plan(10)));
    await tracker.recordCheckpoint(planner(episode, 2, plan(10, 6)));
    await tracker.settled(episode);
    expect(reflector.inputs).toHaveLength(2);
    const failed = (await eventsOf(tracker, episode)).find(
      (event) => event.type === 'reflection.failed',
    );
    expect(failed).toMatchObject({ attempts: 2, reply: expect.stringMatching(/^[\da-f]{64}$/) });
    expect(await options.store.read({ stream: `content/${failed?.reply}` })).toHaveLength(1);
    // MEDIUM without an answer continues; LOW would wait for a person.
    expect(await tracker.getStatus(episode)).toMatchObject({ status: 'running' });
  });

  it.each([
    [plan(10, 6), 'MEDIUM', 'running'],
    [plan(10, 20), 'LOW', 'paused'],
  ])(
    'that does not say whether the work is aligned is kept as incomplete, of %j the class %s decides (C3, FR-5)',
    async (changed, _class, status) => {
      const incomplete = { diagnosis: 'The plan has changed.', action_items: ['Read the goal.'] };
      const reflector = scriptedReflector(incomplete, 'I would rather not say.');
      await using tracker = watched({ reflector }).tracker;
      const { episode } = await tracker.startEpisode();
      await tracker.recordCheckpoint(planner(episode, 1, plan(10)));
      await tracker.recordCheckpoint(planner(episode, 2, changed));
      await tracker.settled(episode);
      expect(reflector.inputs).toHaveLength(2);
      expect(await tracker.getStatus(episode)).toMatchObject({
        status,
        reflection: { aligned: null, diagnosis: 'The plan has changed.' },
        reflections: { made: 1, failed: 0 },
      });
    },
  );

  it.each([
    [plan(10, 6), 'MEDIUM', 'running'],
    [plan(10, 20), 'LOW', 'paused'],
  ])(
    'is made by rules without a Reflector, and decides nothing: %j is %s (C3, FR-5)',
    async (changed, found, status) => {
      await using tracker = watched({ rubric: ['No cats.'] }).tracker;
      const { episode } = await tracker.startEpisode();
      await tracker.recordCheckpoint(planner(episode, 1, plan(10)));
      await tracker.recordCheckpoint(planner(episode, 2, changed));
      expect(await tracker.getStatus(episode)).toMatchObject({
        status,
        reflection: {
          aligned: null,
          diagnosis: expect.stringContaining(found),
          actionItems: [expect.stringContaining('No cats.')],
        },
      });
    },
  );

  it('that was under way when the process ended is asked for again (C3, F1)', async () => {
    const { tracker, options } = watched({
      reflector: { reflect: (_, { signal }) => aborted(signal) },
    });
    const { episode } = await tracker.startEpisode();
    await tracker.recordCheckpoint(planner(episode, 1, plan(10)));
    await tracker.recordCheckpoint(planner(episode, 2, plan(10, 6)));
    await tracker.close();
    const reflector = scriptedReflector(reflection(true));
    await using second = createTracker({ ...options, reflector });
    await second.recover();
    await second.settled(episode);
    expect(reflector.inputs).toHaveLength(1);
    expect(await second.getStatus(episode)).toMatchObject({ reflections: { made: 1 } });
  });
});

function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
}

describe('errors', () => {
  const failing = (episode: string, message: string, isFatal = false) => ({
    episode,
    iteration: 1,
    role: 'executor',
    scratchpad: 'tried',
    error: { message, isFatal },
  });

  it('that are the same three times in a row except for numbers pause (C6)', async () => {
    await using tracker = watched().tracker;
    const { episode } = await tracker.startEpisode();
    for (const port of [4000, 4001]) {
      const { pause } = await tracker.recordCheckpoint(failing(episode, `port ${port} is taken`));
      expect(pause).toBeNull();
    }
    const { pause } = await tracker.recordCheckpoint(failing(episode, 'port 4002 is taken'));
    expect(pause).toMatchObject({ cause: 'error-repeated', needsPerson: true });
  });

  it('that are fatal pause immediately; a person resumes, and the count restarts (C6)', async () => {
    await using tracker = watched().tracker;
    const { episode } = await tracker.startEpisode({ goal: 'Add a search box' });
    const { pause } = await tracker.recordCheckpoint(failing(episode, 'crashed', true));
    expect(pause).toMatchObject({ cause: 'error-fatal' });
    await tracker.sendMessage({ episode, target: 'executor', message: 'next plan' });
    expect(await tracker.receiveMessages({ episode, target: 'executor' })).toMatchObject({
      messages: [],
      pause: { cause: 'error-fatal' },
    });
    expect(await tracker.resumeEpisode({ episode, note: 'I restarted it' })).toMatchObject({
      status: 'running',
      pause: null,
    });
    const { messages } = await tracker.receiveMessages({ episode, target: 'executor' });
    expect(messages.map(({ text }) => text)).toEqual([
      'next plan',
      expect.stringContaining('Goal: Add a search box'),
    ]);
    expect(messages[1]?.text).toContain('Note: I restarted it');
  });
});

describe('an episode', () => {
  it('takes checkpoints and messages of two trackers at once (C1)', async () => {
    const { tracker, options } = watched();
    await using _ = tracker;
    await using other = createTracker(options);
    const { episode } = await tracker.startEpisode();
    const work = Array.from({ length: 20 }, (_, index) => [
      tracker.recordCheckpoint(planner(episode, index, plan(3, index))),
      other.sendMessage({ episode, target: 'executor', message: `m${index}` }),
    ]).flat();
    await Promise.all(work);
    expect(await other.getStatus(episode)).toMatchObject({
      checkpoints: 20,
      messages: { queued: 20 },
    });
    const { pause } = await tracker.getStatus(episode);
    if (pause !== null) await tracker.resumeEpisode({ episode });
    const { messages } = await tracker.receiveMessages({ episode, target: 'executor', limit: 100 });
    expect(messages.map(({ sequence }) => sequence)).toEqual(messages.map((_, index) => index + 1));
  });
});
