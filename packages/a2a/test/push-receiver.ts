import { createHmac } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { StreamResponse } from '@a2a-js/sdk';
import { startHttpServer } from '@pce/test-support';

/** Secret of the messages, as Standard Webhooks has it. */
export const pushSecret = `whsec_${Buffer.from('a secret of a desk').toString('base64')}`;

/** A message that arrived. */
export interface Pushed {
  readonly id: string;
  readonly isSigned: boolean;
  readonly headers: IncomingHttpHeaders;
  readonly update: StreamResponse;
}

/** A receiver of pushes on this machine. */
export interface PushReceiver extends AsyncDisposable {
  readonly url: string;
  readonly pushed: readonly Pushed[];
}

/** Starts a receiver that answers 200. */
export async function openReceiver(): Promise<PushReceiver> {
  const pushed: Pushed[] = [];
  const server = await startHttpServer(({ headers }, response, body) => {
    const id = String(headers['webhook-id']);
    const update = StreamResponse.fromJSON(JSON.parse(body));
    pushed.push({ id, isSigned: isSigned(id, headers, body), headers, update });
    response.end();
  });
  const url = `http://${server.host}/push`;
  return { url, pushed, [Symbol.asyncDispose]: server[Symbol.asyncDispose] };
}

function isSigned(id: string, headers: IncomingHttpHeaders, body: string): boolean {
  const key = Buffer.from(pushSecret.slice('whsec_'.length), 'base64');
  const signed = `${id}.${headers['webhook-timestamp']}.${body}`;
  const signature = createHmac('sha256', key).update(signed).digest('base64');
  return headers['webhook-signature'] === `v1,${signature}`;
}

/** Returns the states that updates tell of, in order. */
export function statesOf(pushed: readonly Pushed[]): readonly unknown[] {
  return pushed.flatMap(({ update: { payload } }) =>
    payload?.$case === 'statusUpdate' ? [payload.value.status?.state] : [],
  );
}
