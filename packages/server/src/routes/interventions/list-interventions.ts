import { endpoint } from '../../endpoint/endpoint.js';
import { reply } from '../../endpoint/reply.js';
import { listNotified } from '../../records/list-notified.js';
import { openInterventionsSchema, toNotified } from '../../wire/intervention-document.js';
import { listWaiting } from './list-waiting.js';

/** Maximum number of items in the list: more than one person decides at a time. */
const maxItems = 1_000;

export const listInterventions = endpoint({
  route: 'GET /api/interventions',
  id: 'listInterventions',
  summary: 'List what waits for a person, the most urgent first',
  description: `Questions of turns and episodes, episodes that a person has to resume, plans to review, blocked tasks of executions, tasks that no agent can do, and executions in which no agent gives a sign. By priority, then what expires first, then the oldest; ${maxItems} at most.`,
  answers: { 200: openInterventionsSchema },
  async handle({ caller: { owner } }, context) {
    const [all, notified] = await Promise.all([
      listWaiting(context, owner),
      listNotified(context.store, owner),
    ]);
    const interventions = all.slice(0, maxItems).map((item) => {
      const messages = notified.get(`${item.source}/${item.id}`) ?? [];
      return { ...item, notified: messages.map(toNotified) };
    });
    return reply(200, { interventions, count: all.length });
  },
});
