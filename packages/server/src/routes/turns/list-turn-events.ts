import * as z from 'zod';
import { endpoint } from '../../endpoint/endpoint.js';
import { streamedJson } from '../../endpoint/streamed-response.js';
import { numberedPageQuery, partedByCommas } from '../../wire/scalars.js';
import {
  toTurnEventDocument,
  turnEventPageSchema,
  turnEventTypes,
} from '../../wire/turn-event-document.js';
import { eventPageTexts } from '../event-page-texts.js';
import { findTurn, turnPath } from './owned-turn.js';

export const listTurnEvents = endpoint({
  route: 'GET /api/turns/{turn_id}/events',
  id: 'listTurnEvents',
  summary: 'List the events of a turn, in order',
  description:
    'A page with a filter may hold fewer events than asked for, and still be followed by another.',
  params: turnPath,
  query: numberedPageQuery().extend({
    type: partedByCommas(z.array(z.enum(turnEventTypes)))
      .optional()
      .describe('Types of events, parted by commas.'),
  }),
  answers: { 200: turnEventPageSchema },
  find: findTurn,
  async handle({ found: { turn }, query: { type, ...page }, room }, context) {
    const texts = eventPageTexts({
      ...page,
      isFiltered: type !== undefined,
      read: (portion) => context.turns.events(turn, portion),
      show: (entry) =>
        type === undefined || type.includes(entry.event.type)
          ? toTurnEventDocument(entry)
          : undefined,
    });
    return { response: await streamedJson(texts, { room, clock: context.clock }) };
  },
});
