import { sha256 } from '@pce/core/internal';
import type { Ids } from '@pce/core/ports';
import type { Caller } from '../auth/caller.js';
import type { Answer, Endpoint, ReceivedRequest, WholeAnswer } from '../endpoint/endpoint.js';
import type { ServerContext } from '../endpoint/server-context.js';
import { HttpProblem } from '../problems/http-problem.js';
import type { AnsweredRequest, AnsweredRequests } from '../records/answered-requests.js';
import { hexDigest } from '../secrets/agent-key.js';

/** The same ids each time for one key: what a request made under it is known again when it is sent again. */
function keyedIds(keyHash: string): Ids {
  let count = 0;
  return {
    next(prefix) {
      count += 1;
      return `${prefix}_${keyHash.slice(0, 32)}${count}`;
    },
  };
}

/** Carries a request out once for its idempotency key; sent again, it gets the answer of the first time. */
export async function sendOnce(
  endpoint: Endpoint,
  received: ReceivedRequest,
  context: ServerContext,
  key: string,
): Promise<Answer | WholeAnswer> {
  const { caller, request } = received;
  const place = `${request.method} ${new URL(request.url).pathname}`;
  const keyHash = sha256(`${nameOf(caller)}\n${key}`);
  const name = { owner: caller.owner, keyHash };
  const known = await context.requests.find(name);
  if (known !== undefined) return answeredBefore(known, await fingerprintOf(place, received));
  const carryOut = await endpoint.admit(received, context).catch(async (refusal: unknown) => {
    // An earlier sending of this request may be why it is refused now: it may have removed the record.
    await (await begun(name, context)).giveUp();
    if ((await context.requests.find(name)) === undefined) throw refusal;
    return () => Promise.reject(refusal);
  });
  const fingerprint = await fingerprintOf(place, received);
  const underWay = await begun(name, context);
  try {
    // Between looking and taking hold of the key, another one may have answered.
    const answered = await context.requests.find(name);
    if (answered !== undefined) {
      await underWay.giveUp();
      return answeredBefore(answered, fingerprint);
    }
    const answer = await carryOut(keyedIds(keyHash));
    if ('response' in answer) {
      await underWay.giveUp();
      return answer;
    }
    const body = endpoint.isSecret === true ? null : JSON.stringify(answer.body ?? null);
    await underWay.end({ fingerprint, status: answer.status, body });
    return answer;
  } catch (error) {
    await underWay.giveUp();
    throw error;
  }
}

/** Takes hold of a key. Throws `HttpProblem` where another request holds it. */
async function begun(
  name: Parameters<AnsweredRequests['begin']>[0],
  { requests }: Pick<ServerContext, 'requests'>,
) {
  const underWay = await requests.begin(name);
  if (underWay !== undefined) return underWay;
  const headers = { 'Retry-After': '1' };
  throw new HttpProblem('request_under_way', 'ask again in a moment', { headers });
}

function nameOf(caller: Caller): string {
  return caller.role === 'agent' ? `agent ${caller.agent}` : `user ${caller.owner}`;
}

async function fingerprintOf(place: string, { body }: ReceivedRequest): Promise<string> {
  const received = await body?.();
  const parts = [place, received === undefined ? '' : await hexDigest(received.bytes)];
  return sha256(parts.join('\n'));
}

function answeredBefore({ fingerprint, status, body }: AnsweredRequest, now: string): Answer {
  if (fingerprint !== now) {
    throw new HttpProblem(
      'idempotency_key_reused',
      'this Idempotency-Key was sent with another request: take a new one',
    );
  }
  if (body === null) {
    throw new HttpProblem(
      'answer_not_kept',
      'this request was carried out before, and its answer held a secret that is not kept: make another',
    );
  }
  return { status, body: JSON.parse(body) };
}
