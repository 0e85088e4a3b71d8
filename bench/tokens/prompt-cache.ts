import type { CountTokens } from '../peers/load-tokenizer.ts';
import type { SentRequest } from './sent-request.ts';

/** The shortest beginning that a provider keeps, and the steps in which it does, in tokens. */
const leastTokens = 1_024;
const stepTokens = 128;

/**
 * Returns how many input tokens of each request a provider's prompt cache has: those of the longest beginning that it
 * shares with a request that was answered before.
 */
export function cachedTokens(requests: readonly SentRequest[], countTokens: CountTokens): number[] {
  return requests.map((request) => {
    const before = requests.filter(({ endedAt }) => endedAt <= request.startedAt);
    const shared = Math.max(0, ...before.map(({ text }) => sharedLength(text, request.text)));
    const tokens = Math.min(request.inputTokens, countTokens(request.text.slice(0, shared)));
    return tokens < leastTokens ? 0 : Math.floor(tokens / stepTokens) * stepTokens;
  });
}

/** Returns how many characters two texts begin alike. */
function sharedLength(one: string, other: string): number {
  const most = Math.min(one.length, other.length);
  let length = 0;
  while (length < most && one[length] === other[length]) length += 1;
  return length;
}
