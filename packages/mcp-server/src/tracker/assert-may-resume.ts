import { InvalidInputError } from '@pce/core/errors';
import type { TrackerAccess } from './tracker-access.js';

/** Causes of pauses by rules that require a person: no agent may approve its own work. */
const personCauses = new Set(['deviation', 'error-repeated', 'error-fatal', 'broken-promise']);

/** Throws `InvalidInputError` if the episode waits for a person and clients may not decide. */
export async function assertMayResume(access: TrackerAccess, episode: string): Promise<void> {
  if (access.clientsDecide === true) return;
  const { pause } = await access.tracker.getStatus(episode);
  if (pause === null || !personCauses.has(pause.cause)) return;
  throw new InvalidInputError(
    `the episode waits for a person (${pause.cause}): an agent may not resume it. Ask a person to decide with pce episodes`,
  );
}
