import { openAsBlob } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Client, createClient, type Execution, type Forecast } from '@pce/client';
import { createServer, type StaticFile } from '@pce/server';
import { listen } from '@pce/server/node';
import { sqliteStore } from '@pce/storage-sqlite';
import type { Person } from './person.ts';
import { followStory, type Story } from './story.ts';
import { startTeam } from './team.ts';

const planFile = fileURLToPath(new URL('../plan/tea-eshop.zip', import.meta.url));

export interface PlanToDoneOptions {
  /** Where the server keeps everything. */
  readonly folder: string;
  /** The program of an agent's process. */
  readonly agentProgram: string;
  /** Decides what waits for a person. */
  readonly person: Person;
  /** Takes the story, line by line. */
  readonly tell: (line: string) => void;
  /** Static files that the server serves: the dashboard, say. */
  readonly pages?: ReadonlyMap<string, StaticFile>;
}

export interface PlanToDone extends Story {
  readonly execution: Execution;
}

/** Carries out a plan: a server, three agents in processes of their own, and a person. */
export async function planToDone(options: PlanToDoneOptions): Promise<PlanToDone> {
  const { folder, agentProgram, person, tell, pages = new Map() } = options;
  // #region serve
  await using store = sqliteStore(join(folder, 'pce.db'));
  // Three agents on one machine ask more often than the 100 requests a minute that are allowed elsewhere.
  const server = createServer({ store, pages, limits: { agentRequestsPerMinute: 60_000 } });
  await using listening = await listen(server, { sweepAfterMs: 0, sweepEveryMs: 250 });
  const client = createClient({ url: listening.url });
  // #endregion serve
  tell(`serving on ${listening.url}`);

  const execution = await begin(client, tell);
  if (pages.size > 0) tell(`watch it: ${listening.url}/#/executions/${execution.executionId}`);
  await using team = await startTeam(client, listening.url, agentProgram);
  tell(`at work, each in a process of its own: ${[...team.names.values()].join(', ')}`);
  const story = await followStory({
    client,
    executionId: execution.executionId,
    team,
    person,
    tell,
  });

  const ended = await client.executions.get(execution.executionId);
  const { version } = await server.executions.verify(ended.executionId);
  tell(
    `${ended.status}: ${ended.tasksCompleted} of ${ended.tasksTotal} tasks; ${version} events, whose hash chain holds`,
  );
  return { ...story, execution: ended };
}

async function begin(client: Client, tell: (line: string) => void): Promise<Execution> {
  // #region begin
  const content = await openAsBlob(planFile);
  const plan = await client.plans.create({ content, fileName: 'tea-eshop.zip' });
  const execution = await client.executions.create({
    planId: plan.planId,
    options: { leaseSeconds: 2 }, // an agent that gives no sign for so long has lost its task
  });
  // #endregion begin
  const sure = Math.round(plan.confidence * 100);
  tell(
    `"${plan.name}" (${plan.format}): ${plan.tasksTotal} tasks, read with a confidence of ${sure} %`,
  );
  const forecast = await client.executions.forecast(execution.executionId);
  tell(forecastText(forecast, execution.createdAt));
  return execution;
}

const dayMs = 86_400_000;

/** Returns the durations of the plan in words. */
function forecastText({ finish, criticalPath, unestimated }: Forecast, from: number): string {
  const days = (at: number): number => Math.round((at - from) / dayMs);
  const critical = `${criticalPath.length} tasks are critical`;
  if (days(finish.p50) === 0) return `forecast: ${unestimated} tasks have no duration; ${critical}`;
  return `forecast for people: ${days(finish.p50)} days, ${days(finish.p80)} with 80 % certainty; ${critical}`;
}
