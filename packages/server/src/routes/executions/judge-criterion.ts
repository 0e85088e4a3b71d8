import * as z from 'zod';
import { endpoint } from '../../endpoint/endpoint.js';
import { reply } from '../../endpoint/reply.js';
import { executionSchema } from '../../wire/execution-document.js';
import { schemaComponent } from '../../wire/schema-component.js';
import { ownedExecution } from '../owned.js';
import { executionPath } from './execution-path.js';
import { showExecution } from './show-execution.js';

const body = schemaComponent(
  'CriterionJudgement',
  "A person's word on a success criterion.",
  z.object({
    criterion: z.int().min(1).describe('Its number in the outcome, from 1.'),
    met: z.boolean(),
    note: z.string().max(20_000).optional().describe('The evidence, in words.'),
  }),
);

export const judgeCriterion = endpoint({
  route: 'POST /api/executions/{execution_id}/outcome',
  id: 'judgeCriterion',
  summary: 'Say whether a success criterion is met',
  description: 'It counts before what tasks put out, also once the execution has ended.',
  params: executionPath,
  body: { json: body },
  answers: { 200: executionSchema },
  async handle({ caller, params, body: said }, { executions, agents, clock }) {
    await ownedExecution(executions, params.execution_id, caller);
    const { criterion: number, met: isMet, note } = said;
    const judgement = { number, isMet, by: caller.owner, ...(note !== undefined && { note }) };
    const state = await executions.judge(params.execution_id, judgement);
    return reply(200, await showExecution(state, { agents, clock }));
  },
});
