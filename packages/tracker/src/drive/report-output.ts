import type { Phrase } from '../agent-limits/phrases.js';
import { readAgentOutput } from '../agent-limits/read-agent-output.js';
import type { ReadLimit } from '../agent-limits/read-limit.js';
import { type Advice, decideLimit } from '../rules/decide-limit.js';
import type { TrackerParts } from '../tracker-options.js';
import type { EpisodeRepository } from './episode-repository.js';
import type { EpisodeWork } from './episode-work.js';
import { assertNotEnded, assertRole } from './inputs.js';

/** The output of an agent at the end of its turn. */
export interface ReportOutputOptions {
  readonly episode: string;
  readonly role: string;
  readonly text: string;
  /** Time zone of clock times that name none, such as `Europe/Berlin`. @defaultValue that of this machine */
  readonly zone?: string | undefined;
}

/** The next act, and the limit it follows from. */
export type LimitAdvice = Advice & {
  /** `null` where the agent ran into none. */
  readonly limit: ReadLimit | null;
};

/** Reads what an agent printed and says what to do; see `Tracker.reportOutput`. */
export async function reportOutput(
  { clock, scrubber, phrases }: TrackerParts & { readonly phrases: readonly Phrase[] | undefined },
  episodes: EpisodeRepository,
  work: EpisodeWork,
  { episode, role, text, zone }: ReportOutputOptions,
): Promise<LimitAdvice> {
  const found = readAgentOutput(text, { now: clock.now(), zone, phrases });
  const limit = found && { ...found, text: scrubber.scrub(found.text) };
  const { result } = await episodes.change(episode, (state, at) => {
    assertRole(state, role);
    assertNotEnded(state);
    const { events, advice } = decideLimit(state, role, limit, at);
    return { events, result: advice };
  });
  if (limit?.kind === 'loop') await work.compareDue(episode);
  return { ...result, limit: limit ?? null };
}
