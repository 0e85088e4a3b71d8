import { sha256 } from '@pce/core/text';
import type { AgentCaller } from '../../auth/caller.js';
import { endpoint, none } from '../../endpoint/endpoint.js';
import { idempotencyKeyOf } from '../../endpoint/idempotency-key.js';
import { reply } from '../../endpoint/reply.js';
import type { ServerContext } from '../../endpoint/server-context.js';
import { HttpProblem } from '../../problems/http-problem.js';
import { toIdleReceipt, toReceiptDocument } from '../../wire/receipt-document.js';
import { isIdleHeartbeat, receiptSchema, reportBody, toReport } from '../../wire/report-body.js';
import { ownedExecution } from '../owned.js';
import { authorizeExecution } from './authorize-execution.js';
import { executionPath } from './execution-path.js';

export const reportEvent = endpoint({
  method: 'POST',
  path: '/api/executions/{execution_id}/events',
  id: 'reportEvent',
  summary: 'Report how a task goes',
  description:
    'A heartbeat renews the lease, and so does any other report once a third of the lease is gone. The report of an agent that has lost the task is kept, and nothing follows from it.',
  roles: ['agent'],
  params: executionPath,
  query: none,
  body: { json: reportBody },
  answers: { 201: receiptSchema },
  knowsRepeats: true,
  async handle({ caller, params, body, request }, context) {
    if (body.agent_id !== caller.agent) {
      throw new HttpProblem('forbidden', `agent_id: this key is of ${caller.agent}`);
    }
    if (isIdleHeartbeat(body)) {
      // An agent that was given no task yet may say that it is there, to any execution of its own user.
      const state = await ownedExecution(context.executions, params.execution_id, caller);
      const id = body.event_id ?? context.ids.next('event');
      return reply(201, toIdleReceipt(state, { id, at: context.clock.now() }));
    }
    await assertEngaged(context, params.execution_id, caller);
    const report = toReport(body);
    const id = body.event_id ?? eventIdOf(request, caller);
    const receipt = await context.executions.report(params.execution_id, report, id);
    return reply(201, toReceiptDocument(receipt, report));
  },
});

/** An idempotency key stands for an event id of the agent's own: reports have no other way to be known again. */
function eventIdOf(request: Request, { agent }: AgentCaller): string | undefined {
  const key = idempotencyKeyOf(request);
  if (key === undefined) return undefined;
  return `event_${sha256(`${agent}\n${key}`)}`;
}

/** Events come often: where the agent is known to work on the execution, the store is not asked. */
async function assertEngaged(
  context: ServerContext,
  execution: string,
  caller: AgentCaller,
): Promise<void> {
  if (context.assignments.isKnown(caller.agent, execution)) return;
  await authorizeExecution(context, execution, caller);
}
