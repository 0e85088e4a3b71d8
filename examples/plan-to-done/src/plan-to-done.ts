import { openAsBlob } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Client, createClient, type Execution, type Forecast } from '@pce/client';
import { createServer, type StaticFile } from '@pce/server';
import { listen } from '@pce/server/node';
import { sqliteStore } from '@pce/storage-sqlite';
import { followExecution, type RunNotes } from './follow-execution.ts';
import type { Person } from './person.ts';
import { startTeam } from './team.ts';

const planFile = fileURLToPath(new URL('../plan/tea-eshop.zip', import.meta.url));

export interface PlanToDoneOptions {
  /** Folder of the server's store. */
  readonly folder: string;
  /** The program of an agent's process. */
  readonly agentProgram: string;
  /** Plays the person who decides. */
  readonly person: Person;
  /** Receives the report, line by line. */
  readonly print: (line: string) => void;
  /** Static files that the server serves, such as the dashboard. */
  readonly pages?: ReadonlyMap<string, StaticFile>;
}

export interface PlanToDone extends RunNotes {
  readonly execution: Execution;
}

/** Carries out a plan: a server, three agents in separate processes, and a person. */
export async function planToDone(options: PlanToDoneOptions): Promise<PlanToDone> {
  const { folder, agentProgram, person, print } = options;
  const pages: ReadonlyMap<string, StaticFile> = options.pages ?? new Map();
  // #region serve
  await using store = sqliteStore(join(folder, 'pce.db'));
  // Three agents on one machine exceed the default limit of 100 requests a minute.
  const server = createServer({ store, pages, limits: { agentRequestsPerMinute: 60_000 } });
  await using listening = await listen(server, { sweepAfterMs: 0, sweepEveryMs: 250 });
  const client = createClient({ url: listening.url });
  // #endregion serve
  print(`serving on ${listening.url}`);

  const execution = await begin(client, print);
  if (pages.size > 0) print(`watch it: ${listening.url}/#/executions/${execution.executionId}`);
  await using team = await startTeam(client, listening.url, agentProgram);
  print(`at work, each in a separate process: ${[...team.names.values()].join(', ')}`);
  const notes = await followExecution({
    client,
    executionId: execution.executionId,
    team,
    person,
    print,
  });

  const ended = await client.executions.get(execution.executionId);
  const { version } = await server.executions.verify(ended.executionId);
  print(
    `${ended.status}: ${ended.tasksCompleted} of ${ended.tasksTotal} tasks; ${version} events, whose hash chain holds`,
  );
  return { ...notes, execution: ended };
}

async function begin(client: Client, print: (line: string) => void): Promise<Execution> {
  // #region begin
  const content = await openAsBlob(planFile);
  const plan = await client.plans.create({ content, fileName: 'tea-eshop.zip' });
  const execution = await client.executions.create({
    planId: plan.planId,
    options: { leaseSeconds: 2 }, // an agent that gives no sign for so long has lost its task
  });
  // #endregion begin
  const sure = Math.round(plan.confidence * 100);
  print(
    `"${plan.name}" (${plan.format}): ${plan.tasksTotal} tasks, read with a confidence of ${sure} %`,
  );
  const forecast = await client.executions.forecast(execution.executionId);
  print(forecastText(forecast, execution.createdAt));
  return execution;
}

const dayMs = 86_400_000;

function forecastText({ finish, criticalPath, unestimated }: Forecast, from: number): string {
  const days = (at: number): number => Math.round((at - from) / dayMs);
  const critical = `${criticalPath.length} tasks are critical`;
  if (days(finish.p50) === 0) return `forecast: ${unestimated} tasks have no duration; ${critical}`;
  return `forecast for people: ${days(finish.p50)} days, ${days(finish.p80)} with 80 % certainty; ${critical}`;
}
