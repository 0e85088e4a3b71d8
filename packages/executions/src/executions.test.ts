import { memoryStore } from '@pce/core/store';
import { countingIds, fakeClock } from '@pce/testkit';
import { describe, expect, it } from 'vitest';
import {
  type CreateExecutionOptions,
  createExecutions,
  type ExecutionState,
  forecast,
  type ListOptions,
  outcome,
  type TaskPlanInput,
  type TaskReport,
} from './index.js';
import type { TaskOffer, TaskState } from './internal.js';

function setUp() {
  const clock = fakeClock();
  const store = memoryStore({ clock });
  const executions = createExecutions({ store, clock, ids: countingIds() });
  return { clock, store, executions };
}

async function begun(plan: TaskPlanInput, options: Partial<CreateExecutionOptions> = {}) {
  const { executions, ...rest } = setUp();
  await executions.create({ plan, execution: 'e', ...options });
  return { executions, ...rest };
}

const anyone = { agent: 'ann', actions: ['work'] };

function taskIn(state: ExecutionState, id: string): TaskState {
  const task = state.tasks.get(id);
  if (task === undefined) throw new Error(`no task ${id}`);
  return task;
}

const teaShop: TaskPlanInput = {
  goal: 'Open a tea shop',
  tasks: [
    { id: 'rent', title: 'Rent a room', action: 'call' },
    { id: 'fit', title: 'Fit it out', dependsOn: ['rent'], action: 'build' },
    { id: 'shelves', title: 'Build shelves', parent: 'fit', action: 'build' },
    { id: 'sign', title: 'Paint the sign', parent: 'fit', action: 'paint' },
    { id: 'open', title: 'Open', dependsOn: ['fit'], action: 'call' },
  ],
};

function says(
  offer: TaskOffer | undefined,
  type: TaskReport['type'],
  more: Partial<TaskReport> = {},
): TaskReport {
  if (offer === undefined) throw new Error('no task was given out');
  return { type, task: offer.task.id, agent: 'ann', token: offer.token, ...more };
}

describe('an execution', () => {
  it('gives tasks out in the order their dependencies allow, to agents that can do them (D5)', async () => {
    const { executions } = await begun(teaShop);
    expect((await executions.get('e')).status).toBe('QUEUED');
    const ann = { agent: 'ann', actions: ['call'] };
    const ben = { agent: 'ben', actions: ['build', 'paint'] };
    expect(await executions.lease(ben)).toBeUndefined();
    const rent = await executions.lease(ann);
    expect(rent).toMatchObject({ task: { id: 'rent' }, attempt: 1, goal: 'Open a tea shop' });
    expect((await executions.get('e')).status).toBe('RUNNING');
    expect(await executions.lease(ann)).toBeUndefined();
    await executions.report('e', says(rent, 'task_complete', { output: { street: 'Mill Lane' } }));
    const shelves = await executions.lease(ben);
    const sign = await executions.lease(ben);
    expect(shelves).toMatchObject({
      task: { id: 'shelves' },
      previous: [{ id: 'rent', output: { street: 'Mill Lane' } }],
      upcoming: [{ id: 'open' }],
    });
    await executions.report('e', says(shelves, 'task_complete', { agent: 'ben' }));
    expect(await executions.lease(ann)).toBeUndefined();
    await executions.report('e', says(sign, 'task_complete', { agent: 'ben' }));
    const open = await executions.lease(ann);
    await executions.report('e', says(open, 'task_complete'));
    expect(await executions.get('e')).toMatchObject({ status: 'COMPLETED', done: 5 });
    expect((await executions.verify('e')).status).toBe('COMPLETED');
  });

  it('tries a failed task again after a rest that doubles, then asks a person (D7)', async () => {
    const { executions, clock } = await begun({
      tasks: [{ id: 'a', title: 'A', retry: { maxAttempts: 3, backoffMs: 1_000 } }],
    });
    for (const rest of [1_000, 2_000]) {
      const offer = await executions.lease(anyone);
      await executions.report('e', says(offer, 'task_error', { message: 'no luck' }));
      expect(taskIn(await executions.get('e'), 'a').status).toBe('ERROR');
      clock.advance(rest - 1);
      await executions.sweep();
      expect(await executions.lease(anyone)).toBeUndefined();
      clock.advance(1);
      await executions.sweep();
    }
    const last = await executions.lease(anyone);
    expect(last?.attempt).toBe(3);
    const { state } = await executions.report(
      'e',
      says(last, 'task_error', { message: 'no luck' }),
    );
    expect(state).toMatchObject({ status: 'BLOCKED', reason: 'no luck' });
    expect(taskIn(state, 'a').blocker).toMatchObject({ kind: 'attempts', message: 'no luck' });
    const again = await executions.resolve('e', {
      task: 'a',
      choice: 'retry',
      by: 'carol',
      note: 'try the door',
    });
    expect(again.status).toBe('RUNNING');
    expect(await executions.lease(anyone)).toMatchObject({ attempt: 4, notes: ['try the door'] });
  });

  it('fails if its options say so, once its attempts are used up (D2)', async () => {
    const { executions } = await begun(
      { tasks: [{ id: 'a', title: 'A', retry: { maxAttempts: 1 } }] },
      { options: { onExhausted: 'fail' } },
    );
    const offer = await executions.lease(anyone);
    const { state } = await executions.report(
      'e',
      says(offer, 'task_error', { message: 'broken' }),
    );
    expect(state).toMatchObject({ status: 'FAILED', reason: 'broken' });
    await expect(executions.move('e', { to: 'RUNNING', by: 'carol' })).rejects.toThrow(
      'e is FAILED and cannot become RUNNING',
    );
    expect((await executions.move('e', { to: 'CANCELLED', by: 'carol' })).status).toBe('CANCELLED');
  });

  it('counts a task that takes too long as a failed try (D7)', async () => {
    const { executions, clock } = await begun(
      { tasks: [{ id: 'a', title: 'A', timeoutMs: 10_000 }] },
      { options: { leaseMs: 60_000 } },
    );
    const offer = await executions.lease(anyone);
    clock.advance(10_000);
    expect(await executions.sweep()).toBe(1);
    const state = await executions.get('e');
    expect(taskIn(state, 'a')).toMatchObject({
      status: 'ERROR',
      failures: 1,
      message: 'timeout: not done after 10000 ms',
    });
    const late = await executions.report('e', says(offer, 'task_complete'));
    expect(late.isLate).toBe(false);
    expect(taskIn(late.state, 'a')).toMatchObject({ status: 'COMPLETE', doneBy: 'ann' });
  });

  it('gives the task of a lost agent to another, and keeps what the first says later without following it (D3, D7)', async () => {
    const { executions, clock } = await begun({ tasks: [{ id: 'a', title: 'A' }] });
    const lost = await executions.lease(anyone);
    clock.advance(299_999);
    const { state } = await executions.report('e', says(lost, 'heartbeat'));
    expect(taskIn(state, 'a').assignment?.expiresAt).toBe(clock.now() + 300_000);
    clock.advance(300_000);
    await executions.sweep();
    const ben = await executions.lease({ agent: 'ben', actions: ['work'] });
    expect(ben?.attempt).toBe(2);
    const late = await executions.report('e', says(lost, 'task_complete'));
    expect(late).toMatchObject({ isLate: true, state: { status: 'RUNNING' } });
    const done = await executions.report('e', says(ben, 'task_complete', { agent: 'ben' }));
    expect(done.state.status).toBe('COMPLETED');
  });

  it('takes a report once, however often and wherever it is sent (D4)', async () => {
    const { executions, store, clock } = await begun({
      tasks: [
        { id: 'a', title: 'A' },
        { id: 'b', title: 'B' },
      ],
    });
    const offer = await executions.lease(anyone);
    const report = says(offer, 'task_complete');
    const receipts = await Promise.all([1, 2, 3].map(() => executions.report('e', report, 'id-1')));
    expect(receipts.filter(({ isRepeated }) => !isRepeated)).toHaveLength(1);
    const other = createExecutions({ store, clock });
    expect(await other.report('e', report, 'id-1')).toMatchObject({ isRepeated: true });
    await expect(other.report('e', { ...report, message: 'else' }, 'id-1')).rejects.toThrow(
      'report id-1 of e was taken before and said something else',
    );
    const reports = (await executions.events('e')).filter(
      ({ event }) => event.type === 'agent.reported',
    );
    expect(reports).toHaveLength(1);
  });

  it('waits for a person if an agent is blocked, and continues with what does not depend on it (D2, D5)', async () => {
    const { executions } = await begun({
      tasks: [
        { id: 'a', title: 'A' },
        { id: 'b', title: 'B' },
        { id: 'c', title: 'C', dependsOn: ['a'] },
      ],
    });
    const a = await executions.lease(anyone);
    const suggestions = ['Ask the landlord', 'Look elsewhere'];
    const blocked = await executions.report(
      'e',
      says(a, 'task_blocked', { message: 'no key', suggestions }),
    );
    expect(blocked.state).toMatchObject({ status: 'BLOCKED', reason: 'no key' });
    const b = await executions.lease(anyone);
    expect(b?.task.id).toBe('b');
    await executions.report('e', says(b, 'task_complete'));
    expect(await executions.lease(anyone)).toBeUndefined();
    await executions.resolve('e', {
      task: 'a',
      choice: 'approve',
      by: 'carol',
      note: 'Look elsewhere',
      params: { town: 'Ely' },
    });
    expect(await executions.lease(anyone)).toMatchObject({
      task: { id: 'a', params: { town: 'Ely' } },
      notes: ['Look elsewhere'],
    });
  });

  it('completes a task whose output is to be reviewed once a person accepts it (D4)', async () => {
    const { executions } = await begun({ tasks: [{ id: 'a', title: 'A' }] });
    const offer = await executions.lease(anyone);
    const said = says(offer, 'task_complete', { needsReview: true, output: 'a letter' });
    expect((await executions.report('e', said)).state.status).toBe('BLOCKED');
    await expect(executions.move('e', { to: 'RUNNING', by: 'carol' })).rejects.toThrow(
      'waits to be accepted',
    );
    const state = await executions.resolve('e', { task: 'a', choice: 'approve', by: 'carol' });
    expect(state.status).toBe('COMPLETED');
    expect(taskIn(state, 'a').output).toBe('a letter');
  });

  it('asks a person at once for what is theirs, and offers it to no agent (D7, F9)', async () => {
    const { executions } = await begun({
      tasks: [
        { id: 'price', title: 'Name the price', action: 'person', person: 'Mark' },
        { id: 'yes', title: 'Mark approves the discount', action: 'person', approval: 'Mark' },
        { id: 'send', title: 'Send it', dependsOn: ['price', 'yes'] },
      ],
    });
    const waits = () =>
      executions.waiting().then((all) => all.map(({ task, kind }) => `${task} ${kind}`));
    expect((await executions.get('e')).status).toBe('BLOCKED');
    expect(await waits()).toEqual(['price person', 'yes approval']);
    const every = { agent: 'ann', actions: ['person', 'work'] };
    expect(await executions.lease(every)).toBeUndefined();
    await executions.resolve('e', { task: 'price', choice: 'take_over', by: 'mark', output: 900 });
    const no = { task: 'yes', choice: 'reject', by: 'mark', note: 'too much' } as const;
    const refused = await executions.resolve('e', no);
    expect(taskIn(refused, 'yes')).toMatchObject({
      status: 'BLOCKED',
      blocker: { kind: 'approval', message: 'rejected by mark: too much' },
    });
    expect(await executions.lease(every)).toBeUndefined();
    await executions.resolve('e', { task: 'yes', choice: 'approve', by: 'mark', note: '10 %' });
    expect(await executions.lease(every)).toMatchObject({
      task: { id: 'send' },
      previous: [
        { id: 'price', output: 900 },
        { id: 'yes', output: { decision: 'approved', by: 'mark', note: '10 %' } },
      ],
    });
    const retried = { task: 'send', choice: 'reject', by: 'mark' } as const;
    await expect(executions.resolve('e', retried)).rejects.toThrow('retry it, or skip it');
    await executions.verify('e');
  });

  it('asks once before a phase that needs approval, and gives its tasks out then (F9)', async () => {
    const { executions } = await begun({
      tasks: [
        { id: 'p', title: 'Outreach', approval: 'Mark' },
        { id: 'a', title: 'A', parent: 'p' },
        { id: 'b', title: 'B', parent: 'p' },
      ],
    });
    expect((await executions.waiting()).map(({ task }) => task)).toEqual(['a']);
    expect(await executions.lease(anyone)).toBeUndefined();
    const by = 'mark';
    await expect(executions.move('e', { to: 'RUNNING', by })).rejects.toThrow('resolve it');
    await executions.resolve('e', { task: 'a', choice: 'approve', by });
    for (const id of ['a', 'b']) expect((await executions.lease(anyone))?.task.id).toBe(id);
    expect(await executions.waiting()).toEqual([]);
  });

  it('judges the criteria of its plan by what tasks put out, and by what people say (D7)', async () => {
    const { executions } = await begun({
      criteria: ['3 deals closed', 'Costs under 5 deals', 'All is well'],
      tasks: [{ id: 'a', title: 'A' }],
    });
    const offer = await executions.lease(anyone);
    expect(offer).toMatchObject({
      criteria: ['3 deals closed', 'Costs under 5 deals', 'All is well'],
    });
    const criteria = [{ criterion: 'All is well', met: true, evidence: 'no complaint' }];
    const output = { deals_closed: ['x', 'y'], criteria };
    const { state } = await executions.report('e', says(offer, 'task_complete', { output }));
    expect(outcome(state).map(({ status }) => status)).toEqual(['not_met', 'unknown', 'met']);
    const word = { number: 1, isMet: true, by: 'mark', note: 'one by letter' };
    const judged = await executions.judge('e', word);
    expect(outcome(judged)[0]).toEqual({
      criterion: '3 deals closed',
      status: 'met',
      evidence: [{ task: 'a', said: ['x', 'y'] }],
      judgement: { isMet: true, by: 'mark', note: 'one by letter' },
    });
    await expect(executions.judge('e', { ...word, number: 4 })).rejects.toThrow('no criterion 4');
    await executions.verify('e');
  });

  it('begins at the time that it is given, and names what will be late (D1)', async () => {
    const { executions, clock } = await begun(
      { tasks: [{ id: 'a', title: 'A', deadline: fakeClock().now() + 3_000 }] },
      { options: { startAt: fakeClock().now() + 5_000 } },
    );
    await executions.sweep();
    expect(await executions.lease(anyone)).toBeUndefined();
    const { late, tasks } = forecast(await executions.get('e'), clock.now());
    expect(late).toEqual(['a']);
    expect(tasks[0]?.expectedStart).toBe(clock.now() + 5_000);
    clock.advance(5_000);
    await executions.sweep();
    expect((await executions.lease(anyone))?.task.id).toBe('a');
  });

  it('takes a completion that comes late where no other agent has the task, and no other (D3, D7)', async () => {
    const { executions, clock } = await begun({ tasks: [{ id: 'a', title: 'A' }] });
    const lost = async () => {
      const offer = await executions.lease(anyone);
      clock.advance(400_000);
      await executions.sweep();
      return offer;
    };
    const complete = async (offer: TaskOffer | undefined) =>
      executions.report('e', says(offer, 'task_complete'));
    const released = await executions.lease(anyone);
    await executions.report('e', says(released, 'task_released'));
    expect((await complete(released)).isLate).toBe(true);
    const taken = await lost();
    const other = await executions.lease({ agent: 'ben', actions: ['work'] });
    expect((await complete(taken)).isLate).toBe(true);
    await executions.report('e', says(other, 'task_released', { agent: 'ben' }));
    const again = await lost();
    await executions.lease(anyone); // the same agent, with a new token
    expect((await complete(again)).state).toMatchObject({ status: 'COMPLETED' });
    await executions.verify('e');
  });

  it('renews the leases of an agent that asks, for an hour at most, and says what it holds (D3)', async () => {
    const { executions, clock } = await begun({ tasks: [{ id: 'a', title: 'A' }] });
    const offer = await executions.lease(anyone);
    for (let minutes = 0; minutes < 60; minutes += 4) {
      const [held] = await executions.renew('ann');
      expect(held).toMatchObject({ execution: 'e', task: 'a', token: offer?.token });
      clock.advance(240_000);
      await executions.sweep();
    }
    clock.advance(240_000);
    await executions.renew('ann');
    await executions.sweep();
    expect(await executions.renew('ann')).toEqual([]);
  });

  it('asks by its rules, whatever an agent reports: before, after, by phase and cost (F9)', async () => {
    const { executions } = await begun(
      {
        tasks: [
          { id: 'p', title: 'Outreach' },
          { id: 'a', title: 'A', action: 'contact', alternatives: ['call'], parent: 'p' },
          { id: 'b', title: 'B', dependsOn: ['a'] },
          { id: 'c', title: 'C', dependsOn: ['a'] },
        ],
      },
      {
        options: {
          rules: [
            { ask: 'before', action: 'call', phase: 'outreach' },
            { ask: 'after', costOver: 10 },
          ],
        },
      },
    );
    const every = { agent: 'ann', actions: ['call', 'work'] };
    const by = 'mark';
    expect(await executions.lease(every)).toBeUndefined();
    expect(await executions.waiting()).toMatchObject([{ task: 'a', kind: 'approval' }]);
    await executions.resolve('e', { task: 'a', choice: 'approve', by });
    const call = await executions.lease(every);
    expect(call?.task).toMatchObject({ id: 'a', action: 'call' });
    const cheap = says(call, 'task_complete', { output: { cost: 10 } });
    expect(taskIn((await executions.report('e', cheap)).state, 'a').status).toBe('COMPLETE');
    const dear = says(await executions.lease(every), 'task_complete', { output: { cost: 11 } });
    await executions.report('e', dear);
    const silent = says(await executions.lease(every), 'task_complete', { output: 'sent' });
    const { state } = await executions.report('e', silent);
    for (const id of ['b', 'c'])
      expect(taskIn(state, id)).toMatchObject({ status: 'BLOCKED', blocker: { kind: 'review' } });
    await executions.resolve('e', { task: 'c', choice: 'approve', by });
    const end = await executions.resolve('e', { task: 'b', choice: 'approve', by });
    expect(end.status).toBe('COMPLETED');
    expect(taskIn(end, 'b').doneBy).toBe('ann');
    await executions.verify('e');
  });

  it('asks whether a task of effect once was done if its attempt ends without a report (D7)', async () => {
    const { executions, clock } = await begun({ tasks: [{ id: 'a', title: 'A', effect: 'once' }] });
    const offer = await executions.lease(anyone);
    clock.advance(400_000);
    await executions.sweep();
    expect(await executions.waiting()).toMatchObject([{ task: 'a', kind: 'in_doubt' }]);
    expect(await executions.lease(anyone)).toBeUndefined();
    await expect(executions.move('e', { to: 'RUNNING', by: 'mark' })).rejects.toThrow('resolve it');
    const { state } = await executions.report('e', says(offer, 'task_complete'));
    expect(state.status).toBe('COMPLETED');
  });

  it('gives out nothing while it is paused, and takes what was finished meanwhile (D4)', async () => {
    const { executions } = await begun({
      tasks: [
        { id: 'a', title: 'A' },
        { id: 'b', title: 'B' },
      ],
    });
    const a = await executions.lease(anyone);
    await executions.move('e', { to: 'PAUSED', by: 'carol' });
    expect(await executions.lease({ agent: 'ben', actions: ['work'] })).toBeUndefined();
    expect(await executions.held('ann')).toEqual([{ execution: 'e', task: 'a' }]);
    expect((await executions.report('e', says(a, 'task_complete'))).state.status).toBe('PAUSED');
    await executions.move('e', { to: 'RUNNING', by: 'carol' });
    expect((await executions.lease(anyone))?.task.id).toBe('b');
  });

  it('is blocked after half an hour without a sign of an agent, and continues with the first sign (D3)', async () => {
    const { executions, clock } = await begun({ tasks: [{ id: 'a', title: 'A' }] });
    await executions.report('e', says(await executions.lease(anyone), 'heartbeat'));
    clock.advance(31 * 60_000);
    await executions.sweep();
    expect(await executions.get('e')).toMatchObject({
      status: 'BLOCKED',
      reason: 'no sign of an agent for 1800000 ms',
    });
    expect(await executions.lease(anyone)).toMatchObject({ attempt: 2 });
    expect((await executions.get('e')).status).toBe('RUNNING');
  });

  it('asks a person where one task costs too many agents', async () => {
    const { executions, clock } = await begun(
      { tasks: [{ id: 'a', title: 'A' }] },
      { options: { maxLosses: 2 } },
    );
    for (const status of ['QUEUED', 'BLOCKED']) {
      await executions.lease(anyone);
      clock.advance(300_000);
      await executions.sweep();
      expect(taskIn(await executions.get('e'), 'a').status).toBe(status);
    }
  });

  it('runs as many tasks at a time as it may', async () => {
    const tasks = ['a', 'b', 'c'].map((id) => ({ id, title: id }));
    const { executions } = await begun({ tasks }, { options: { concurrency: 2 } });
    const first = await executions.lease(anyone);
    expect(await executions.lease(anyone)).toBeDefined();
    expect(await executions.lease(anyone)).toBeUndefined();
    await executions.report('e', says(first, 'task_complete'));
    expect((await executions.lease(anyone))?.task.id).toBe('c');
  });

  it('begins with the more urgent, then with what more work waits for (D5)', async () => {
    const duration = (likelyMs: number) => ({ minMs: likelyMs, likelyMs, maxMs: likelyMs });
    const { executions } = await begun({
      tasks: [
        { id: 'short', title: 'Short', duration: duration(1) },
        { id: 'first of long', title: 'First', duration: duration(1) },
        {
          id: 'second of long',
          title: 'Second',
          dependsOn: ['first of long'],
          duration: duration(9),
        },
        { id: 'middle', title: 'Middle', duration: duration(5) },
        { id: 'urgent', title: 'Urgent', priority: 'high', duration: duration(1) },
      ],
    });
    const order = [];
    for (let count = 0; count < 4; count += 1)
      order.push((await executions.lease(anyone))?.task.id);
    expect(order).toEqual(['urgent', 'first of long', 'middle', 'short']);
  });

  it('is listed by plan and status, the newest first, page by page, until it is archived (D4, D9)', async () => {
    const clock = fakeClock();
    const executions = createExecutions({
      store: memoryStore({ clock }),
      clock,
      ids: countingIds(),
    });
    const plan = { tasks: [{ id: 'a', title: 'A' }] };
    for (const [index, planId] of ['p', 'q', 'p', 'p'].entries()) {
      clock.advance(1);
      await executions.create({ plan, planId, execution: `e${index}` });
    }
    const ids = async (options: ListOptions) =>
      (await executions.list(options)).executions.map(({ execution }) => execution);
    expect(await ids({})).toEqual(['e3', 'e2', 'e1', 'e0']);
    expect(await ids({ planId: 'p' })).toEqual(['e3', 'e2', 'e0']);
    const { next = '' } = await executions.list({ limit: 3 });
    expect(await ids({ limit: 3, after: next })).toEqual(['e0']);
    await executions.move('e3', { to: 'CANCELLED', by: 'carol' });
    expect(await ids({ status: 'CANCELLED' })).toEqual(['e3']);
    expect(await ids({ status: 'QUEUED', planId: 'p' })).toEqual(['e2', 'e0']);
    clock.advance(90 * 86_400_000);
    await executions.sweep();
    expect(await ids({})).toEqual(['e2', 'e1', 'e0']);
    expect(await executions.get('e3')).toMatchObject({ status: 'CANCELLED', isArchived: true });
  });

  it('asks a person at once where an agent says that trying again is of no use (D7)', async () => {
    const { executions } = await begun({ tasks: [{ id: 'a', title: 'A' }] });
    const said = says(await executions.lease(anyone), 'task_error', { isFinal: true });
    const { state } = await executions.report('e', said);
    expect(taskIn(state, 'a')).toMatchObject({ status: 'BLOCKED', blocker: { kind: 'attempts' } });
  });

  const many = (count: number) => Array.from({ length: count }, () => ({ id: 'a', title: 'A' }));

  it.each<[TaskPlanInput['tasks'], RegExp]>([
    [[], /plan/],
    [many(2), /the id "a" is there twice/],
    [[{ id: 'a', title: 'A', dependsOn: ['b'] }], /task a names "b", which is no task/],
    [[{ id: 'a', title: 'A', action: 'a\0b' }], /halves of characters/],
    [[{ id: '\ud800', title: 'A' }], /halves of characters/],
    [
      [
        { id: 'a', title: 'A' },
        { id: 'b', title: 'B', parent: 'a', dependsOn: ['a'] },
      ],
      /form a dependency cycle/,
    ],
  ])('refuses a plan that cannot be carried out, and says why: %j (D1)', async (tasks, why) => {
    const { executions } = setUp();
    await expect(executions.create({ plan: { tasks }, execution: 'x' })).rejects.toThrow(why);
    await expect(executions.get('x')).rejects.toThrow('there is no execution x');
    await executions.create({ plan: { tasks: many(1) }, execution: 'x' });
    const again = executions.create({ plan: { tasks: many(1) }, execution: 'x' });
    await expect(again).rejects.toThrow('there is an execution x already');
  });
});
