import { randomUUID } from 'node:crypto';
import { type AgentKey, createWorker, type Handler } from '@pce/client';
import type { AgentNote } from '@pce/client/internal';
import * as z from 'zod';
import { type AgentDiary, agentDiary } from './agent-diary.ts';
import { type Addresses, balancedFetch } from './balanced-fetch.ts';
import { actions } from './house-plan.ts';
import { tell } from './process-under-test.ts';
import { pause, upTo } from './random.ts';

/** Task that a test gives an agent, as JSON in the first argument. It works until its standard input ends. */
export interface AgentTask {
  /** Addresses of the servers; it uses any of them. */
  readonly addresses: Addresses;
  readonly key: AgentKey;
  readonly diary: string;
}

const reportSchema = z.object({
  task_id: z.string(),
  output_data: z.object({ mark: z.string() }).optional(),
});

const receiptSchema = z.object({
  event_id: z.string(),
  execution_id: z.string(),
  number: z.number(),
  late: z.boolean(),
});

/** Records each acknowledged report before the agent gets the answer. */
function witnessedFetch(addresses: Addresses, diary: AgentDiary): typeof globalThis.fetch {
  const send = balancedFetch(addresses);
  return async (input, init) => {
    const response = await send(input, init);
    if (response.status === 201 && typeof init?.body === 'string') {
      const { task_id: task, output_data: output } = reportSchema.parse(JSON.parse(init.body));
      const receipt = receiptSchema.parse(await response.clone().json());
      const { event_id: report, execution_id: execution, number, late: isLate } = receipt;
      const mark = output && { mark: output.mark };
      diary.write({ type: 'taken', execution, task, report, number, isLate, ...mark });
    }
    return response;
  };
}

function logNote(note: AgentNote): void {
  if (note.type === 'started') tell({ started: note.taskId });
  if (note.type === 'trouble') tell({ trouble: nameOf(note.error) });
  if (note.type === 'stopped') tell({ trouble: `stopped: ${note.reason}` });
  if (note.type === 'ended' && note.as !== 'task_complete')
    tell({ trouble: `${note.as}: ${note.why}` });
}

const nameOf = (error: unknown): string => (error instanceof Error ? error.name : String(error));

const { addresses, key, diary: path }: AgentTask = JSON.parse(process.argv[2] ?? '');
const diary = agentDiary(path);
const work: Handler = async ({ executionId: execution, task, signal }) => {
  const mark = randomUUID();
  diary.write({ type: 'begun', execution, task: task.taskId, attempt: task.attempt, mark });
  await pause(upTo(50));
  signal.throwIfAborted();
  return { mark };
};
const agent = createWorker({
  url: addresses[0],
  fetch: witnessedFetch(addresses, diary),
  key,
  capabilities: Object.fromEntries(actions.map((action) => [action, work])),
  concurrency: 2,
  idle: { firstMs: 20, maxMs: 100 },
  log: logNote,
});
process.stdin.resume().once('end', () => void agent.drain());
await agent.run();
