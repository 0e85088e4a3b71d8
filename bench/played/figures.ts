import type { PlayedRole } from './player.ts';

export interface PlayedCall {
  readonly role: PlayedRole;
  readonly request: string;
  readonly answer: string;
}

/** USD for a million tokens. */
export interface Prices {
  readonly input: number;
  readonly output: number;
}

export interface Figures {
  readonly calls: number;
  readonly charactersIn: number;
  /** Characters of `charactersIn` in the provider's prompt cache. */
  readonly charactersCached: number;
  readonly charactersOut: number;
  readonly usCents: number;
}

/** Approximate number of characters per token. */
const charactersPerToken = 4;

/** Price of cached input, as a share of other input. */
const cachedShare = 0.1;

/** Adds up the cost of a task's requests. A request finds its longest common prefix with an earlier one in the cache. */
export function figuresOf(calls: readonly PlayedCall[], { input, output }: Prices): Figures {
  const sum = (lengths: readonly number[]): number => lengths.reduce((all, one) => all + one, 0);
  const charactersIn = sum(calls.map(({ request }) => request.length));
  const charactersOut = sum(calls.map(({ answer }) => answer.length));
  const charactersCached = sum(
    calls.map(({ request }, place) =>
      Math.max(
        0,
        ...calls.slice(0, place).map((earlier) => sharedLength(earlier.request, request)),
      ),
    ),
  );
  const paidIn = charactersIn - charactersCached * (1 - cachedShare);
  const millionUsd = (paidIn * input + charactersOut * output) / charactersPerToken;
  return {
    calls: calls.length,
    charactersIn,
    charactersCached,
    charactersOut,
    usCents: (millionUsd / 1_000_000) * 100,
  };
}

function sharedLength(one: string, other: string): number {
  const most = Math.min(one.length, other.length);
  let length = 0;
  while (length < most && one[length] === other[length]) length += 1;
  return length;
}
