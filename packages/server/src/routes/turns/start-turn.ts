import { type Limits, modes } from '@pce/core/contracts';
import { PceError } from '@pce/core/errors';
import * as z from 'zod';
import { endpoint, none } from '../../endpoint/endpoint.js';
import { reply } from '../../endpoint/reply.js';
import { jsonObject, label } from '../../wire/scalars.js';
import { schemaComponent } from '../../wire/schema-component.js';
import { turnSchema } from '../../wire/turn-document.js';
import { showTurn } from './owned-turn.js';

const body = schemaComponent(
  'NewTurn',
  'A request to carry out.',
  z.object({
    request: z
      .string()
      .max(200_000)
      .refine((text) => text.trim() !== '', { error: 'expected a request in words' }),
    context: z.string().max(200_000).optional().describe('Everything that is known already.'),
    mode: z.enum(modes).optional(),
    session: label(200).optional().describe('Groups turns. Default: default.'),
    inputs: jsonObject.optional().describe('Values by name, for workflows and documents.'),
    limits: jsonObject
      .optional()
      .describe(
        "In place of the host's, up to its ceilings: iterations, modelCalls, tokens, cost and so on.",
      ),
  }),
);

export const startTurn = endpoint({
  method: 'POST',
  path: '/api/turns',
  id: 'startTurn',
  summary: 'Start a turn',
  description: 'Answered once the turn is durable; it goes on by itself. Its stream follows it.',
  roles: ['user'],
  params: none,
  query: none,
  body: { json: body },
  answers: { 201: turnSchema },
  async handle({ caller, body: { request, limits, ...options }, ids }, context) {
    // The same id where the request is sent again with its key: what was begun then is shown.
    const turn = ids.next('turn');
    try {
      await context.driven.begin((driver) =>
        driver.start(request, {
          ...{ turn, owner: caller.owner },
          // Unknown names and values that are none are refused by the orchestrator, which knows the ceilings.
          ...(limits && { limits: limits as Partial<Limits> }),
          ...(options.context !== undefined && { context: options.context }),
          ...(options.mode && { mode: options.mode }),
          ...(options.session !== undefined && { session: options.session }),
          ...(options.inputs && { inputs: options.inputs }),
        }),
      );
    } catch (error) {
      if (!PceError.isInstance(error) || error.code !== 'turn_exists') throw error;
    }
    return reply(201, await showTurn(context, turn, caller));
  },
});
