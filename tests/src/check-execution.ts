import assert from 'node:assert/strict';
import type { ExecutionEventOf, ExecutionJournalEntry } from '@pce/executions/internal';
import type { Begun, DiaryLine, Taken } from './agent-diary.ts';

export interface ExecutionFindings {
  readonly events: number;
  /** Tasks handed out, including repetitions. */
  readonly given: number;
  /** Tasks taken away from silent agents. */
  readonly lost: number;
  /** Reports of agents that had lost the task. */
  readonly late: number;
}

/**
 * Checks that an execution ran once: it ended once, and each task was done once after its dependencies, was held by one
 * agent at a time, and was not worked on after its completion. Checks the answers to agents, too.
 */
export function checkExecution(
  execution: string,
  entries: readonly ExecutionJournalEntry[],
  diary: readonly DiaryLine[],
): ExecutionFindings {
  assert.deepEqual(
    entries.map(({ version }) => version),
    entries.map((_, index) => index + 1),
    `${execution} has gaps`,
  );
  assertEndedOnce(execution, entries);
  for (const task of tasksOf(entries)) {
    const own = entries.filter(({ event }) => isAbout(event, task.id));
    assertDoneOnce(`${task.id} of ${execution}`, own);
    assertOneHolder(`${task.id} of ${execution}`, own);
    assertAfter(`${task.id} of ${execution}`, own, task.dependsOn, entries);
    const lines = diary.filter((line) => line.task === task.id);
    assertWorkedOnce(`${task.id} of ${execution}`, own, lines);
  }
  assertTaken(execution, entries, diary);
  return {
    events: entries.length,
    given: count(entries, ({ type }) => type === 'task.assigned'),
    lost: count(entries, (event) => event.type === 'task.moved' && event.isLoss === true),
    late: count(entries, (event) => event.type === 'agent.reported' && event.isLate === true),
  };
}

type ExecutionEvent = ExecutionJournalEntry['event'];

function count(
  entries: readonly ExecutionJournalEntry[],
  fits: (event: ExecutionEvent) => boolean,
): number {
  return entries.filter(({ event }) => fits(event)).length;
}

function tasksOf([first]: readonly ExecutionJournalEntry[]) {
  if (first?.event.type !== 'execution.created') throw new Error('it was never created');
  return first.event.plan.tasks;
}

function isAbout(event: ExecutionEvent, task: string): boolean {
  return event.type === 'agent.reported'
    ? event.report.task === task
    : 'task' in event && event.task === task;
}

function isLate({ event }: ExecutionJournalEntry): boolean {
  return event.type === 'agent.reported' && event.isLate === true;
}

/** After the end, only agents that had lost their tasks may report. */
function assertEndedOnce(execution: string, entries: readonly ExecutionJournalEntry[]): void {
  const ends = entries.filter(
    ({ event }) => event.type === 'execution.moved' && event.to === 'COMPLETED',
  );
  assert.equal(ends.length, 1, `${execution} came to its end ${ends.length} times`);
  const after = entries.slice(ends[0]?.version);
  assert.ok(after.every(isLate), `${execution} continued after its end`);
}

function doneAt(own: readonly ExecutionJournalEntry[]): number {
  const done = own.find(({ event }) => event.type === 'task.moved' && event.to === 'COMPLETE');
  return done?.version ?? Infinity;
}

function assertDoneOnce(what: string, own: readonly ExecutionJournalEntry[]): void {
  const done = count(own, (event) => event.type === 'task.moved' && event.to === 'COMPLETE');
  assert.equal(done, 1, `${what} was done ${done} times`);
  const after = own.filter(({ version }) => version > doneAt(own));
  assert.ok(after.every(isLate), `${what} continued after it was done`);
}

/**
 * A task is handed out only when no agent holds it, taken away only after the lease has ended, and reported only by its
 * holder, or by its last holder if no other has it.
 */
function assertOneHolder(what: string, own: readonly ExecutionJournalEntry[]): void {
  let lease: Pick<ExecutionEventOf<'task.assigned'>, 'agent' | 'token' | 'expiresAt'> | undefined;
  let last: { readonly agent: string; readonly tokens: readonly string[] } | undefined;
  for (const { event, version } of own) {
    const where = `${what}, event ${version}`;
    if (event.type === 'task.assigned') {
      assert.equal(lease, undefined, `${where}: given out while another had it`);
      lease = event;
      const { agent, token } = event;
      last = { agent, tokens: [token, ...(last?.agent === agent ? last.tokens : [])] };
    }
    if (event.type === 'agent.reported' && event.isLate !== true) {
      const { agent, token, type } = event.report;
      const isLast = last?.agent === agent && last.tokens.slice(0, 2).includes(token);
      const isFree = lease === undefined || lease.agent === agent;
      assert.ok(
        token === lease?.token || (type === 'task_complete' && isLast && isFree),
        `${where}: a report of who does not have it counted`,
      );
      lease = { agent, token, expiresAt: event.expiresAt ?? lease?.expiresAt ?? 0 };
    }
    if (event.type === 'task.moved') {
      const tooSoon = event.isLoss === true && event.at < (lease?.expiresAt ?? 0);
      assert.ok(!tooSoon, `${where}: taken away before the lease had ended`);
      lease = undefined;
    }
  }
}

function assertAfter(
  what: string,
  own: readonly ExecutionJournalEntry[],
  dependsOn: readonly string[],
  entries: readonly ExecutionJournalEntry[],
): void {
  const given = own.find(({ event }) => event.type === 'task.assigned')?.version ?? 0;
  for (const first of dependsOn) {
    const before = doneAt(entries.filter(({ event }) => isAbout(event, first)));
    assert.ok(before < given, `${what} was begun before ${first} was done`);
  }
}

/** Checks that no try was worked on twice, and that the output is from the try that completed the task, the last one. */
function assertWorkedOnce(
  what: string,
  own: readonly ExecutionJournalEntry[],
  lines: readonly DiaryLine[],
): void {
  const begun = lines.filter((line): line is Begun => line.type === 'begun');
  const attempts = begun.map(({ attempt }) => attempt);
  assert.equal(new Set(attempts).size, attempts.length, `${what}: a try was worked at twice`);
  const output = own.flatMap(({ event }) =>
    event.type === 'agent.reported' && event.isLate !== true ? (event.report.output ?? []) : [],
  );
  const counted = begun.find(({ mark }) => JSON.stringify(output) === JSON.stringify([{ mark }]));
  assert.ok(counted, `${what}: its output is not from the work`);
  const given = own.flatMap(({ event }) => (event.type === 'task.assigned' ? [event] : []));
  const done = own.find(
    ({ event }) => event.type === 'agent.reported' && !event.isLate && event.report.output,
  )?.event;
  const token = done?.type === 'agent.reported' ? done.report.token : undefined;
  const completed = given.find((each) => each.token === token)?.attempt;
  assert.equal(counted.attempt, completed, `${what}: its output is of another try`);
  assert.ok(
    Math.max(...attempts) <= (given.at(-1)?.attempt ?? 0),
    `${what} was worked at again once it was done`,
  );
}

/** Checks that each acknowledged event is in the journal once, at the acknowledged position. */
function assertTaken(
  execution: string,
  entries: readonly ExecutionJournalEntry[],
  diary: readonly DiaryLine[],
): void {
  const ids = entries.flatMap(({ event }) => (event.type === 'agent.reported' ? event.id : []));
  assert.equal(new Set(ids).size, ids.length, `${execution} has a report twice`);
  for (const { report, number, isLate: reportedLate } of diary.filter(
    (line): line is Taken => line.type === 'taken',
  )) {
    const entry = entries[number - 1];
    const found = entry?.event.type === 'agent.reported' && entry.event.id === report;
    assert.ok(found, `report ${report} of ${execution} was taken, and is not event ${number}`);
    assert.equal(
      isLate(entry),
      reportedLate,
      `report ${report} of ${execution}: got another answer`,
    );
  }
}
