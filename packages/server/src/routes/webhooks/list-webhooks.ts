import { endpoint, noBody, none } from '../../endpoint/endpoint.js';
import { reply } from '../../endpoint/reply.js';
import { pageQuery } from '../../wire/page.js';
import { toWebhookDocument, webhookPageSchema } from '../../wire/webhook-document.js';

export const listWebhooks = endpoint({
  method: 'GET',
  path: '/api/webhooks',
  id: 'listWebhooks',
  summary: 'List webhooks, the newest first',
  roles: ['user'],
  params: none,
  query: pageQuery(),
  body: noBody,
  answers: { 200: webhookPageSchema },
  async handle({ caller, query: { cursor, limit } }, { webhooks }) {
    const { rows, next } = await webhooks.list(caller.owner, { after: cursor, limit });
    const body = { webhooks: rows.map(toWebhookDocument), next_cursor: next ?? null };
    return reply(200, body);
  },
});
