import * as z from 'zod';
import type { Connections, HttpAnswer, HttpRequest } from './connections.ts';
import { inTurn } from './in-turn.ts';

const createdPlan = z.object({ plan_id: z.string() });
const createdAgent = z.object({ agent_id: z.string(), api_key: z.string() });
const createdExecution = z.object({ execution_id: z.string() });

const workAnswer = z.object({
  execution_id: z.string(),
  lease: z.object({ token: z.string() }),
  next_task: z.object({ task_id: z.string() }),
});

export interface Agent {
  readonly id: string;
  readonly key: string;
}

export interface HeldTask {
  readonly agent: Agent;
  readonly execution: string;
  readonly task: string;
  readonly token: string;
}

/** Sends a request, and parses the answer, which must have this status. */
export async function ask<Schema extends z.ZodType>(
  pool: Connections,
  request: HttpRequest,
  { status, schema }: { readonly status: number; readonly schema: Schema },
): Promise<z.output<Schema>> {
  const answer = await pool.send(request);
  assertStatus(answer, status, request);
  return schema.parse(JSON.parse(answer.body.toString()));
}

export function assertStatus(
  { status, body }: HttpAnswer,
  expected: number,
  { method, path }: HttpRequest,
): void {
  if (status === expected) return;
  throw new Error(`${method} ${path}: ${status} in place of ${expected}: ${body.toString()}`);
}

/** Actions of agents; each task of `planText` requires one. */
const actions = ['research', 'write', 'work'];

export async function createPlan(pool: Connections, content: string): Promise<string> {
  const made = await create(pool, '/api/plans', { format: 'markdown', content }, createdPlan);
  return made.plan_id;
}

export async function createExecution(pool: Connections, plan: string): Promise<string> {
  const made = await create(pool, '/api/executions', { plan_id: plan }, createdExecution);
  return made.execution_id;
}

export async function createAgents(pool: Connections, count: number): Promise<Agent[]> {
  const capabilities = actions.map((action) => ({ action, params: [] }));
  return inTurn(count, 32, async (index): Promise<Agent> => {
    const body = { name: `agent ${index}`, role: 'worker', capabilities };
    const made = await create(pool, '/api/agents', body, createdAgent);
    return { id: made.agent_id, key: made.api_key };
  });
}

function create<Schema extends z.ZodType>(
  pool: Connections,
  path: string,
  body: object,
  schema: Schema,
): Promise<z.output<Schema>> {
  const request = { method: 'POST', path, body: JSON.stringify(body) } as const;
  return ask(pool, request, { status: 201, schema });
}

export function workRequest({ id, key }: Agent): HttpRequest {
  return { method: 'GET', path: `/api/agents/${id}/work`, key };
}

export function toHeldTask(agent: Agent, { status, body }: HttpAnswer): HeldTask | undefined {
  if (status === 204) return undefined;
  assertStatus({ status, body }, 200, workRequest(agent));
  const { execution_id, lease, next_task } = workAnswer.parse(JSON.parse(body.toString()));
  return { agent, execution: execution_id, task: next_task.task_id, token: lease.token };
}

/** Returns a report with an id, so that it can be repeated safely. */
export function reportRequest(
  { agent, execution, task, token }: HeldTask,
  type: 'task_started' | 'task_progress' | 'task_complete',
  id: string,
): HttpRequest {
  const output = type === 'task_complete' && { output_data: { files: ['a.md'], summary: text } };
  const body = JSON.stringify({
    event_id: id,
    agent_id: agent.id,
    lease_token: token,
    agent_timestamp: new Date().toISOString(),
    event_type: type,
    task_id: task,
    status: 'as planned',
    message: text,
    ...output,
  });
  return { method: 'POST', path: `/api/executions/${execution}/events`, key: agent.key, body };
}

const text =
  'Read the offers of three suppliers, asked two of them about the terms of delivery, and wrote down what they said.';
