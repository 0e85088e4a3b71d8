import * as z from 'zod';
import { endpoint } from '../../endpoint/endpoint.js';
import { reply } from '../../endpoint/reply.js';
import { schemaComponent } from '../../wire/schema-component.js';
import { turnStatusSchema } from '../../wire/turn-document.js';
import { ownedTurn, turnPath } from './owned-turn.js';

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
  route: 'POST /api/turns/{turn_id}/verify',
  id: 'verifyTurn',
  summary: 'Check the hash chain of a turn',
  description: 'journal_tampered names the first event that does not hold. Nothing is changed.',
  params: turnPath,
  body: { json: body, mayBeEmpty: true },
  answers: { 200: verificationSchema },
  async handle({ caller, params: { turn_id }, body: { expect } }, context) {
    await ownedTurn(context, turn_id, caller);
    const { events, hash } = await context.turns.verify(turn_id, { expect });
    return reply(200, { turn_id, events, hash });
  },
});

const replaySchema = schemaComponent(
  'TurnReplay',
  'A turn folded again, without a model or a tool: it went the same way.',
  z.object({
    turn_id: z.string(),
    events: z.int(),
    status: turnStatusSchema,
  }),
);

export const replayTurn = endpoint({
  route: 'POST /api/turns/{turn_id}/replay',
  id: 'replayTurn',
  summary: 'Fold a turn again, and compare each step with the rules',
  description: 'replay_mismatch names the first event that differs. Nothing is changed.',
  params: turnPath,
  answers: { 200: replaySchema },
  async handle({ caller, params: { turn_id } }, context) {
    await ownedTurn(context, turn_id, caller);
    const { events, result } = await context.turns.replay(turn_id);
    return reply(200, { turn_id, events, status: result.status });
  },
});
