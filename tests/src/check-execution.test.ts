import { memoryStore } from '@pce/core';
import { createExecutions } from '@pce/executions';
import type { ExecutionJournalEntry } from '@pce/executions/internal';
import { fakeClock } from '@pce/testkit';
import { expect, it } from 'vitest';
import type { DiaryLine } from './agent-diary.ts';
import { checkExecution } from './check-execution.ts';

interface Outcome {
  readonly entries: readonly ExecutionJournalEntry[];
  readonly diary: readonly DiaryLine[];
}

/** Returns the outcome of `b` after `a`: one agent was lost, and reported after another had completed the task. */
async function soundOutcome(): Promise<Outcome> {
  const clock = fakeClock();
  const executions = createExecutions({ store: memoryStore({ clock }), clock });
  const diary: DiaryLine[] = [];
  const execution = 'e';

  async function begin(agent: string) {
    const offer = await executions.lease({ agent, actions: ['work'] });
    if (offer === undefined) throw new Error('there is no work');
    const { attempt, token } = offer;
    const mark = `${agent} ${offer.task.id}`;
    diary.push({ type: 'begun', execution, task: offer.task.id, attempt, mark });
    const said = { task: offer.task.id, agent, token, output: { mark } };
    return async () => {
      const report = `report of ${mark}`;
      const taken = await executions.report(execution, { type: 'task_complete', ...said }, report);
      const { version: number, isLate } = taken;
      diary.push({ type: 'taken', execution, task: said.task, report, number, isLate, mark });
    };
  }

  const tasks = [
    { id: 'a', title: 'A' },
    { id: 'b', title: 'B', dependsOn: ['a'] },
  ];
  await executions.create({ plan: { tasks }, execution, options: { leaseMs: 1_000 } });
  const endLost = await begin('lost');
  clock.advance(1_000);
  await executions.sweep();
  const endA = await begin('ann');
  await endA();
  const endB = await begin('ann');
  await endB();
  await endLost();
  return { entries: await executions.events(execution), diary };
}

type Event = ExecutionJournalEntry['event'];

/** Replaces the events of the journal and renumbers them. */
function withEvents(
  { entries, diary }: Outcome,
  change: (event: Event) => readonly Event[],
): Outcome {
  const events = entries.flatMap(({ hash, event }) =>
    change(event).map((changed) => ({ hash, event: changed })),
  );
  return { entries: events.map((each, index) => ({ ...each, version: index + 1 })), diary };
}

const isEnd = (event: Event): boolean =>
  event.type === 'execution.moved' && event.to === 'COMPLETED';
const isDone = (event: Event): boolean => event.type === 'task.moved' && event.to === 'COMPLETE';
const again = { type: 'begun', execution: 'e', task: 'a', attempt: 3, mark: 'again' } as const;
const unknown = { type: 'taken', execution: 'e', task: 'a', number: 3, isLate: false } as const;

it('finds nothing wrong if everything was done once (D2, D7)', async () => {
  const { entries, diary } = await soundOutcome();
  const found = checkExecution('e', entries, diary);
  expect(found).toEqual({ events: entries.length, given: 3, lost: 1, late: 1 });
});

it.each<[string, RegExp, (outcome: Outcome) => Outcome]>([
  [
    'it never ended',
    /came to its end 0 times/,
    (all) => withEvents(all, (event) => (isEnd(event) ? [] : [event])),
  ],
  [
    'it ended twice',
    /came to its end 2 times/,
    (all) => withEvents(all, (event) => (isEnd(event) ? [event, event] : [event])),
  ],
  [
    'it continued after its end',
    /continued after its end/,
    (all) =>
      withEvents(all, (event) =>
        event.type === 'agent.reported' ? [{ ...event, isLate: false }] : [event],
      ),
  ],
  [
    'a task was done twice',
    /was done 2 times/,
    (all) => withEvents(all, (event) => (isDone(event) ? [event, event] : [event])),
  ],
  [
    'two had a task',
    /given out while another had it/,
    (all) =>
      withEvents(all, (event) => (event.type === 'task.assigned' ? [event, event] : [event])),
  ],
  [
    'a task was taken away too soon',
    /before the lease had ended/,
    (all) => withEvents(all, (event) => [{ ...event, at: 0 }]),
  ],
  [
    'a report of somebody else counted',
    /of who does not have it counted/,
    (all) =>
      withEvents(all, (event) =>
        event.type === 'task.assigned' ? [{ ...event, token: 'another' }] : [event],
      ),
  ],
  [
    'a task did not wait',
    /was begun before a was done/,
    (all) =>
      withEvents(all, (event) => {
        if (event.type !== 'execution.created') return [event];
        const tasks = event.plan.tasks.map((task) => ({ ...task, dependsOn: ['a'] }));
        return [{ ...event, plan: { ...event.plan, tasks } }];
      }),
  ],
  [
    'a task was worked at again',
    /worked at again once it was done/,
    ({ entries, diary }) => ({ entries, diary: [...diary, again] }),
  ],
  [
    'a try was worked at twice',
    /a try was worked at twice/,
    ({ entries, diary }) => ({ entries, diary: [...diary, ...diary] }),
  ],
  [
    'the output is not from the work',
    /its output is not from the work/,
    ({ entries, diary }) => ({ entries, diary: diary.filter(({ mark }) => mark !== 'ann a') }),
  ],
  [
    'a report that was taken is gone',
    /was taken, and is not event 3/,
    ({ entries, diary }) => ({ entries, diary: [...diary, { ...unknown, report: 'gone' }] }),
  ],
  [
    'an agent got another answer',
    /got another answer/,
    ({ entries, diary }) => ({
      entries,
      diary: diary.map((line) => (line.type === 'taken' ? { ...line, isLate: true } : line)),
    }),
  ],
])('notices that %s (D2, D7)', async (_what, complaint, spoil) => {
  const { entries, diary } = spoil(await soundOutcome());
  expect(() => checkExecution('e', entries, diary)).toThrow(complaint);
});
