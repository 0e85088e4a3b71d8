import { verifyWebhook } from '@pce/server';
import { startHttpServer } from '@pce/test-support';
import * as z from 'zod';

const messageSchema = z.object({
  delivery_id: z.string(),
  execution_id: z.string(),
  event: z.object({ number: z.number() }),
});

interface Delivered {
  readonly delivery: string;
  readonly execution: string;
  readonly number: number;
}

/** A webhook receiver that sometimes refuses deliveries. */
export interface WebhookReceiver extends AsyncDisposable {
  readonly url: string;
  /** The key of the signatures, once it is known. */
  secret: string;
  readonly taken: readonly Delivered[];
  readonly refused: readonly Delivered[];
}

/** Interval of refused deliveries. */
const refusesEach = 10;

export async function webhookReceiver(): Promise<WebhookReceiver> {
  const taken: Delivered[] = [];
  const refused: Delivered[] = [];
  const server = await startHttpServer(async ({ headers }, outgoing, body) => {
    if (!(await verifyWebhook({ body, headers }, receiver.secret))) {
      outgoing.writeHead(401).end();
      return;
    }
    const { delivery_id, execution_id, event } = messageSchema.parse(JSON.parse(body));
    const isRefused = (taken.length + refused.length) % refusesEach === 0;
    const deliveries = isRefused ? refused : taken;
    deliveries.push({ delivery: delivery_id, execution: execution_id, number: event.number });
    outgoing.writeHead(isRefused ? 500 : 204).end();
  });
  const receiver: WebhookReceiver = {
    url: `http://${server.host}/hook`,
    secret: '',
    taken,
    refused,
    [Symbol.asyncDispose]: server[Symbol.asyncDispose],
  };
  return receiver;
}
