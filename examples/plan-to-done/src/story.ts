import type { Client, ExecutionEvent, Task } from '@pce/client';
import type { Person } from './person.ts';
import type { Team } from './team.ts';
import { longReport } from './worker.ts';

export interface StoryOptions {
  readonly client: Client;
  readonly executionId: string;
  readonly team: Team;
  readonly person: Person;
  readonly tell: (line: string) => void;
}

/** Notes of the run. */
export interface Story {
  /** The task that was in the hands of the agent that was killed. */
  readonly lost?: { readonly taskId: string; readonly from: string };
  /** Who took it over. */
  readonly takenOverBy?: string;
  /** The task that a person decided about. */
  readonly decided?: string;
  /** How many tasks each agent has done. */
  readonly done: Readonly<Record<string, number>>;
}

/** Follows an execution to its end: kills an agent in the middle of a task, and has a person decide what waits. */
export async function followStory(options: StoryOptions): Promise<Story> {
  const { client, executionId, team } = options;
  const { tasks } = await client.tasks.list(executionId);
  const over = new AbortController();
  const scene: Scene = { ...options, tasks: new Map(tasks.map((task) => [task.taskId, task])) };
  const { promise: trouble, reject } = Promise.withResolvers<never>();
  let story: Story = { done: {} };

  const follow = async (): Promise<void> => {
    // #region follow
    for await (const event of client.stream(executionId, { signal: over.signal })) {
      story = await next(story, event, scene);
      if (isQuestion(event)) decide(event.taskId, scene).catch(reject); // the others go on meanwhile
    }
    // #endregion follow
  };
  try {
    await Promise.race([follow(), team.trouble, trouble]);
  } finally {
    over.abort();
  }
  return story;
}

interface Scene extends StoryOptions {
  readonly tasks: ReadonlyMap<string, Task>;
}

/** Tells an event where it is worth it, and acts on it. */
async function next(story: Story, event: ExecutionEvent, scene: Scene): Promise<Story> {
  const { tasks, team, tell } = scene;
  const { taskId = '', agentId, reason } = event;
  const agent = team.names.get(agentId ?? '') ?? '';
  const title = tasks.get(taskId)?.title;
  switch (event.eventType) {
    case 'task_progress':
      if (event.message !== longReport) return story;
      tell(`${agent} is at "${title}", ${longReport}, and is killed (kill -9)`);
      await team.kill(agent);
      return { ...story, lost: { taskId, from: agent } };
    case 'task_assigned':
      if (story.lost?.taskId !== taskId) return story;
      tell(`${agent} takes over "${title}", try ${event.attempt}`);
      return { ...story, takenOverBy: agent };
    case 'task_moved':
      if (event.agentLost)
        tell(`"${title}" goes back: its lease ended without a sign of its agent`);
      if (event.to === 'BLOCKED') tell(`"${title}" waits for a person: ${reason}`);
      return story;
    case 'task_resolved':
      tell(`decided about "${title}": ${event.choice}${event.note ? `, ${event.note}` : ''}`);
      return { ...story, decided: taskId };
    case 'execution_moved':
      tell(`the execution is ${event.to}: ${reason}`);
      return story;
    case 'task_complete':
      return event.late ? story : withOneDone(story, agent, scene);
    default:
      return story;
  }
}

/** Tells how far it is at each tenth. */
function withOneDone(story: Story, agent: string, { tasks, tell }: Scene): Story {
  const done = { ...story.done, [agent]: (story.done[agent] ?? 0) + 1 };
  const wholes = new Set([...tasks.values()].map(({ parent }) => parent));
  const all = [...tasks.keys()].filter((id) => !wholes.has(id)).length;
  const count = Object.values(done).reduce((sum, each) => sum + each, 0);
  const isTenth = Math.floor((count * 10) / all) > Math.floor(((count - 1) * 10) / all);
  if (isTenth) {
    const who = Object.entries(done).map(([name, each]) => `${name} ${each}`);
    tell(`${count} of ${all} done: ${who.join(', ')}`);
  }
  return { ...story, done };
}

type Question = ExecutionEvent & { readonly taskId: string };

function isQuestion(event: ExecutionEvent): event is Question {
  return event.eventType === 'task_moved' && event.to === 'BLOCKED' && event.taskId !== undefined;
}

async function decide(taskId: string, { client, executionId, person }: Scene): Promise<void> {
  // #region decide
  const task = await client.tasks.get(executionId, taskId);
  await client.tasks.resolve(executionId, taskId, await person(task));
  // #endregion decide
}
