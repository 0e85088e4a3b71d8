import {
  InterventionNotFoundError,
  InterventionResolvedError,
  InvalidInputError,
} from '@pce/core/errors';
import { getRow, given } from '@pce/core/internal';
import type { Store } from '@pce/core/store';
import {
  type EpisodeIntervention,
  episodeCollections,
  interventionRowSchema,
} from '../rules/episode-rows.js';
import type { TrackerParts } from '../tracker-options.js';
import type { EpisodeRepository } from './episode-repository.js';
import { assertId, assertNotEnded, assertRole, checkedText } from './inputs.js';

/** Name of an intervention of an episode. */
export interface InterventionName {
  readonly episode: string;
  readonly intervention: string;
}

/** A question to a person. */
export interface OpenInterventionOptions extends InterventionName {
  /** The reason for it, as in `permission`. */
  readonly kind: string;
  /** The role that it is about. */
  readonly role: string;
  /** Explanation for the person. */
  readonly message: string;
  /** Answers to choose from. */
  readonly options: readonly string[];
  /** SHA-256 of the exact act that is decided, if it is one. */
  readonly act?: string | undefined;
}

/** A decision of a person. */
export interface ResolveInterventionOptions extends InterventionName {
  /** One of its options. */
  readonly choose: string;
  /** Name of the person who decides. */
  readonly by?: string | undefined;
}

const maxOptions = 20;
const maxLength = 20_000;

export async function openIntervention(
  { store, scrubber }: TrackerParts,
  episodes: EpisodeRepository,
  { episode, intervention, kind, role, message, options, act }: OpenInterventionOptions,
): Promise<EpisodeIntervention> {
  assertId('an intervention', intervention);
  assertOptions(options);
  const text = scrubber.scrub(checkedText('message', message, maxLength));
  await episodes.append(episode, async (state) => {
    const known = await findIntervention(store, { episode, intervention });
    if (known !== undefined) return [];
    assertNotEnded(state);
    assertRole(state, role);
    const opened = { intervention, kind, role, message: text, options: [...options] };
    return [{ type: 'intervention.opened', ...opened, ...given({ act }) }];
  });
  return getIntervention(store, { episode, intervention });
}

export async function resolveIntervention(
  { store }: TrackerParts,
  episodes: EpisodeRepository,
  { choose, by, ...name }: ResolveInterventionOptions,
): Promise<EpisodeIntervention> {
  const { episode, intervention } = name;
  await episodes.append(episode, async ({ interventions }) => {
    const open = interventions.find((each) => each.intervention === intervention);
    if (open === undefined) {
      await getIntervention(store, name);
      throw new InterventionResolvedError(intervention);
    }
    if (!open.options.includes(choose)) {
      throw new InvalidInputError(`choose one of ${open.options.join(', ')}, not ${choose}`);
    }
    return [{ type: 'intervention.resolved', intervention, choose, ...given({ by }) }];
  });
  return getIntervention(store, name);
}

export async function withdrawIntervention(
  episodes: EpisodeRepository,
  { episode, intervention }: InterventionName,
): Promise<void> {
  await episodes.append(episode, ({ interventions }) => {
    const isOpen = interventions.some((each) => each.intervention === intervention);
    return isOpen ? [{ type: 'intervention.resolved', intervention }] : [];
  });
}

export async function getIntervention(
  store: Store,
  name: InterventionName,
): Promise<EpisodeIntervention> {
  const found = await findIntervention(store, name);
  if (found === undefined) throw new InterventionNotFoundError(name.intervention);
  return found;
}

function findIntervention(store: Store, { episode, intervention }: InterventionName) {
  const collection = episodeCollections.interventions(episode);
  return getRow(store, interventionRowSchema, collection, intervention);
}

function assertOptions(options: readonly string[]): void {
  const isPlain = options.every((option) => option !== '' && option.length <= 200);
  const count = new Set(options).size;
  if (isPlain && count === options.length && count > 0 && count <= maxOptions) return;
  throw new InvalidInputError(
    `options: give 1 to ${maxOptions} different answers to choose from, of at most 200 characters`,
  );
}
