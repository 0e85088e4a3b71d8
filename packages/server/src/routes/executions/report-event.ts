import type { AgentCaller } from '../../auth/caller.js';
import { endpoint, none } from '../../endpoint/endpoint.js';
import { reply } from '../../endpoint/reply.js';
import type { ServerContext } from '../../endpoint/server-context.js';
import { HttpProblem } from '../../problems/http-problem.js';
import { toReceiptDocument } from '../../wire/receipt-document.js';
import { receiptSchema, reportBody, toReport } from '../../wire/report-body.js';
import { authorizeExecution } from './authorize-execution.js';
import { executionPath } from './execution-path.js';

export const reportEvent = endpoint({
  method: 'POST',
  path: '/api/executions/{execution_id}/events',
  id: 'reportEvent',
  summary: 'Report how a task goes',
  description:
    'Renews the lease. Of an agent that has lost the task the event is kept, and nothing follows from it.',
  roles: ['agent'],
  params: executionPath,
  query: none,
  body: { json: reportBody },
  answers: { 201: receiptSchema },
  async handle({ caller, params, body }, context) {
    if (body.agent_id !== caller.agent) {
      throw new HttpProblem('forbidden', `agent_id: this key is of ${caller.agent}`);
    }
    await assertEngaged(context, params.execution_id, caller);
    const report = toReport(body);
    const receipt = await context.executions.report(params.execution_id, report, body.event_id);
    return reply(201, toReceiptDocument(receipt, report));
  },
});

/** Events come often: where the agent is known to work on the execution, the store is not asked. */
async function assertEngaged(
  context: ServerContext,
  execution: string,
  caller: AgentCaller,
): Promise<void> {
  if (context.assignments.isKnown(caller.agent, execution)) return;
  await authorizeExecution(context, execution, caller);
}
