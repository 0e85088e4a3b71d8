import { setTimeout as wait } from 'node:timers/promises';
import * as z from 'zod';
import { atMost, type Result, toResult } from '../../src/result.ts';
import {
  type Agent,
  ask,
  assertStatus,
  createAgents,
  createExecution,
  createPlan,
} from '../load/api.ts';
import { type Connections, openConnections } from '../load/connections.ts';
import { inTurn } from '../load/in-turn.ts';
import { latencyResults } from '../load/latency-results.ts';
import { planText } from '../load/plan-text.ts';
import { beginShare, shareResults } from '../load/processor-share.ts';
import { WorkingAgents } from '../load/working-agents.ts';
import { type Database, titles, withPlace } from '../place/place.ts';
import { type ServerProcess, startServer } from '../place/server-process.ts';
import type { Scale } from '../scale.ts';

const tasks = 50;
/** Poll interval of idle agents. */
const pollMs = 1_000;

/** Measures agents that poll and work plans to their end: whether each task is handed out once, and how fast. */
export function work(database: Database, scale: Scale): Promise<readonly Result[]> {
  return withPlace(database, async (place) => {
    await using server = await startServer('subject-server', place);
    await using pool = openConnections(server.url);
    const plan = await createPlan(pool, planText({ tasks, width: 5 }));
    const agents = await createAgents(pool, scale.agents);
    const title = `${titles[database]}: ${scale.agents} agents, ${scale.executions} executions`;
    const round = { title, plan, agents, scale, pool, server };
    const steady = await workPlans({ ...round, taskMs: { least: 2_000, most: 6_000 } });
    const name = `${title}, tasks that take no time`;
    const hasty = await workPlans({ ...round, title: name, taskMs: { least: 0, most: 0 } });
    return [...steady, ...hasty];
  });
}

interface Round {
  readonly title: string;
  readonly plan: string;
  readonly agents: readonly Agent[];
  readonly scale: Scale;
  readonly pool: Connections;
  readonly server: ServerProcess;
  readonly taskMs: { readonly least: number; readonly most: number };
}

async function workPlans(round: Round): Promise<Result[]> {
  const { title, plan, agents, scale, pool, server, taskMs } = round;
  const executions = await inTurn(scale.executions, 8, () => createExecution(pool, plan));
  const total = executions.length * tasks;
  const connected = await connect(server.url, agents);
  const working = new WorkingAgents({ pollMs, taskMs, total });
  const endShare = beginShare(server);
  const begunAt = performance.now();
  await Promise.all(
    connected.map(async ([agent, connection], index) => {
      await using _ = connection;
      await working.run(agent, connection, (index * pollMs) / agents.length);
    }),
  );
  const seconds = (performance.now() - begunAt) / 1_000;
  const share = endShare();
  // The last events are answered after the executions have ended.
  await wait(0);
  const count = await countInJournals(pool, executions);
  const isPaced = taskMs.most > 0;
  const given = working.given;
  const twice = Math.max(given.length - new Set(given).size, count.givenTwice);
  return [
    zero(`${title}: tasks given twice`, twice),
    zero(`${title}: tasks lost`, total - Math.min(new Set(given).size, count.completed)),
    zero(`${title}: not COMPLETED`, executions.length - count.executionsCompleted),
    toResult({ name: `${title}: tasks`, value: total / seconds, unit: 'tasks/s' }),
    ...latencyResults(`${title}: dispatch`, working.dispatches, isPaced ? { bound: 100 } : {}),
    ...latencyResults(`${title}: polls without work`, working.idlePolls),
    ...latencyResults(`${title}: events`, working.reports),
    ...shareResults(title, share),
  ];
}

/** Opens a connection for each agent ahead: Node accepts one at a time, and long-running agents have theirs. */
function connect(url: string, agents: readonly Agent[]): Promise<[Agent, Connections][]> {
  return inTurn(agents.length, 16, async (index) => {
    const agent = agents[index];
    if (agent === undefined) throw new Error(`there is no agent ${index}`);
    const connection = openConnections(url, 1);
    assertStatus(await connection.send(aliveRequest), 200, aliveRequest);
    return [agent, connection];
  });
}

const aliveRequest = { method: 'GET', path: '/healthz' } as const;

function zero(name: string, value: number): Result {
  return toResult({ name, value, unit: '', target: atMost('value', 0) });
}

const executionAnswer = z.object({ status: z.string(), tasks_completed: z.number() });
const eventsAnswer = z.object({
  events: z.array(z.object({ task_id: z.string() })),
  next_cursor: z.string().nullable(),
});

async function countInJournals(pool: Connections, executions: readonly string[]) {
  let givenTwice = 0;
  let completed = 0;
  let executionsCompleted = 0;
  for (const execution of executions) {
    const given = await eventTasks(pool, execution, 'task_assigned');
    givenTwice += given.length - new Set(given).size;
    completed += new Set(await eventTasks(pool, execution, 'task_complete')).size;
    const read = { method: 'GET', path: `/api/executions/${execution}` } as const;
    const { status } = await ask(pool, read, { status: 200, schema: executionAnswer });
    if (status === 'COMPLETED') executionsCompleted += 1;
  }
  return { givenTwice, completed, executionsCompleted };
}

async function eventTasks(pool: Connections, execution: string, type: string): Promise<string[]> {
  const found: string[] = [];
  for (let cursor: string | null = '0'; cursor !== null; ) {
    const path = `/api/executions/${execution}/events?type=${type}&limit=1000&cursor=${cursor}`;
    const read = { method: 'GET', path } as const;
    const page: z.output<typeof eventsAnswer> = await ask(pool, read, {
      status: 200,
      schema: eventsAnswer,
    });
    found.push(...page.events.map(({ task_id }) => task_id));
    cursor = page.next_cursor;
  }
  return found;
}
