import type { Client, DeliveryPage, NewWebhook, Webhook, WebhookKey } from '@pce/client';
import { askServer } from '../executions/ask-server.js';
import { exitCodes } from '../exit-codes.js';
import type { JsonOptions } from '../options/json-options.js';
import { toNames } from '../options/option-values.js';
import { type ServerOptions, withServerOptions } from '../options/server-options.js';
import type { PceCommand } from '../pce-command.js';
import type { Output } from '../terminal/output.js';
import { printableLine } from '../terminal/printable.js';

const limit = 100;

/** The document of `pce webhooks list --json`: the newest first. */
export interface WebhooksDocument {
  readonly webhooks: readonly Webhook[];
}

/** The document of `pce webhooks deliveries --json`. */
export type DeliveriesDocument = Pick<DeliveryPage, 'deliveries'>;

type Options = ServerOptions & JsonOptions;

export function addWebhooks(program: PceCommand, output: Output): void {
  const group = program
    .command('webhooks')
    .summary('have events delivered to an address')
    .description("Adds, lists and removes a server's webhooks, which get events as they happen.");
  const print = async <T extends object>(
    { json, ...server }: Options,
    ask: (client: Client) => Promise<T>,
    lines: (answer: T) => readonly string[],
  ) => {
    const answer = await askServer(server, ask);
    output.show(json, answer, lines(answer), 'none');
    return exitCodes.done;
  };
  withServerOptions(group.command('list', { isDefault: true }))
    .description('Lists the newest webhooks.')
    .option('--json', 'print one JSON document: { webhooks }')
    .action((options: Options) =>
      print(
        options,
        async (client): Promise<WebhooksDocument> => {
          const { webhooks } = await client.webhooks.list({ limit });
          return { webhooks };
        },
        ({ webhooks }) => webhooks.map(webhookLine),
      ),
    );
  withServerOptions(group.command('add'))
    .description('Adds a webhook, and shows the secret of its signatures this once.')
    .argument('<url>', 'the address, https')
    .option(
      '--events <types>',
      'such as person_needed, with commas between (default: all)',
      toNames,
      [],
    )
    .option('--json', 'print one JSON document: the webhook, with its secret')
    .action((url: string, { events, ...options }: Options & { readonly events: string[] }) =>
      print(
        options,
        // The server rejects unknown types of events, and names the known ones.
        (client) => client.webhooks.create({ url, events } as NewWebhook),
        (webhook: WebhookKey) => [webhookLine(webhook), `secret: ${webhook.secret}`],
      ),
    );
  withServerOptions(group.command('remove'))
    .description('Removes a webhook, and what it was to get.')
    .argument('<id>', 'id of the webhook')
    .option('--json', 'print one JSON document: { webhook }')
    .action((webhook: string, options: Options) =>
      print(
        options,
        async (client) => {
          await client.webhooks.delete(webhook);
          return { webhook };
        },
        () => [`removed ${webhook}`],
      ),
    );
  withServerOptions(group.command('deliveries'))
    .description('Lists deliveries that were given up, or are still to come.')
    .argument('<id>', 'id of the webhook')
    .option('--pending', 'those still to come')
    .option('--json', 'print one JSON document: { deliveries }')
    .action((id: string, { pending, ...options }: Options & { readonly pending?: boolean }) =>
      print(
        options,
        async (client): Promise<DeliveriesDocument> => {
          const status = pending ? 'pending' : 'failed';
          const { deliveries } = await client.webhooks.deliveries(id, { status, limit });
          return { deliveries };
        },
        ({ deliveries }) => deliveries.map(deliveryLine),
      ),
    );
}

function webhookLine({ webhookId, url, events }: Webhook): string {
  return printableLine(`${webhookId} ${url} ${events.join(', ') || 'all events'}`, 2_500);
}

function deliveryLine({
  deliveryId,
  executionId,
  number,
  ...rest
}: DeliveriesDocument['deliveries'][number]) {
  const { attempts, dueAt, reason } = rest;
  const what = `${deliveryId} event ${number} of ${executionId || 'what waits'}`;
  const due = new Date(dueAt).toISOString();
  return printableLine(
    `${what}: ${attempts} attempts, ${due}${reason === null ? '' : `, ${reason}`}`,
    300,
  );
}
