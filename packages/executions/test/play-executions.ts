import { memoryStore } from '@pce/core/store';
import { fakeClock } from '@pce/testkit';
import { createExecutions, type Executions, forecast, type TaskPlanInput } from '../src/index.js';
import { choicesFor, personAction, type TaskOffer } from '../src/internal.js';

const minute = 60_000;

/** Figures of a play. */
export interface PlayedExecutions {
  readonly ended: number;
  readonly events: number;
  /** Simulated hours. */
  readonly hours: number;
  /** Tasks of the effect `once` that were done again although no person had said so. */
  readonly doneTwice: readonly string[];
  /** Tasks that waited for a person for more than a minute before the list of all that waits had them. */
  readonly untold: readonly string[];
  readonly asked: number;
  readonly attempts: { completed: number; failed: number; lost: number };
  /** Attempts after a failed or lost one, by who got the task. */
  readonly after: { another: number; same: number };
  /** Forecasts with an end outside the working time of their calendar. */
  readonly outsideHours: number;
}

/** Plays executions with people, calendars and agents that fail, die and poll every five minutes, on the fake clock. */
export async function playExecutions(count: number, seed: number): Promise<PlayedExecutions> {
  const random = numbersFrom(seed);
  const chance = (share: number): boolean => random() < share;
  const clock = fakeClock();
  const executions = createExecutions({ store: memoryStore({ clock }), clock });
  const began = clock.now();
  const ids: string[] = [];
  let outsideHours = 0;
  for (let index = 0; index < count; index += 1) {
    const calendar = { days: [1, 2, 3, 4, 5], from: '09:00', to: '17:00' };
    const options = {
      ...(chance(0.5) && { calendar }),
      ...(chance(0.2) && { rules: [{ ask: 'after' as const, action: 'write' }] }),
    };
    const state = await executions.create({ plan: planOf(random), options });
    ids.push(state.execution);
    const end = new Date(forecast(state, clock.now()).finish.p80);
    const hour = end.getUTCHours() + end.getUTCMinutes() / 60;
    if (options.calendar && (hour < 9 || hour > 17)) outsideHours += 1;
  }

  const agents = Array.from({ length: Math.ceil(count / 5) + 3 }, (_, index) => ({
    agent: `agent-${index}`,
    actions:
      [
        ['research', 'write'],
        ['write', 'call'],
        ['call', 'research'],
      ][index % 3] ?? [],
    awayUntil: 0,
    held: undefined as { offer: TaskOffer; endsAt: number } | undefined,
  }));
  const performed = new Map<string, number>();
  const seen = new Map<string, number>();
  const untold = new Set<string>();
  let asked = 0;

  const work = async (me: (typeof agents)[number]): Promise<void> => {
    const { agent, actions } = me;
    await executions.renew(agent);
    if (me.held === undefined) {
      const canOthers = (needed: readonly string[]): boolean =>
        agents.some(
          (other) =>
            other !== me &&
            other.awayUntil <= clock.now() &&
            needed.some((action) => other.actions.includes(action)),
        );
      const lease = { agent, actions, leaseMs: 15 * minute, canOthers };
      const offer = await executions.lease(lease);
      if (offer) me.held = { offer, endsAt: clock.now() + Math.floor(random() * 4) * 5 * minute };
      return;
    }
    if (clock.now() < me.held.endsAt) return;
    const { offer } = me.held;
    me.held = undefined;
    const { execution, task, token } = offer;
    const say = (type: 'task_complete' | 'task_error' | 'task_released' | 'task_blocked') =>
      executions.report(execution, { type, task: task.id, agent, token, output: { by: agent } });
    const luck = random();
    const perform = (): void => {
      const key = `${execution}/${task.id}`;
      if (task.effect === 'once') performed.set(key, (performed.get(key) ?? 0) + 1);
    };
    if (luck < 0.7) {
      perform();
      await say('task_complete');
    } else if (luck < 0.82) await say('task_error');
    else if (luck < 0.87) await say('task_released');
    else if (luck < 0.92) await say('task_blocked');
    else {
      // It may have done the task, and says so hours later or never.
      if (chance(0.5)) perform();
      me.awayUntil = clock.now() + (1 + Math.floor(random() * 3)) * 60 * minute;
    }
  };

  const decide = async (): Promise<void> => {
    for (const { execution, task, kind, since } of await executions.waiting()) {
      const key = `${execution}/${task}/${since}`;
      const known = seen.get(key);
      if (known === undefined) {
        asked += 1;
        if (clock.now() - since > minute) untold.add(key);
        seen.set(key, clock.now() + Math.floor(random() * 60) * minute);
      } else if (known <= clock.now()) {
        const choices = choicesFor(kind).filter((choice) => choice !== 'reassign');
        const isRejected = kind === 'approval' && chance(0.1);
        const choice = isRejected ? 'reject' : chance(0.8) ? choices[0] : choices[1];
        const given = choice === 'reject' && !isRejected ? 'skip' : (choice ?? 'skip');
        await executions.resolve(execution, { task, choice: given, by: 'mark' });
      }
    }
  };

  let ended = 0;
  for (let step = 0; ended < count && step < 14 * 24 * 60; step += 1) {
    await executions.sweep();
    await Promise.all(
      agents
        .filter(({ awayUntil }, index) => index % 5 === step % 5 && awayUntil <= clock.now())
        .map(work),
    );
    await decide();
    clock.advance(minute);
    if (step % 10 === 0) ended = await executions.count({ status: 'COMPLETED' });
  }
  const hours = Math.round((clock.now() - began) / minute / 60);
  const told = await readJournals(executions, ids, performed);
  const counts = await Promise.all(agents.map(({ agent }) => executions.attempts(agent)));
  const sum = (of: 'completed' | 'failed' | 'lost'): number =>
    counts.reduce((total, each) => total + each[of], 0);
  return {
    ended,
    hours,
    asked,
    outsideHours,
    events: told.events,
    after: told.after,
    doneTwice: told.doneTwice,
    untold: [...untold, ...told.untold],
    attempts: { completed: sum('completed'), failed: sum('failed'), lost: sum('lost') },
  };
}

/** Reads from the journals alone what was done again unasked, and which person was asked late. */
async function readJournals(
  executions: Executions,
  ids: readonly string[],
  performed: ReadonlyMap<string, number>,
) {
  const after = { another: 0, same: 0 };
  const doneTwice: string[] = [];
  const untold: string[] = [];
  let events = 0;
  for (const execution of ids) {
    const { plan } = await executions.verify(execution);
    const doneAt = new Map<string, number>();
    const askedAt = new Map<string, number>();
    const repeats = new Map<string, number>();
    const lost = new Map<string, string>();
    const holder = new Map<string, string>();
    let begun = 0;
    for (let page = 1; ; ) {
      const entries = await executions.events(execution, { after: page - 1, limit: 500 });
      for (const { event } of entries) {
        events += 1;
        if (event.type === 'execution.created') begun = event.at;
        if (event.type === 'task.assigned') {
          const failed = lost.get(event.task);
          if (failed !== undefined) after[failed === event.agent ? 'same' : 'another'] += 1;
          lost.delete(event.task);
          holder.set(event.task, event.agent);
        }
        if (event.type === 'task.resolved')
          repeats.set(event.task, (repeats.get(event.task) ?? 0) + 1);
        if (event.type !== 'task.moved') continue;
        const { task, to, isLoss, at } = event;
        if (to === 'ERROR' || (isLoss === true && to === 'QUEUED'))
          lost.set(task, holder.get(task) ?? '');
        if (to === 'BLOCKED' && !askedAt.has(task)) askedAt.set(task, at);
        if (to === 'COMPLETE' || to === 'SKIPPED') doneAt.set(task, at);
      }
      if (entries.length < 500) break;
      page += entries.length;
    }
    for (const { id, action, approval, dependsOn } of plan.tasks) {
      const times = performed.get(`${execution}/${id}`) ?? 0;
      if (times > 1 + (repeats.get(id) ?? 0)) doneTwice.push(`${execution}/${id}`);
      if (action !== personAction && approval === undefined) continue;
      const ready = Math.max(begun, ...dependsOn.map((other) => doneAt.get(other) ?? Infinity));
      if ((askedAt.get(id) ?? Infinity) - ready > minute) untold.push(`${execution}/${id}`);
    }
  }
  return { after, doneTwice, untold, events };
}

/** Returns a plan of six to twelve tasks, some of them for people, each after some earlier ones. */
function planOf(random: () => number): TaskPlanInput {
  const pick = <Value>(values: readonly [Value, ...Value[]]): Value =>
    values[Math.floor(random() * values.length)] ?? values[0];
  const hours = (likely: number) => likely * 60 * minute;
  const tasks = Array.from({ length: 6 + Math.floor(random() * 7) }, (_, index) => {
    const action = pick(['research', 'write', 'call', 'call', personAction]);
    const before = Array.from({ length: Math.min(index, 2) }, () => Math.floor(random() * index));
    const likelyMs = hours(1 + Math.floor(random() * 30));
    return {
      id: `t${index}`,
      title: `Task ${index}`,
      action,
      dependsOn: [...new Set(before)].map((each) => `t${each}`),
      duration: { minMs: likelyMs / 2, likelyMs, maxMs: 2 * likelyMs },
      retry: { maxAttempts: 3, backoffMs: minute },
      ...(action === 'call' && { effect: 'once' as const }),
      ...(action !== personAction && random() < 0.15 && { approval: 'Mark' }),
    };
  });
  return { goal: 'Sell to dog breeders', tasks };
}

/** Returns numbers from 0 to 1 that a seed decides. */
function numbersFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
