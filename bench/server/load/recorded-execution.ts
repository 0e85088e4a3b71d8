import { memoryStore } from '@pce/core';
import type { SealedEvent, ViewWrite } from '@pce/core/store';
import { createExecutions, type Executions } from '@pce/executions';
import type { TaskOffer } from '@pce/executions/internal';
import { recordingStore } from '../../src/recording-store.ts';

export interface RecordedExecution {
  readonly id: string;
  readonly plan: string;
  readonly events: readonly SealedEvent[];
  readonly views: readonly ViewWrite[];
}

export interface RecordOptions {
  readonly id: string;
  readonly tasks: number;
  readonly done: number;
  readonly signs: number;
}

const plan = 'plan_recorded';

/** Runs an execution in memory, by a server's engine, and records what it wrote. */
export async function recordExecution(options: RecordOptions): Promise<RecordedExecution> {
  const { id, tasks, done } = options;
  const { store, appends } = recordingStore(memoryStore());
  await using _ = store;
  const executions = createExecutions({ store });
  const steps = Array.from({ length: tasks }, (_unused, index) => ({
    id: `T${index + 1}`,
    title: `Prepare part ${index + 1}`,
    dependsOn: index < 4 ? [] : [`T${index - 3}`],
  }));
  await executions.create({ execution: id, planId: plan, plan: { name: 'Branch', tasks: steps } });
  for (let task = 0; task < done; task += 1) {
    const agent = `agent_${task % 5}`;
    const offer = await executions.lease({ agent, actions: ['work'] });
    if (offer === undefined) throw new Error(`task ${task} of ${tasks} was not given out`);
    await workTask(executions, { agent, offer }, options);
  }
  const rows = new Map<string, ViewWrite>();
  for (const row of appends.flatMap(({ views = [] }) => views)) {
    rows.set(`${row.collection} ${row.key}`, row);
  }
  const events = appends.flatMap((append) => append.events);
  return { id, plan, events, views: [...rows.values()].filter(({ value }) => value !== null) };
}

async function workTask(
  executions: Executions,
  { agent, offer }: { readonly agent: string; readonly offer: TaskOffer },
  { signs }: RecordOptions,
): Promise<void> {
  const { execution, task, token } = offer;
  const said = { task: task.id, agent, token };
  const message = 'Read the offers of three suppliers, and wrote down what they said.';
  for (let sign = 0; sign < signs; sign += 1) {
    const id = `${task.id}-${sign}`;
    await executions.report(execution, { type: 'task_progress', ...said, message }, id);
  }
  await executions.report(execution, { type: 'task_complete', ...said, message }, `${task.id}-end`);
}
