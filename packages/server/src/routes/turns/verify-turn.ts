import * as z from 'zod';
import { endpoint, none } from '../../endpoint/endpoint.js';
import { reply } from '../../endpoint/reply.js';
import { schemaComponent } from '../../wire/schema-component.js';
import { ownedTurn } from './owned-turn.js';
import { turnPath } from './turn-path.js';

const body = schemaComponent(
  'TurnExpectation',
  'A hash that the journal must still hold.',
  z.object({
    expect: z
      .string()
      .regex(/^[\da-f]{64}$/)
      .optional()
      .describe('A hash that was noted earlier.'),
  }),
);

const verificationSchema = schemaComponent(
  'TurnVerification',
  'The journal of a turn holds: nothing in it was changed, removed or inserted.',
  z.object({
    turn_id: z.string(),
    events: z.int(),
    hash: z.string().describe('Of the last event: keep it elsewhere, to expect it later.'),
  }),
);

export const verifyTurn = endpoint({
  method: 'POST',
  path: '/api/turns/{turn_id}/verify',
  id: 'verifyTurn',
  summary: 'Check the hash chain of a turn',
  description: 'journal_tampered names the first event that does not hold. Nothing is changed.',
  roles: ['user'],
  params: turnPath,
  query: none,
  body: { json: body, mayBeEmpty: true },
  answers: { 200: verificationSchema },
  async handle({ caller, params: { turn_id }, body: { expect } }, context) {
    await ownedTurn(context, turn_id, caller);
    const { events, hash } = await context.turns.verify(turn_id, { expect });
    return reply(200, { turn_id, events, hash });
  },
});
