import type { Client } from '@pce/client';
import type { DeliveryPage, NewWebhook, Webhook, WebhookKey } from '@pce/client/internal';
import { askServer } from '../executions/ask-server.js';
import { command, type PceCommand, type ServerOptions, toNames } from '../pce-command.js';
import { type Output, printableLine } from '../terminal/output.js';

const limit = 100;

/** The document of `pce webhooks list --json`: the newest first. */
export interface WebhooksDocument {
  readonly webhooks: readonly Webhook[];
}

/** The document of `pce webhooks deliveries --json`. */
export type DeliveriesDocument = Pick<DeliveryPage, 'deliveries'>;

export function addWebhooks(program: PceCommand, output: Output): void {
  const group = command(program, 'webhooks')
    .summary('have events delivered to an address')
    .description("Adds, lists and removes a server's webhooks, which get events as they happen.");
  const print = async <T extends object>(
    { json, ...server }: ServerOptions,
    ask: (client: Client) => Promise<T>,
    lines: (answer: T) => readonly string[],
  ) => {
    const answer = await askServer(server, ask);
    output.show(json, answer, lines(answer), 'none');
  };
  command(group, 'list', 'default', 'server')
    .description('Lists the newest webhooks.')
    .json('{ webhooks }')
    .action((options: ServerOptions) => {
      const ask = async (client: Client): Promise<WebhooksDocument> => {
        const { webhooks } = await client.webhooks.list({ limit });
        return { webhooks };
      };
      return print(options, ask, ({ webhooks }) => webhooks.map(webhookLine));
    });
  command(group, 'add', 'server')
    .description('Adds a webhook, and shows the secret of its signatures this once.')
    .argument('<url>', 'the address, https')
    .option('--events <types>', 'such as person_needed, with commas (default: all)', toNames, [])
    .json('the webhook, with its secret')
    .action((url: string, { events, ...options }: ServerOptions & Pick<Webhook, 'events'>) => {
      // The server rejects unknown types of events, and names the known ones.
      const ask = (client: Client) => client.webhooks.create({ url, events } as NewWebhook);
      const lines = (webhook: WebhookKey) => [webhookLine(webhook), `secret: ${webhook.secret}`];
      return print(options, ask, lines);
    });
  command(group, 'remove', 'server')
    .description('Removes a webhook, and what it was to get.')
    .argument('<id>', 'id of the webhook')
    .json('{ webhook }')
    .action((webhook: string, options: ServerOptions) => {
      const ask = async (client: Client) => {
        await client.webhooks.delete(webhook);
        return { webhook };
      };
      return print(options, ask, () => [`removed ${webhook}`]);
    });
  command(group, 'deliveries', 'server')
    .description('Lists deliveries that were given up, or are still to come.')
    .argument('<id>', 'id of the webhook')
    .option('--pending', 'those still to come')
    .json('{ deliveries }')
    .action(
      (id: string, { pending, ...options }: ServerOptions & { readonly pending?: boolean }) => {
        const status = pending ? 'pending' : 'failed';
        const ask = async (client: Client): Promise<DeliveriesDocument> => {
          const { deliveries } = await client.webhooks.deliveries(id, { status, limit });
          return { deliveries };
        };
        return print(options, ask, ({ deliveries }) => deliveries.map(deliveryLine));
      },
    );
}

function webhookLine({ webhookId, url, events }: Webhook): string {
  return printableLine(`${webhookId} ${url} ${events.join(', ') || 'all events'}`, 2_500);
}

function deliveryLine(delivery: DeliveriesDocument['deliveries'][number]) {
  const { deliveryId, executionId, number, attempts, dueAt, reason } = delivery;
  const what = `${deliveryId} event ${number} of ${executionId || 'what waits'}`;
  const why = reason === null ? '' : `, ${reason}`;
  return printableLine(
    `${what}: ${attempts} attempts, ${new Date(dueAt).toISOString()}${why}`,
    300,
  );
}
