import * as z from 'zod';
import { endpoint, none } from '../../endpoint/endpoint.js';
import { reply } from '../../endpoint/reply.js';
import { HttpProblem } from '../../problems/http-problem.js';
import { newWebhookSecret } from '../../webhooks/webhook-key.js';
import { webhookUrlProblem } from '../../webhooks/webhook-url.js';
import { eventTypeSchema } from '../../wire/event-document.js';
import { schemaComponent } from '../../wire/schema-component.js';
import { toWebhookDocument, webhookKeySchema } from '../../wire/webhook-document.js';

const body = schemaComponent(
  'NewWebhook',
  'A webhook to make.',
  z.object({
    url: z.string().max(2_000),
    events: z.array(eventTypeSchema).max(100).default([]).describe('None: all.'),
  }),
);

export const createWebhook = endpoint({
  method: 'POST',
  path: '/api/webhooks',
  id: 'createWebhook',
  summary: 'Have events delivered to an address',
  description:
    'Deliveries are signed with the secret, as Standard Webhooks has it; it is shown this once.',
  roles: ['user'],
  params: none,
  query: none,
  body: { json: body },
  answers: { 201: webhookKeySchema },
  isSecret: true,
  async handle({ caller, body: { url, events } }, { webhooks, webhookNetwork }) {
    const problem = webhookUrlProblem(url, webhookNetwork);
    if (problem !== undefined) {
      const errors = [{ field: 'body.url', message: problem }];
      throw new HttpProblem('invalid_input', `body.url: ${problem}`, { more: { errors } });
    }
    const secret = newWebhookSecret();
    const webhook = await webhooks.add({ url, events, secret }, { owner: caller.owner });
    return reply(201, { ...toWebhookDocument(webhook), secret });
  },
});
