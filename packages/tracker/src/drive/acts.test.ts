import { describe, expect, it } from 'vitest';
import { watched } from '../../test/watched.js';
import type { EpisodeEvent, Tracker } from '../index.js';

async function eventsOf(tracker: Tracker, episode: string): Promise<readonly EpisodeEvent[]> {
  return (await tracker.readEvents({ episode })).map(({ event }) => event);
}

async function setUp(policy = {}) {
  const { tracker, clock } = watched({ policy });
  const { episode } = await tracker.startEpisode({ goal: 'Add a box' });
  const last = async () => (await eventsOf(tracker, episode)).at(-1);
  const count = async () => (await eventsOf(tracker, episode)).length;
  return { tracker, clock, episode, last, count };
}

const request = { key: expect.any(String), hash: expect.any(String), result: expect.any(String) };

describe('a pause that a person asks for', () => {
  it('is refused for a role that is not there, a time that is over, and an end (C6)', async () => {
    const { tracker, clock, episode, count } = await setUp();
    const now = clock.now();
    const pause = (more: object) => tracker.pauseEpisode({ episode, reason: 'x', ...more });
    await expect(pause({ target: ['planner', 'critic'] })).rejects.toThrow('no role "critic"');
    await expect(pause({ until: now })).rejects.toThrow(`until is ${now}, and it is ${now} now`);
    expect(await count()).toBe(1);
    await pause({ until: now + 1 });
    await tracker.endEpisode({ episode, outcome: 'failed' });
    await expect(pause({})).rejects.toMatchObject({ code: 'illegal_transition' });
  });
});

describe('the end of a pause', () => {
  it('notifies each role that waited, if any (C6)', async () => {
    const { tracker, clock, episode, last, count } = await setUp();
    await tracker.resumeEpisode({ episode, note: 'nothing to end' });
    expect(await count()).toBe(1);
    await tracker.pauseEpisode({ episode, reason: 'lunch', target: 'executor' });
    clock.advance(120_000);
    await tracker.resumeEpisode({ episode, by: 'ann', note: 'go' });
    const [resumed, ...told] = (await eventsOf(tracker, episode)).slice(2);
    expect(resumed).toStrictEqual({
      type: 'episode.resumed',
      v: 1,
      at: clock.now(),
      cause: 'person',
      note: 'go',
      by: 'ann',
    });
    expect(told).toMatchObject([{ type: 'message.queued', target: 'executor', sequence: 1 }]);
    const { messages } = await tracker.receiveMessages({ episode, target: 'executor' });
    expect(messages.map(({ text, from }) => [text, from])).toEqual([
      ['The work goes on.\nGoal: Add a box\nIt was paused for 2 min: lunch\nNote: go', null],
    ]);
    expect(await last()).toMatchObject({ type: 'message.delivered' });
  });

  it('resumes from a checkpoint of the episode (C6)', async () => {
    const { tracker, clock, episode } = await setUp();
    const scratchpad = { episode, role: 'planner', scratchpad: 'plan' };
    const { checkpoint } = await tracker.recordCheckpoint({ ...scratchpad, iteration: 4 });
    await tracker.resumeEpisode({ episode, checkpoint });
    const resumed = (await eventsOf(tracker, episode)).find(
      (event) => event.type === 'episode.resumed',
    );
    expect(resumed).toStrictEqual({
      type: 'episode.resumed',
      v: 1,
      at: clock.now(),
      cause: 'person',
      from: {
        checkpoint,
        role: 'planner',
        iteration: 4,
        content: expect.any(String),
        version: 2,
      },
    });
    await expect(tracker.resumeEpisode({ episode, checkpoint: 'none' })).rejects.toMatchObject({
      code: 'checkpoint_not_found',
    });
    await tracker.endEpisode({ episode, outcome: 'completed' });
    await expect(tracker.resumeEpisode({ episode, key: 'k' })).rejects.toMatchObject({
      code: 'illegal_transition',
    });
  });
});

describe('the end of an episode', () => {
  it('has what was said of it, and comes once (C1)', async () => {
    const { tracker, clock, episode, last, count } = await setUp();
    const once = { episode, outcome: 'failed', reason: 'ann@example.org left', key: 'k' } as const;
    const status = await tracker.endEpisode({ ...once, by: 'ann' });
    expect(status).toMatchObject({ status: 'ended', outcome: 'failed' });
    expect(status.endReason).not.toContain('ann@');
    expect(await last()).toStrictEqual({
      type: 'episode.ended',
      v: 1,
      at: clock.now(),
      outcome: 'failed',
      by: 'ann',
      request,
      reason: status.endReason,
    });
    expect(await tracker.endEpisode({ ...once, by: 'ann' })).toEqual(status);
    expect(await count()).toBe(2);
    await expect(tracker.endEpisode({ episode, outcome: 'completed' })).rejects.toMatchObject({
      code: 'illegal_transition',
    });
  });
});

describe('a message', () => {
  it('of the same id or key is the same message, and may not say something else (C6)', async () => {
    const { tracker, episode, count } = await setUp();
    const send = { episode, target: 'executor', message: 'one', id: 'own' };
    const first = await tracker.sendMessage(send);
    expect(await tracker.sendMessage(send)).toEqual(first);
    await expect(tracker.sendMessage({ ...send, message: 'two' })).rejects.toThrow(
      'message own was sent with another text',
    );
    const keyed = { episode, target: 'executor', message: 'two', key: 'k' };
    const second = await tracker.sendMessage(keyed);
    expect(await tracker.sendMessage(keyed)).toEqual(second);
    expect(await count()).toBe(3);
    await expect(tracker.sendMessage({ ...send, id: 'a b' })).rejects.toThrow(
      'is no id of a message',
    );
  });

  it('is handed out again until it was acknowledged, and then no more (C6)', async () => {
    const { tracker, clock, episode, count } = await setUp();
    for (const message of ['one', 'two', 'three']) {
      await tracker.sendMessage({ episode, target: 'executor', message, from: 'planner' });
    }
    const queuedAt = clock.now();
    const receive = (more: object = {}) =>
      tracker.receiveMessages({ episode, target: 'executor', ...more });
    const message = (number: number, text: string, isRedelivery: boolean) => ({
      message: `msg_${number}`,
      sequence: number,
      text,
      isRedelivery,
      queuedAt,
      from: 'planner',
    });
    expect(await receive({ limit: 2, key: 'k' })).toEqual({
      messages: [message(1, 'one', false), message(2, 'two', false)],
      pause: null,
    });
    const before = await count();
    expect(await receive({ limit: 2, key: 'k' })).toMatchObject({
      messages: [message(1, 'one', true), message(2, 'two', true)],
    });
    expect(await count()).toBe(before);
    const acknowledge = (name: string, key?: string) =>
      tracker.acknowledgeMessage({ episode, message: name, ...(key && { key }) });
    expect(await acknowledge('msg_1', 'a')).toEqual({ message: 'msg_1', isNew: true });
    expect(await acknowledge('msg_1', 'a')).toEqual({ message: 'msg_1', isNew: true });
    expect(await acknowledge('msg_1')).toEqual({ message: 'msg_1', isNew: false });
    await expect(acknowledge('msg_9')).rejects.toThrow(`${episode} has no message "msg_9"`);
    expect((await receive({ limit: 2, key: 'k' })).messages).toEqual([message(2, 'two', true)]);
    expect((await receive()).messages).toEqual([
      message(2, 'two', true),
      message(3, 'three', false),
    ]);
    expect((await tracker.getStatus(episode)).messages).toEqual({
      queued: 3,
      delivered: 3,
      acknowledged: 1,
      failed: 0,
    });
  });

  it('is given up with a reason, and where its content is gone (C6)', async () => {
    const { tracker, episode, last } = await setUp();
    const { message } = await tracker.sendMessage({ episode, target: 'planner', message: 'one' });
    const reason = 'no room for ann@example.org';
    await tracker.failMessage({ episode, message, reason });
    expect(await last()).toMatchObject({ type: 'message.failed', message, target: 'planner' });
    expect(JSON.stringify(await last())).not.toContain('ann@');
    expect((await tracker.receiveMessages({ episode, target: 'planner' })).messages).toEqual([]);
  });

  it('has room among as many as the policy lets wait (C6)', async () => {
    const { tracker, episode } = await setUp({ maxQueued: 2, maxContentLength: 9 });
    const send = (message: string) => tracker.sendMessage({ episode, target: 'planner', message });
    await expect(send('x'.repeat(10))).rejects.toThrow('the message has 10 characters, 9 at most');
    await send('one');
    await send('two');
    await expect(send('six')).rejects.toThrow(
      '2 messages wait for planner: acknowledge some first',
    );
    await expect(tracker.sendMessage({ episode, target: 'critic', message: 'x' })).rejects.toThrow(
      'no role "critic"',
    );
    await expect(tracker.receiveMessages({ episode, target: 'critic' })).rejects.toThrow(
      'no role "critic"',
    );
  });
});

describe('the start of an episode', () => {
  it.each([
    [{ roles: [] }, 'roles: name 1 to 16, each once'],
    [{ roles: ['a', 'a'] }, 'roles: name 1 to 16, each once'],
    [{ roles: Array.from({ length: 17 }, (_, index) => `r${index}`) }, 'roles: name 1 to 16'],
    [{ roles: ['1a'] }, '"1a" is no name of a role'],
    [{ roles: [`a${'b'.repeat(64)}`] }, 'at most 64'],
    [{ episode: 'a/b' }, '"a/b" is no id of an episode'],
    [{ episode: 'a'.repeat(129) }, 'at most 128'],
    [{ policy: { maxQueued: 0, maxSameErrors: 0 } }, /^policy: .*maxSameErrors: .*; maxQueued: /],
  ])('with %j is refused (C1)', async (wrong, message) => {
    const { tracker } = watched();
    await expect(tracker.startEpisode(wrong)).rejects.toThrow(message);
    expect((await tracker.listEpisodes()).rows).toEqual([]);
  });
});

describe('a pause with a time', () => {
  it('ends automatically, the earliest first, and not after the tracker was closed (C5)', async () => {
    const { tracker, clock, episode } = await setUp();
    const statusOf = async (name: string) => {
      await new Promise(setImmediate);
      const [first] = await tracker.readEvents({ episode: name, after: 2 });
      return first?.event.type;
    };
    const { episode: other } = await tracker.startEpisode();
    const now = clock.now();
    await tracker.pauseEpisode({ episode, reason: 'x', until: now + 9_000 });
    await tracker.pauseEpisode({ episode: other, reason: 'x', until: now + 4_000 });
    clock.advance(3_999);
    expect(await statusOf(other)).toBeUndefined();
    clock.advance(1);
    for (let turn = 0; turn < 20; turn += 1) await new Promise(setImmediate);
    expect(await statusOf(other)).toBe('episode.resumed');
    expect(await statusOf(episode)).toBeUndefined();
    await tracker.close();
    clock.advance(60_000);
    for (let turn = 0; turn < 20; turn += 1) await new Promise(setImmediate);
    expect(await statusOf(episode)).toBeUndefined();
  });
});
