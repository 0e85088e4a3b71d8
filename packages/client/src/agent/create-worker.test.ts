import { fakeClock } from '@pce/testkit';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { agentStub, leaseMs } from '../../test/agent-stub.js';
import { problem, stubFetch } from '../../test/stub-server.js';
import { pass, settle, until } from '../../test/turns.js';
import { type AgentOptions, createWorker, type Handler } from '../index.js';
import type { AgentNote } from '../internal.js';

function setUp(
  write: Handler,
  options: Partial<Pick<AgentOptions, 'concurrency' | 'signal'>> = {},
) {
  const clock = fakeClock();
  const server = agentStub(clock);
  const notes: AgentNote[] = [];
  const agent = createWorker({
    url: 'http://server.test',
    key: { agentId: 'agent_1', apiKey: 'secret' },
    capabilities: { write },
    fetch: server.fetch,
    clock,
    log: (note) => notes.push(note),
    ...options,
  });
  const said = () => server.reports.map(({ event_type }) => event_type);
  return { clock, server, agent, notes, said };
}

const registered = {
  agent_id: 'agent_7',
  api_key: 'secret',
  name: 'ann',
  role: 'writer',
  capabilities: [],
  created_at: '2026-01-01T00:00:00Z',
};

/** A handler that works until its signal is aborted. */
const untilStopped: Handler = ({ signal }) =>
  new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason));
  });

beforeEach(() => {
  vi.spyOn(Math, 'random').mockReturnValue(0);
});
afterEach(() => {
  vi.restoreAllMocks();
});

describe('an agent', () => {
  it('asks less and less often while there is nothing to do, down to every 30 seconds (D3)', async () => {
    const { clock, server, agent } = setUp(() => 'done');
    const run = agent.run();
    for (let second = 0; second < 120; second += 1) await pass(clock, 1_000);
    await agent.drain();
    await run;
    const start = server.polls[0] ?? 0;
    expect(server.polls.map((at) => (at - start) / 1_000)).toEqual([0, 1, 3, 7, 15, 31, 61, 91]);
  });

  it('works at as many tasks at a time as it may', async () => {
    const { server, agent, said } = setUp(untilStopped, { concurrency: 2 });
    server.tasks.push('a', 'b', 'c');
    const run = agent.run();
    await until(() => server.reports.length === 2);
    await settle();
    expect(said()).toEqual(['task_started', 'task_started']);
    expect(server.tasks).toEqual(['c']);
    await agent.close();
    await run;
  });

  it('beats each third of the lease while a handler runs, whatever its own clock says (D3)', async () => {
    const { clock, server, agent, said } = setUp(untilStopped);
    server.tasks.push('a');
    const run = agent.run();
    await until(() => server.reports.length === 1);
    await settle();
    for (let third = 0; third < 4; third += 1) await pass(clock, leaseMs / 3);
    expect(said()).toEqual(['task_started', ...Array(4).fill('heartbeat')]);
    await agent.close();
    await run;
  });

  it.each([
    [{ force_cancel: true, status: 'CANCELLED' }, 'cancelled', []],
    [{ force_pause: true, status: 'PAUSED' }, 'paused', ['task_released']],
    [{ late: true }, 'lost', []],
  ])(
    'stops a handler whose work is of no more use, and gives back what is still its own: %j (D3, D7)',
    async (answer, reason, lastWords) => {
      let why: unknown;
      const { clock, server, agent, notes, said } = setUp((assignment) => {
        assignment.signal.addEventListener('abort', () => {
          why = assignment.signal.reason;
        });
        return untilStopped(assignment);
      });
      server.onReport = ({ event_type }) => (event_type === 'heartbeat' ? answer : undefined);
      server.tasks.push('a');
      const run = agent.run();
      await until(() => server.reports.length === 1);
      await pass(clock, leaseMs / 3);
      await until(() => notes.some(({ type }) => type === 'ended'));
      await agent.drain();
      await run;
      expect(why).toMatchObject({ name: 'TaskStoppedError', task: 'a', reason });
      expect(said()).toEqual(['task_started', 'heartbeat', ...lastWords]);
    },
  );

  it('stops what it holds when the answer to its question for work says so', async () => {
    const { clock, server, agent, notes } = setUp(untilStopped, { concurrency: 2 });
    server.tasks.push('a');
    const run = agent.run();
    await until(() => server.reports.length === 1);
    server.onPoll = () =>
      Response.json({
        work_available: false,
        execution_id: 'exec_1',
        force_cancel: true,
        force_pause: false,
      });
    await pass(clock, 2_000);
    await until(() => notes.some((note) => note.type === 'stopped' && note.reason === 'cancelled'));
    await agent.close();
    await run;
  });

  it('abandons a handler that does not stop, and continues (D7)', async () => {
    const { clock, server, agent, notes } = setUp(() => new Promise(() => undefined));
    server.onReport = ({ event_type }) => (event_type === 'heartbeat' ? { late: true } : undefined);
    server.tasks.push('a', 'b');
    const run = agent.run();
    await until(() => server.reports.length === 1);
    await pass(clock, leaseMs / 3);
    await pass(clock, 5_000);
    await until(() => notes.filter(({ type }) => type === 'started').length === 2);
    const closed = agent.close();
    await pass(clock, 5_000);
    await closed;
    await run;
  });

  it('keeps a result while the server is away, and sends the same until it is taken (D7)', async () => {
    const { clock, server, agent } = setUp(() => ({ text: 'kept' }));
    let failures = 4;
    server.onReport = ({ event_type }) => {
      if (event_type !== 'task_complete' || failures === 0) return undefined;
      failures -= 1;
      if (failures % 2 === 0) throw new TypeError('connection refused');
      return problem(503, 'unavailable');
    };
    server.tasks.push('a');
    const run = agent.run();
    await until(() => server.reports.length === 2);
    for (let wait = 0; wait < 4; wait += 1) await pass(clock, 10_000);
    await agent.drain();
    await run;
    const sent = server.reports.filter(({ event_type }) => event_type === 'task_complete');
    expect(sent).toHaveLength(5);
    expect(new Set(sent.map((report) => JSON.stringify(report))).size).toBe(1);
    expect(sent[0]).toMatchObject({ event_type: 'task_complete', output_data: { text: 'kept' } });
  });

  it('reports as an error that the server does not take an output', async () => {
    const { server, agent, notes } = setUp(() => 'x'.repeat(100));
    server.onReport = ({ event_type }) =>
      event_type === 'task_complete' ? problem(413, 'too_large') : undefined;
    server.tasks.push('a');
    const run = agent.run();
    await until(() => notes.some(({ type }) => type === 'ended'));
    await agent.drain();
    await run;
    expect(server.reports.at(-1)).toMatchObject({
      event_type: 'task_error',
      error_type: 'OutputRefused',
    });
  });

  it.each([500, 502, 403, 404, 409])(
    'does not make an error of a result that is answered with %i, which is not about the output (D7)',
    async (status) => {
      const { clock, server, agent, notes } = setUp(() => ({ text: 'done' }));
      server.onReport = ({ event_type }) =>
        event_type === 'task_complete' ? problem(status, 'refused') : undefined;
      server.tasks.push('a');
      const run = agent.run();
      await until(() => server.reports.length === 2);
      const closed = agent.close();
      await pass(clock, 10_000);
      await closed;
      await run;
      const types = new Set(server.reports.map(({ event_type }) => event_type));
      expect(types).toEqual(new Set(['task_started', 'task_complete']));
      expect(notes.at(-1)).toMatchObject({ type: 'ended', as: 'unreported' });
    },
  );

  it('sends progress in order, of several in a row the latest, and the end after it', async () => {
    const { server, agent, said } = setUp(({ progress, subtask }) => {
      progress(10);
      progress(20);
      subtask('cover');
      progress(90, 'nearly');
      return 'done';
    });
    server.tasks.push('a');
    const run = agent.run();
    await until(() => said().includes('task_complete'));
    await agent.drain();
    await run;
    expect(server.reports.slice(1)).toMatchObject([
      { event_type: 'task_progress', percent: 90, message: 'nearly' },
      { event_type: 'subtask_complete', subtask_id: 'cover' },
      { event_type: 'task_complete' },
    ]);
  });

  it('stops what is not done within the grace of a drain, and gives it back', async () => {
    const { clock, server, agent, notes, said } = setUp(untilStopped);
    server.tasks.push('a');
    const run = agent.run();
    await until(() => server.reports.length === 1);
    const drained = agent.drain({ graceMs: 3_000 });
    await pass(clock, 3_000);
    await drained;
    await run;
    expect(said()).toEqual(['task_started', 'task_released']);
    expect(notes).toContainEqual(
      expect.objectContaining({ type: 'stopped', taskId: 'a', reason: 'agent-stopped' }),
    );
  });

  it('survives an absent server, and waits as long as a busy one asks', async () => {
    const { clock, server, agent, notes } = setUp(() => 'done');
    const answers = [
      () => problem(429, 'rate_limited', { 'Retry-After': '20' }),
      () => {
        throw new TypeError('connection refused');
      },
    ];
    server.onPoll = () => answers.shift()?.();
    const run = agent.run();
    await until(() => server.polls.length === 1);
    await pass(clock, 19_999);
    expect(server.polls).toHaveLength(1);
    await pass(clock, 1);
    await until(() => server.polls.length === 2);
    await pass(clock, 2_000);
    await until(() => server.polls.length === 3);
    await agent.drain();
    await run;
    expect(notes.filter(({ type }) => type === 'trouble')).toHaveLength(2);
  });

  it('ends with the refusal where its key is not taken, and stops what it has (D8)', async () => {
    const { clock, server, agent, notes } = setUp(untilStopped, { concurrency: 2 });
    server.tasks.push('a');
    const run = agent.run();
    const refused = expect(run).rejects.toMatchObject({ name: 'ApiError', status: 401 });
    await until(() => server.reports.length === 1);
    server.onPoll = () => problem(401, 'unauthorized');
    await pass(clock, 2_000);
    await refused;
    await expect(agent.close()).resolves.toBeUndefined();
    expect(notes).toContainEqual(
      expect.objectContaining({ type: 'stopped', reason: 'agent-stopped' }),
    );
  });

  it('registers under one idempotency key until its own key arrives (D3, D4)', async () => {
    const keys: (string | null)[] = [];
    const answers = [
      () => problem(503, 'unavailable'),
      () => problem(409, 'answer_not_kept'),
      () => Response.json(registered, { status: 201 }),
    ];
    const onRegistered = vi.fn();
    const clock = fakeClock();
    const agent = createWorker({
      url: 'http://server.test',
      register: { name: 'ann', role: 'writer' },
      capabilities: { write: () => 'text' },
      onRegistered,
      clock,
      fetch: stubFetch(({ path, headers }) => {
        if (path !== '/api/agents') return new Response(null, { status: 204 });
        keys.push(headers.get('Idempotency-Key'));
        return answers.shift()?.() ?? problem(500, 'internal');
      }),
    });
    const run = agent.run();
    for (let wait = 0; onRegistered.mock.calls.length === 0 && wait < 50; wait += 1) {
      await pass(clock, 1_000);
    }
    await agent.close();
    await run;
    expect(onRegistered).toHaveBeenCalledWith(expect.objectContaining({ agentId: 'agent_7' }));
    expect(keys).toHaveLength(3);
    expect([keys[0] === keys[1], keys[1] === keys[2]]).toEqual([true, false]);
  });

  it('does not begin a task whose start is answered with its end (D3)', async () => {
    const work = vi.fn();
    const { server, agent, notes, said } = setUp(work);
    server.onReport = () => ({ force_cancel: true, status: 'CANCELLED' });
    server.tasks.push('a');
    const run = agent.run();
    await until(() => notes.some(({ type }) => type === 'ended'));
    await agent.close();
    await run;
    expect(work).not.toHaveBeenCalled();
    expect(said()).toEqual(['task_started']);
    expect(notes).toEqual([
      { type: 'stopped', executionId: 'exec_1', taskId: 'a', reason: 'cancelled' },
      {
        type: 'ended',
        executionId: 'exec_1',
        taskId: 'a',
        as: 'unreported',
        why: expect.stringContaining('its execution has ended'),
      },
    ]);
  });
});
