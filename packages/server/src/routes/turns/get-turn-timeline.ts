import * as z from 'zod';
import { endpoint, reply } from '../../endpoint/endpoint.js';
import { readWorks } from '../../turns/read-works.js';
import { toTurnWork, turnTimelineSchema } from '../../wire/turn-timeline-document.js';
import { ownedTurn, turnPath } from './owned-turn.js';

/** Maximum number of works in an answer: the latest. */
const maxWorks = 2_000;

export const getTurnTimeline = endpoint({
  route: 'GET /api/turns/{turn_id}/timeline',
  id: 'getTurnTimeline',
  summary: 'Read what a turn spent its time, tokens and money on',
  description: `Roles, tools, workflows and waits for people; the latest ${maxWorks}.`,
  params: turnPath,
  query: z.object({
    work: z
      .string()
      .optional()
      .describe('Only the work with this id, with the prompts and replies that the host keeps.'),
  }),
  answers: { 200: turnTimelineSchema },
  async handle({ caller, params: { turn_id }, query: { work } }, context) {
    await ownedTurn(context, turn_id, caller);
    const works = await readWorks(context.turns, turn_id);
    const all = [...works.values()]
      .filter(({ id }) => work === undefined || id === work)
      .sort((a, b) => a.from - b.from);
    const shown = all.slice(-maxWorks).map((each) => toTurnWork(each, work !== undefined));
    return reply(200, { works: shown, count: all.length });
  },
});
