import { type Api, type Reply, textAt } from './api.js';

/** An agent that is registered, with what it needs to work. */
export interface TestAgent {
  readonly id: string;
  readonly key: string;
}

export async function registered(
  { send }: Api,
  { actions = ['work'], as }: { readonly actions?: readonly string[]; readonly as?: string } = {},
): Promise<TestAgent> {
  const capabilities = actions.map((action) => ({ action, params: [] }));
  const reply = await send('POST /api/agents', { name: 'ann', role: 'worker', capabilities }, as);
  return { id: textAt(reply, 'agent_id'), key: textAt(reply, 'api_key') };
}

/** Keeps a plan in Markdown and executes it. Answers the id of the execution. */
export async function executed({ send }: Api, content: string, as?: string): Promise<string> {
  const plan = await send('POST /api/plans', { content }, as);
  const plan_id = textAt(plan, 'plan_id');
  return textAt(await send('POST /api/executions', { plan_id }, as), 'execution_id');
}

export function askForWork({ send }: Api, { id, key }: TestAgent): Promise<Reply> {
  return send(`GET /api/agents/${id}/work`, undefined, key);
}

/** Says something of the task that was given out. */
export function says(
  { send }: Api,
  { id, key }: TestAgent,
  work: Reply,
  event: Readonly<Record<string, unknown>>,
  headers: Readonly<Record<string, string>> = {},
): Promise<Reply> {
  const said = {
    agent_id: id,
    lease_token: textAt(work, 'lease', 'token'),
    task_id: textAt(work, 'next_task', 'task_id'),
    ...event,
  };
  return send(`POST /api/executions/${textAt(work, 'execution_id')}/events`, said, key, headers);
}
