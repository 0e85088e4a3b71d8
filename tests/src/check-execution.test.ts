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

/** Replaces the events of the journal that are of a kind. */
const where =
  (is: (event: Event) => boolean, change: (event: Event) => readonly Event[]) => (all: Outcome) =>
    withEvents(all, (event) => (is(event) ? change(event) : [event]));

const twice = (event: Event) => [event, event];
const isEnd = (event: Event) => event.type === 'execution.moved' && event.to === 'COMPLETED';
const isDone = (event: Event) => event.type === 'task.moved' && event.to === 'COMPLETE';
const isGiven = (event: Event) => event.type === 'task.assigned';

const inTime = (event: Event) =>
  event.type === 'agent.reported' ? [{ ...event, isLate: false }] : [event];
const ofAnother = (event: Event) =>
  event.type === 'task.assigned' ? [{ ...event, token: 'another' }] : [event];
function withoutOrder(event: Event): Event[] {
  if (event.type !== 'execution.created') return [event];
  const tasks = event.plan.tasks.map((task) => ({ ...task, dependsOn: ['a'] }));
  return [{ ...event, plan: { ...event.plan, tasks } }];
}

/** Changes the diary of the agents. */
const noted =
  (change: (diary: Outcome['diary']) => Outcome['diary']) =>
  ({ entries, diary }: Outcome) => ({ entries, diary: change(diary) });

const again = { type: 'begun', execution: 'e', task: 'a', attempt: 3, mark: 'again' } as const;
const gone = {
  ...({ type: 'taken', execution: 'e', task: 'a' } as const),
  number: 3,
  isLate: false,
  report: 'gone',
};
const late = (line: DiaryLine) => (line.type === 'taken' ? { ...line, isLate: true } : line);

it('finds nothing wrong if everything was done once (D2, D7)', async () => {
  const { entries, diary } = await soundOutcome();
  const found = checkExecution('e', entries, diary);
  expect(found).toEqual({ events: entries.length, given: 3, lost: 1, late: 1 });
});

it.each<[RegExp, (outcome: Outcome) => Outcome]>([
  [/came to its end 0 times/, where(isEnd, () => [])],
  [/came to its end 2 times/, where(isEnd, twice)],
  [/continued after its end/, (all) => withEvents(all, inTime)],
  [/was done 2 times/, where(isDone, twice)],
  [/given out while another had it/, where(isGiven, twice)],
  [/before the lease had ended/, (all) => withEvents(all, (event) => [{ ...event, at: 0 }])],
  [/of who does not have it counted/, (all) => withEvents(all, ofAnother)],
  [/was begun before a was done/, (all) => withEvents(all, withoutOrder)],
  [/worked at again once it was done/, noted((diary) => [...diary, again])],
  [/a try was worked at twice/, noted((diary) => [...diary, ...diary])],
  [/its output is not from the work/, noted((all) => all.filter(({ mark }) => mark !== 'ann a'))],
  [/was taken, and is not event 3/, noted((diary) => [...diary, gone])],
  [/got another answer/, noted((diary) => diary.map(late))],
])('complains of an execution that did not run once: %s (D2, D7)', async (complaint, spoil) => {
  const { entries, diary } = spoil(await soundOutcome());
  expect(() => checkExecution('e', entries, diary)).toThrow(complaint);
});
