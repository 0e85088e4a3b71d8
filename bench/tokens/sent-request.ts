import type { CountTokens } from '../peers/load-tokenizer.ts';
import type { VirtualTime } from './virtual-time.ts';

/** One request to a model, and what came back. */
export interface SentRequest {
  /** All that is sent, in the order in which a provider's cache reads it. */
  readonly text: string;
  readonly inputTokens: number;
  readonly outputTokens: number;
  /** Milliseconds. */
  readonly startedAt: number;
  readonly endedAt: number;
  /** When its first token came. */
  readonly firstTokenAt: number;
}

/** Milliseconds until a model's first token, and of each token. */
const firstTokenMs = 400;
const tokenMs = 20;

export interface SendOptions {
  readonly text: string;
  /** A text, or JSON. */
  readonly reply: string | object;
  readonly time: VirtualTime;
  readonly countTokens: CountTokens;
}

/** Lets as much time pass as a model takes, and returns the request. */
export async function send(options: SendOptions): Promise<SentRequest> {
  const { text, reply, time, countTokens } = options;
  const inputTokens = countTokens(text);
  const outputTokens = countTokens(typeof reply === 'string' ? reply : JSON.stringify(reply));
  const startedAt = time.now();
  await time.wait(firstTokenMs + outputTokens * tokenMs);
  const firstTokenAt = startedAt + firstTokenMs + tokenMs;
  return { text, inputTokens, outputTokens, startedAt, firstTokenAt, endedAt: time.now() };
}

/** Returns how many of the requests had to wait for each other: the longest row of them. */
export function requestsInARow(requests: readonly SentRequest[]): number {
  const rows = new Map<SentRequest, number>();
  for (const request of requests.toSorted((a, b) => a.startedAt - b.startedAt)) {
    const before = [...rows].filter(([{ endedAt }]) => endedAt <= request.startedAt);
    rows.set(request, 1 + Math.max(0, ...before.map(([, row]) => row)));
  }
  return Math.max(0, ...rows.values());
}
