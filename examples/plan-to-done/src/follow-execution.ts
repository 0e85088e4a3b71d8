import type { Client, ExecutionEvent, Task } from '@pce/client';
import type { Person } from './person.ts';
import type { Team } from './team.ts';
import { longReport } from './worker.ts';

export interface FollowOptions {
  readonly client: Client;
  readonly executionId: string;
  readonly team: Team;
  readonly person: Person;
  /** Receives the lines of the report. */
  readonly print: (line: string) => void;
}

/** Notable events of a run. */
export interface RunNotes {
  /** The task of the agent that was killed. */
  readonly lost?: { readonly taskId: string; readonly from: string };
  /** The agent that took it over. */
  readonly takenOverBy?: string;
  /** The task that a person decided about. */
  readonly decided?: string;
  /** Number of completed tasks by agent. */
  readonly done: Readonly<Record<string, number>>;
}

/** Follows an execution to its end: kills an agent during a task, and lets a person decide about blocked tasks. */
export async function followExecution(options: FollowOptions): Promise<RunNotes> {
  const { client, executionId, team } = options;
  const { tasks } = await client.tasks.list(executionId);
  const over = new AbortController();
  const context: FollowContext = {
    ...options,
    tasks: new Map(tasks.map((task) => [task.taskId, task])),
  };
  const { promise: trouble, reject } = Promise.withResolvers<never>();
  const onError = (error: unknown): void => reject(error);
  let notes: RunNotes = { done: {} };

  const follow = async (): Promise<void> => {
    // #region follow
    for await (const event of client.stream(executionId, { signal: over.signal })) {
      notes = await noteEvent(notes, event, context);
      if (isQuestion(event)) decide(event.taskId, context).catch(onError); // the others continue meanwhile
    }
    // #endregion follow
  };
  try {
    await Promise.race([follow(), team.trouble, trouble]);
  } finally {
    over.abort();
  }
  return notes;
}

interface FollowContext extends FollowOptions {
  readonly tasks: ReadonlyMap<string, Task>;
}

/** Prints a notable event, acts on it, and returns the notes with it. */
async function noteEvent(
  notes: RunNotes,
  event: ExecutionEvent,
  context: FollowContext,
): Promise<RunNotes> {
  const { tasks, team, print } = context;
  const { taskId = '', agentId, reason } = event;
  const agent = team.names.get(agentId ?? '') ?? '';
  const title = tasks.get(taskId)?.title;
  switch (event.eventType) {
    case 'task_progress':
      if (event.message !== longReport) return notes;
      print(`${agent} is at "${title}", ${longReport}, and is killed (kill -9)`);
      await team.kill(agent);
      return { ...notes, lost: { taskId, from: agent } };
    case 'task_assigned':
      if (notes.lost?.taskId !== taskId) return notes;
      print(`${agent} takes over "${title}", try ${event.attempt}`);
      return { ...notes, takenOverBy: agent };
    case 'task_moved':
      if (event.agentLost)
        print(`"${title}" goes back: its lease ended without a sign of its agent`);
      if (event.to === 'BLOCKED') print(`"${title}" waits for a person: ${reason}`);
      return notes;
    case 'task_resolved':
      print(`decided about "${title}": ${event.choice}${event.note ? `, ${event.note}` : ''}`);
      return { ...notes, decided: taskId };
    case 'execution_moved':
      print(`the execution is ${event.to}: ${reason}`);
      return notes;
    case 'task_complete':
      return event.late ? notes : withOneDone(notes, agent, context);
    default:
      return notes;
  }
}

/** Returns the notes with one more task of an agent done, and prints the progress at each tenth. */
function withOneDone(notes: RunNotes, agent: string, { tasks, print }: FollowContext): RunNotes {
  const done = { ...notes.done, [agent]: (notes.done[agent] ?? 0) + 1 };
  const wholes = new Set([...tasks.values()].map(({ parent }) => parent));
  const all = [...tasks.keys()].filter((id) => !wholes.has(id)).length;
  const count = Object.values(done).reduce((sum, each) => sum + each, 0);
  const isTenth = Math.floor((count * 10) / all) > Math.floor(((count - 1) * 10) / all);
  if (isTenth) {
    const who = Object.entries(done).map(([name, each]) => `${name} ${each}`);
    print(`${count} of ${all} done: ${who.join(', ')}`);
  }
  return { ...notes, done };
}

type Question = ExecutionEvent & { readonly taskId: string };

function isQuestion(event: ExecutionEvent): event is Question {
  return event.eventType === 'task_moved' && event.to === 'BLOCKED' && event.taskId !== undefined;
}

async function decide(
  taskId: string,
  { client, executionId, person }: FollowContext,
): Promise<void> {
  // #region decide
  const task = await client.tasks.get(executionId, taskId);
  await client.tasks.resolve(executionId, taskId, await person(task));
  // #endregion decide
}
