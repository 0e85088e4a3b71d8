import { atMost, type Result, toResult } from '../../src/result.ts';
import { median } from '../../src/sampling.ts';
import {
  type Agent,
  assertStatus,
  createAgents,
  createExecution,
  createPlan,
  reportRequest,
  toHeldTask,
  workRequest,
} from '../load/api.ts';
import { type Connections, openConnections } from '../load/connections.ts';
import { planText } from '../load/plan-text.ts';
import { type Database, titles, withPlace } from '../place/place.ts';
import { startServer } from '../place/server-process.ts';
import type { Scale } from '../scale.ts';

const agents = 32;
const tasks = 5;
/** Events per execution: three of its own, and for each task two by the engine, and four reports. */
const eventsEach = 4 + tasks * 6;
const sampleMs = 500;

/** Measures the server's memory while executions begin, run and end: its last fifth against the one after a fifth. */
export function memory(database: Database, { watchedEvents }: Scale): Promise<readonly Result[]> {
  return withPlace(database, async (place) => {
    await using server = await startServer('subject-server', place);
    await using pool = openConnections(server.url);
    const plan = await createPlan(pool, planText({ tasks, width: tasks }));
    const workers = await createAgents(pool, agents);
    const samples: { readonly events: number; readonly bytes: number }[] = [];
    let events = 0;
    const sampling = setInterval(() => {
      samples.push({ events, bytes: server.residentBytes() });
    }, sampleMs);
    const begunAt = performance.now();
    const run = async (agent: Agent): Promise<void> => {
      await using connection = openConnections(server.url, 1);
      while (events < watchedEvents) {
        await createExecution(pool, plan);
        await workTasks(connection, agent);
        events += eventsEach;
      }
    };
    await Promise.all(workers.map(run));
    clearInterval(sampling);
    const seconds = (performance.now() - begunAt) / 1_000;
    const between = (from: number, to: number): number =>
      median(
        samples
          .filter((sample) => sample.events >= from * events && sample.events <= to * events)
          .map(({ bytes }) => bytes / 2 ** 20),
      );
    const title = `${titles[database]}: ${watchedEvents} events of executions that begin and end`;
    return [
      toResult({
        name: `${title}: memory of the server at the end`,
        value: between(0.8, 1),
        unit: 'MiB',
        floor: between(0.2, 0.4),
        target: atMost('ratio', 1.1),
      }),
      toResult({ name: `${title}: rate`, value: events / seconds, unit: 'events/s' }),
    ];
  });
}

/** Works as many tasks as an execution has, of any execution. */
async function workTasks(connection: Connections, agent: Agent): Promise<void> {
  for (let task = 0; task < tasks; task += 1) {
    const held = toHeldTask(agent, await connection.send(workRequest(agent)));
    if (held === undefined) throw new Error('there are fewer tasks than there were');
    for (const type of [
      'task_started',
      'task_progress',
      'task_progress',
      'task_complete',
    ] as const) {
      const request = reportRequest(held, type, `${held.token}.${type}.${Math.random()}`);
      assertStatus(await connection.send(request), 201, request);
    }
  }
}
