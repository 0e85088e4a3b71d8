import * as z from 'zod';
import { endpoint, none } from '../../endpoint/endpoint.js';
import { reply } from '../../endpoint/reply.js';
import { outputOfJournal } from '../../turns/output-check.js';
import { jsonObject } from '../../wire/scalars.js';
import { schemaComponent } from '../../wire/schema-component.js';
import { turnSchema } from '../../wire/turn-document.js';
import { ownedTurnState, showTurn } from './owned-turn.js';
import { turnPath } from './turn-path.js';

const body = schemaComponent(
  'TurnFork',
  'Where a fork begins, and what it changes.',
  z.object({
    at: z.int().min(1).describe('Number of the last event that the fork keeps.'),
    request: z.string().max(200_000).optional(),
    context: z.string().max(200_000).optional(),
    inputs: jsonObject.optional(),
  }),
);

export const forkTurn = endpoint({
  method: 'POST',
  path: '/api/turns/{turn_id}/fork',
  id: 'forkTurn',
  summary: "Begin a turn whose first events are another's",
  roles: ['user'],
  params: turnPath,
  query: none,
  body: { json: body },
  answers: { 201: turnSchema },
  async handle(
    { caller, params: { turn_id }, body: { at, request, context: known, inputs } },
    context,
  ) {
    const { outputSchema } = await ownedTurnState(context, turn_id, caller);
    const fork = await context.driven.begin((driver) =>
      driver.fork(turn_id, {
        at,
        ...outputOfJournal(outputSchema),
        ...(request !== undefined && { request }),
        ...(known !== undefined && { context: known }),
        ...(inputs && { inputs }),
      }),
    );
    return reply(201, await showTurn(context, fork, caller));
  },
});
