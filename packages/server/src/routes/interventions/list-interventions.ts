import type { ListedIntervention } from '@pce/core/turn';
import { endpoint } from '../../endpoint/endpoint.js';
import { reply } from '../../endpoint/reply.js';
import type { ServerContext } from '../../endpoint/server-context.js';
import {
  type OpenInterventionDocument,
  openInterventionsSchema,
  taskWaits,
  turnWaits,
} from '../../wire/intervention-document.js';
import { byUrgency } from './by-urgency.js';
import { waitingEpisodes } from './waiting-episodes.js';
import { waitingTasks } from './waiting-tasks.js';

/** Maximum number of items in the list: nobody decides more in one sitting. */
const maxItems = 1_000;

export const listInterventions = endpoint({
  route: 'GET /api/interventions',
  id: 'listInterventions',
  summary: 'List what waits for a person, the most urgent first',
  description: `Questions of turns and episodes, episodes that a person has to resume, blocked tasks of executions, and tasks that no agent can do. By priority, then what expires first, then the oldest; ${maxItems} at most.`,
  answers: { 200: openInterventionsSchema },
  async handle({ caller: { owner } }, context) {
    const [listed, waiting, asked] = await Promise.all([
      context.turns.interventions(),
      waitingTasks(context, owner),
      waitingEpisodes(context, owner),
    ]);
    const own = listed.filter((each) => each.owner === owner);
    const ofTurns = await Promise.all(own.map((each) => titled(context, each)));
    const all = [...ofTurns, ...waiting.map(taskWaits), ...asked].sort(byUrgency);
    return reply(200, { interventions: all.slice(0, maxItems) });
  },
});

async function titled(
  { turns }: ServerContext,
  listed: ListedIntervention,
): Promise<OpenInterventionDocument> {
  const summary = await turns.find(listed.turn);
  return turnWaits(listed, summary?.title ?? listed.turn);
}
