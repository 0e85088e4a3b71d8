import { turnStatus } from '@pce/core/turn';
import * as z from 'zod';
import { endpoint, none } from '../../endpoint/endpoint.js';
import { reply } from '../../endpoint/reply.js';
import { outputOfJournal } from '../../turns/output-check.js';
import { schemaComponent } from '../../wire/schema-component.js';
import { turnSchema } from '../../wire/turn-document.js';
import { ownedTurnState, showTurn } from './owned-turn.js';
import { turnPath } from './turn-path.js';

const body = schemaComponent(
  'TurnResumption',
  'How a turn goes on.',
  z.object({
    on_version_change: z
      .enum(['continue', 'refuse', 'replan'])
      .optional()
      .describe('Where roles, tools or workflows have changed. Default: as the host says.'),
  }),
);

export const resumeTurn = endpoint({
  method: 'POST',
  path: '/api/turns/{turn_id}/resume',
  id: 'resumeTurn',
  summary: 'Go on with a turn that was paused, or whose process ended',
  roles: ['user'],
  params: turnPath,
  query: none,
  body: { json: body, mayBeEmpty: true },
  answers: { 200: turnSchema },
  async handle({ caller, params: { turn_id }, body: { on_version_change: policy } }, context) {
    const state = await ownedTurnState(context, turn_id, caller);
    const isUnderWay = turnStatus(state) === 'running' && context.driven.has(turn_id);
    if (!isUnderWay) {
      await context.driven.goOn(turn_id, (driver) =>
        driver.resume(turn_id, {
          ...outputOfJournal(state.outputSchema),
          ...(policy !== undefined && { onVersionChange: policy }),
        }),
      );
    }
    return reply(200, await showTurn(context, turn_id, caller));
  },
});
