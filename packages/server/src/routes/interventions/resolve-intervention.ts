import type { Intervention } from '@pce/core/contracts';
import { LeaseHeldError } from '@pce/core/errors';
import { given } from '@pce/core/internal';
import * as z from 'zod';
import { endpoint } from '../../endpoint/endpoint.js';
import { reply } from '../../endpoint/reply.js';
import { HttpProblem } from '../../problems/http-problem.js';
import { invalidField } from '../../problems/invalid-field.js';
import { outputOfJournal } from '../../turns/output-check.js';
import { anyJson, label } from '../../wire/scalars.js';
import { schemaComponent } from '../../wire/schema-component.js';
import { turnSchema } from '../../wire/turn-document.js';
import { owned } from '../owned.js';
import { showTurn } from '../turns/owned-turn.js';

const body = schemaComponent(
  'InterventionDecision',
  "A decision of a person about a turn's question.",
  z.object({
    choose: z.string().min(1).max(200).describe('Id of one of the options.'),
    answer: z.string().max(20_000).optional().describe('In words, where the option needs them.'),
    value: anyJson.optional().describe('To answer a question of a tool: by its schema.'),
    args: z
      .record(z.string(), anyJson)
      .optional()
      .describe(
        'To approve a call with other arguments: all of them. An approval that they need is a new question.',
      ),
    approved_hash: z
      .string()
      .max(200)
      .optional()
      .describe(
        'To approve a call: its hash, as it was shown. Another call is not approved by it.',
      ),
  }),
);

export const resolveIntervention = endpoint({
  route: 'POST /api/interventions/{intervention_id}/resolve',
  id: 'resolveIntervention',
  summary: 'Decide a question of a turn, which goes on where it stopped',
  description: 'Blocked tasks of executions have a route of their own: resolveTask.',
  params: z.object({ intervention_id: label(200).describe('Id of the intervention.') }),
  body: { json: body },
  answers: { 200: turnSchema },
  async handle({ caller, params: { intervention_id: id }, body: said }, context) {
    const named = turnOf(id);
    const summary = named === undefined ? undefined : await context.turns.find(named);
    const { turn } = owned(summary, caller, 'intervention');
    const { open, outputSchema } = await context.turns.get(turn);
    const asked = open.find(({ intervention }) => intervention.id === id)?.intervention;
    assertSameCall(asked, said);
    const { choose, answer, value, args, approved_hash: approvedHash } = said;
    const resolution = {
      choose,
      by: caller.owner,
      ...given({ answer, value, args, approvedHash }),
    };
    try {
      await context.driven.goOn(turn, (driver) =>
        driver.resolve(id, resolution, outputOfJournal(outputSchema)),
      );
    } catch (error) {
      if (!(error instanceof LeaseHeldError)) throw error;
      await context.driven.decide(turn, id, resolution);
    }
    return reply(200, await showTurn(context, turn, caller));
  },
});

/** An intervention's id begins with its turn's; `undefined` for a text that is no such id. */
function turnOf(id: string): string | undefined {
  return /^(.+)\.i[1-9]\d{0,8}$/.exec(id)?.[1];
}

/** A person approves the very call that was shown: its hash comes with the word. */
function assertSameCall(
  asked: Intervention | undefined,
  { choose, approved_hash: hash }: z.output<typeof body>,
): void {
  if (asked?.approval === undefined || choose !== 'approve') return;
  if (hash === undefined) {
    const message = 'expected approval.hash of the intervention that was shown';
    throw invalidField('body.approved_hash', message);
  }
  if (hash === asked.approval.hash) return;
  throw new HttpProblem('conflict', 'another call waits for approval now: look at it again');
}
