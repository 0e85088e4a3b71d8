import { readStream } from '@pce/core/internal';
import { executionCosts, executionJournal, executionLog } from '@pce/executions';
import { endpoint, reply } from '../../endpoint/endpoint.js';
import { renderExecutionLog } from '../../logs/render-execution-log.js';
import { agentNames } from '../../records/agent-records.js';
import { executionLogSchema } from '../../wire/execution-log-document.js';
import { toWire } from '../../wire/to-wire.js';
import { executionPath, ownedExecution } from '../owned.js';

export const getExecutionLog = endpoint({
  route: 'GET /api/executions/{execution_id}/log',
  id: 'getExecutionLog',
  summary: 'Read what was done in an execution, by whom, and what it took',
  description:
    'Attempts and decisions, hours of agents and people, tokens and money; and all of it as Markdown.',
  params: executionPath,
  answers: { 200: executionLogSchema },
  async handle({ caller, params: { execution_id } }, { executions, store, clock }) {
    const state = await ownedExecution(executions, execution_id, caller);
    const { entries } = await readStream(store, executionJournal, execution_id);
    const log = executionLog(
      state,
      entries.map(({ event }) => event),
    );
    const costs = executionCosts(state, log, clock.now());
    const names = await agentNames(store, log.attempts);
    const markdown = renderExecutionLog(state, log, costs, { names });
    const body = { execution: execution_id, ...log, costs, markdown };
    return reply(200, toWire(executionLogSchema, body));
  },
});
