import type { Phrase } from '../agent-limits/phrases.js';
import { type ReadLimit, readAgentOutput } from '../agent-limits/read-agent-output.js';
import { type Advice, decideLimit } from '../rules/decide-limit.js';
import type { TrackerParts } from '../tracker-options.js';
import type { EpisodeRepository } from './episode-repository.js';
import type { EpisodeWork } from './episode-work.js';
import { assertNotEnded, assertRole, findRequest, noted, toRequest } from './inputs.js';

/** The output of an agent at the end of its turn. */
export interface ReportOutputOptions {
  readonly episode: string;
  readonly role: string;
  readonly text: string;
  /** Time zone of clock times that name none, such as `Europe/Berlin`. @defaultValue that of this machine */
  readonly zone?: string | undefined;
  /** Idempotency key: the same advice again, and nothing is counted twice. */
  readonly key?: string | undefined;
}

/** The next act, and the limit it follows from. */
export type LimitAdvice = Advice & {
  /** `null` where the agent ran into none. */
  readonly limit: ReadLimit | null;
};

export async function reportOutput(
  {
    store,
    clock,
    scrubber,
    phrases,
  }: TrackerParts & { readonly phrases: readonly Phrase[] | undefined },
  episodes: EpisodeRepository,
  work: EpisodeWork,
  { episode, ...output }: ReportOutputOptions,
): Promise<LimitAdvice> {
  const { role, text, zone } = output;
  const request = toRequest('report', output);
  const found = readAgentOutput(text, { now: clock.now(), zone, phrases });
  const limit = found && { ...found, text: scrubber.scrub(found.text) };
  const { result } = await episodes.change(episode, async (state, at) => {
    assertRole(state, role);
    const known = await findRequest(store, episode, request);
    if (known !== undefined) return { events: [], result: adviceIn(known) };
    assertNotEnded(state);
    const { events, advice } = decideLimit(state, role, limit, at);
    const [first, ...rest] = events;
    const note = noted(request, JSON.stringify(advice));
    return { events: first ? [{ ...first, ...note }, ...rest] : [], result: advice };
  });
  if (limit?.kind === 'loop') await work.compareDue(episode);
  return { ...result, limit: limit ?? null };
}

function adviceIn(result: string): Advice {
  return JSON.parse(result);
}
