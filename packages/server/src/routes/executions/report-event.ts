import { sha256 } from '@pce/core/internal';
import type { AgentCaller } from '../../auth/caller.js';
import { endpoint, idempotencyKeyOf, reply } from '../../endpoint/endpoint.js';
import { HttpProblem } from '../../problems/http-problem.js';
import {
  receiptSchema,
  reportBody,
  toIdleReceipt,
  toReceiptDocument,
} from '../../wire/report-body.js';
import { executionPath, owned, ownedExecution } from '../owned.js';

export const reportEvent = endpoint({
  route: 'POST /api/executions/{execution_id}/events',
  id: 'reportEvent',
  summary: 'Report how a task goes',
  description:
    'A heartbeat renews the lease, and so does any other report once a third of the lease is gone. The report of an agent that has lost the task is kept, and nothing follows from it.',
  roles: ['agent'],
  params: executionPath,
  body: { json: reportBody },
  answers: { 201: receiptSchema },
  knowsRepeats: true,
  async find({ caller, params: { execution_id: id } }, { executions, assignments }) {
    // Events come often: where the agent is known to work on the execution, the store is not asked.
    if (assignments.isKnown(caller.agent, id)) return { isKnown: true };
    // Any agent of its user's may say that it is idle: whether it was given a task counts once the report is read.
    await ownedExecution(executions, id, caller);
    return { isKnown: false };
  },
  async handle({ caller, params, found, body, request }, { executions, assignments, ids, clock }) {
    const { execution_id: execution } = params;
    if (body.agent !== caller.agent) {
      throw new HttpProblem('forbidden', `agent_id: this key is of ${caller.agent}`);
    }
    const id = body.id ?? eventIdOf(request, caller);
    if (body.isIdle) {
      // An agent that was given no task yet may say that it is there, to any execution of its own user.
      const state = await executions.get(execution);
      const idle = { id: id ?? ids.next('event'), at: clock.now() };
      return reply(201, toIdleReceipt(state, idle));
    }
    if (!found.isKnown) {
      const state = await executions.get(execution);
      const isSeen = await assignments.has(caller.agent, state);
      owned(isSeen ? state : undefined, caller, 'execution');
    }
    const receipt = await executions.report(execution, body.report, id);
    return reply(201, toReceiptDocument(receipt, body.report));
  },
});

/** An idempotency key stands for an event id of the agent's own: reports have no other way to be known again. */
function eventIdOf(request: Request, { agent }: AgentCaller): string | undefined {
  const key = idempotencyKeyOf(request);
  if (key === undefined) return undefined;
  return `event_${sha256(`${agent}\n${key}`)}`;
}
