import type { TurnEvent } from '@pce/core';
import type { Workflow } from '@pce/workflows';

/** A failing promoted workflow that should be removed. */
export interface Demotion {
  readonly name: string;
  readonly file: string;
  readonly failures: readonly { readonly turn: string; readonly message: string }[];
}

/** Options of `findDemotions`. */
export interface DemotionOptions {
  /** Minimum number of turns in which it failed. @defaultValue 2 */
  readonly minFailures?: number;
}

/**
 * Returns promoted workflows, in their current version, that failed in several turns. Workflows written by people are
 * excluded.
 */
export function findDemotions(
  turns: readonly { readonly turn: string; readonly events: Iterable<TurnEvent> }[],
  workflows: readonly Workflow[],
  { minFailures = 2 }: DemotionOptions = {},
): readonly Demotion[] {
  const failures = turns.flatMap(({ turn, events }) => failuresOf(turn, events));
  return workflows
    .filter(({ isPromoted }) => isPromoted)
    .map(({ name, file, hash }) => ({
      name,
      file,
      failures: failures
        .filter((failure) => failure.hash === hash)
        .map(({ turn, message }) => ({ turn, message })),
    }))
    .filter((demotion) => new Set(demotion.failures.map(({ turn }) => turn)).size >= minFailures);
}

/** Returns the first failure of each workflow in a turn. */
function failuresOf(turn: string, events: Iterable<TurnEvent>) {
  const failures: { readonly turn: string; readonly hash: string; readonly message: string }[] = [];
  let hash: string | undefined;
  for (const event of events) {
    if (event.type === 'workflow.matched') hash = event.hash;
    if (event.type !== 'workflow.failed' || hash === undefined) continue;
    const isKnown = failures.some((failure) => failure.hash === hash);
    if (!isKnown) failures.push({ turn, hash, message: event.message });
    hash = event.fallback?.hash;
  }
  return failures;
}
