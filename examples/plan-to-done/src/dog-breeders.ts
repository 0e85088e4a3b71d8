// The plan of PlanExe-AX: three agents work sixteen tasks in their order, one fails, one asks, and a person decides.
import { readFile } from 'node:fs/promises';
import {
  Blocked,
  type Client,
  createClient,
  createWorker,
  type Execution,
  type Handler,
} from '@pce/client';
import { createServer } from '@pce/server';
import { listen } from '@pce/server/node';
import { sqliteStore } from '@pce/storage-sqlite';

/** A run of the plan. */
export interface BreedersRun {
  readonly execution: Execution;
  /** Titles of the tasks in the order in which they were completed. */
  readonly completed: readonly string[];
  /** Decisions of Mark, by task. */
  readonly decided: Readonly<Record<string, string>>;
  /** Number of failed attempts. */
  readonly failures: number;
}

const breeders = Array.from({ length: 40 }, (_, index) => `Kennel ${index + 1}`);

/** Agents with their capabilities: the telephone is engaged once, and the mail asks which of two addresses to take. */
function handlers(): Readonly<Record<string, Readonly<Record<string, Handler>>>> {
  let isEngaged = true;
  return {
    larry: {
      search: ({ task }) => ({ query: task.params.query ?? null, breeders_found: breeders }),
      review: () => ({ duplicates: 0 }),
      compare: () => ({ breeders_found: breeders }),
      write: ({ task }) => ({ text: `# ${task.title}` }),
    },
    penny: {
      call({ task }) {
        if (task.title.startsWith('Call the first') && isEngaged) {
          isEngaged = false;
          throw new Error('the line is engaged');
        }
        return task.title === 'Close the deals'
          ? { deals_closed: ['Kennel 7: contract 12', 'Kennel 31: contract 13'] }
          : { answered: 8 };
      },
    },
    emil: {
      email({ task, context }) {
        if (task.title === 'Email the proposals' && context.notes.length === 0) {
          return new Blocked('Kennel 7 has two addresses', { suggestions: ['Take the newer one'] });
        }
        return { sent: 3 };
      },
    },
  };
}

/** Decides what waits for Mark, and notes it. */
async function decideAsMark(
  client: Client,
  executionId: string,
  decided: Record<string, string>,
): Promise<void> {
  for (const { taskId, kind, title, suggestions } of await client.interventions.list()) {
    if (taskId === null || kind === 'late') continue; // a missed deadline needs no decision
    const choice = kind === 'person' ? 'take_over' : 'approve';
    const note = kind === 'person' ? '10 % for those who sign this week' : suggestions[0];
    await client.tasks.resolve(executionId, taskId, {
      choice,
      ...(note !== undefined && { note }),
    });
    decided[title] = note ?? choice;
  }
}

/** Carries the plan out to its end, and has Mark judge what no task can show. */
export async function runDogBreeders(): Promise<BreedersRun> {
  await using store = sqliteStore(':memory:');
  const server = createServer({ store, limits: { agentRequestsPerMinute: 60_000 } });
  await using listening = await listen(server, { sweepAfterMs: 0, sweepEveryMs: 50 });
  const { url } = listening;
  const client = createClient({ url });
  const content = await readFile(new URL('../plan/dog-breeders.md', import.meta.url), 'utf8');
  const { planId } = await client.plans.create({ content });
  const agents = Object.entries(handlers()).map(([name, capabilities]) =>
    createWorker({
      url,
      register: { name, role: 'sales' },
      capabilities,
      idle: { firstMs: 5, maxMs: 20 },
    }),
  );
  const working = agents.map((agent) => agent.run());
  const { executionId } = await client.executions.create({ planId });
  const decided: Record<string, string> = {};
  const titles = new Map(
    (await client.tasks.list(executionId)).tasks.map(({ taskId, title }) => [taskId, title]),
  );
  const completed: string[] = [];
  let failures = 0;
  for await (const { eventType, to, taskId = '' } of client.stream(executionId)) {
    if (eventType === 'task_moved' && to === 'COMPLETE') completed.push(titles.get(taskId) ?? '');
    if (eventType === 'task_moved' && to === 'ERROR') failures += 1;
    if (eventType === 'task_moved' && to === 'BLOCKED') {
      await decideAsMark(client, executionId, decided);
    }
    if (eventType === 'execution_moved' && to === 'COMPLETED') break;
  }
  const judgement = { criterion: 3, met: true, note: '10 % is what I had in mind' };
  const execution = await client.executions.judge(executionId, judgement);
  await Promise.all(agents.map((agent) => agent.drain()));
  await Promise.all(working);
  return { execution, completed, decided, failures };
}

if (import.meta.main) {
  const { execution, decided } = await runDogBreeders();
  console.log(JSON.stringify({ decided, outcome: execution.outcome }, null, 2));
}
