import { InvalidInputError, VersionConflictError } from '@pce/core/errors';
import * as z from 'zod/mini';
import { type EpisodeStatus, toEpisodeStatus } from '../rules/episode-status.js';
import type { EpisodeDraft } from '../rules/events.js';
import { type EpisodePolicy, episodePolicySchema, withRuleForEach } from '../rules/policy.js';
import type { TrackerParts } from '../tracker-options.js';
import type { EpisodeRepository } from './episode-repository.js';
import { assertId, assertRoleName, checkedText, findRequest, noted, toRequest } from './inputs.js';

/** The start of an episode. */
export interface StartEpisodeOptions {
  /** @defaultValue a new id; with `key`, one that follows from it */
  readonly episode?: string | undefined;
  /** @defaultValue the goal, or the id */
  readonly title?: string | undefined;
  readonly goal?: string | undefined;
  /** Who may see it. @defaultValue `local` */
  readonly owner?: string | undefined;
  /** Names of those who take part. @defaultValue `planner` and `executor` */
  readonly roles?: readonly string[] | undefined;
  /** @defaultValue the tracker's */
  readonly policy?: Partial<EpisodePolicy> | undefined;
  /** Idempotency key: the same start again answers with the same episode. */
  readonly key?: string | undefined;
}

const maxRoles = 16;
const maxTitleLength = 500;

export async function startEpisode(
  parts: TrackerParts,
  episodes: EpisodeRepository,
  options: StartEpisodeOptions,
): Promise<EpisodeStatus> {
  const request = toRequest('start', options);
  const episode =
    options.episode ??
    (request ? `episode_${request.key.slice(0, 26)}` : parts.ids.next('episode'));
  assertId('an episode', episode);
  const first = await toStarted(parts, episode, options);
  try {
    return toEpisodeStatus(await episodes.begin({ ...first, ...noted(request, episode) }));
  } catch (error) {
    if (!(error instanceof VersionConflictError)) throw error;
    if ((await findRequest(parts.store, episode, request)) === undefined) {
      throw new InvalidInputError(`there is an episode ${episode} already: choose another id`);
    }
    return toEpisodeStatus(await episodes.read(episode));
  }
}

async function toStarted(
  { policy: ownPolicy, scrubber, workspace, content }: TrackerParts,
  episode: string,
  { title, goal, owner = 'local', roles = ['planner', 'executor'], policy }: StartEpisodeOptions,
): Promise<EpisodeDraft<'episode.started'>> {
  for (const role of roles) assertRoleName(role);
  if (roles.length === 0 || roles.length > maxRoles || new Set(roles).size < roles.length) {
    throw new InvalidInputError(`roles: name 1 to ${maxRoles}, each once`);
  }
  const aim = goal && scrubber.scrub(checkedText('goal', goal, ownPolicy.maxContentLength));
  const start = await workspace?.start();
  const baseline = start && Object.keys(start.baseline).length > 0 ? start.baseline : undefined;
  return {
    type: 'episode.started',
    episode,
    title: scrubber.scrub(title ?? goal ?? episode).slice(0, maxTitleLength),
    owner,
    roles: [...roles],
    policy: withRuleForEach(checkedPolicy({ ...ownPolicy, ...policy }), roles),
    ...(aim !== undefined && { goal: aim }),
    ...(start?.head !== undefined && { head: start.head }),
    ...(baseline && { baseline: await content.put(JSON.stringify(baseline)) }),
  };
}

export function checkedPolicy(policy: EpisodePolicy): EpisodePolicy {
  const parsed = z.safeParse(episodePolicySchema, policy);
  if (parsed.success) return parsed.data;
  const problems = parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
  throw new InvalidInputError(`policy: ${problems.join('; ')}`);
}
