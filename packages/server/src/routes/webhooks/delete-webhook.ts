import { endpoint, noBody, none } from '../../endpoint/endpoint.js';
import { reply } from '../../endpoint/reply.js';
import { owned } from '../owned.js';
import { webhookPath } from './webhook-path.js';

export const deleteWebhook = endpoint({
  method: 'DELETE',
  path: '/api/webhooks/{webhook_id}',
  id: 'deleteWebhook',
  summary: 'Remove a webhook',
  roles: ['user'],
  params: webhookPath,
  query: none,
  body: noBody,
  answers: { 204: null },
  async handle({ caller, params }, { webhooks }) {
    await webhooks.remove(owned(await webhooks.get(params.webhook_id), caller, 'webhook'));
    return reply(204);
  },
});
