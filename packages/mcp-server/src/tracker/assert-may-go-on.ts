import { InvalidInputError } from '@pce/core/errors';
import type { TrackerAccess } from './tracker-access.js';

/** Causes of pauses that rules called a person for: no agent may wave itself through. */
const personCauses = new Set(['deviation', 'error-repeated', 'error-fatal', 'broken-promise']);

/** Throws `InvalidInputError` if the episode waits for a person and clients may not decide in his place. */
export async function assertMayGoOn(access: TrackerAccess, episode: string): Promise<void> {
  if (access.clientsDecide === true) return;
  const { pause } = await access.tracker.getStatus(episode);
  if (pause === null || !personCauses.has(pause.cause)) return;
  throw new InvalidInputError(
    `the episode waits for a person (${pause.cause}): an agent may not go on by itself. Ask a person to decide with pce episodes`,
  );
}
