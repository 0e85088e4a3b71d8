import { InvalidInputError } from '@pce/core/errors';
import { given } from '@pce/core/internal';
import { openTexts } from '../content/event-texts.js';
import { getCheckpoint } from '../read/list-episodes.js';
import { type EpisodeStatus, resumeSummary, toEpisodeStatus } from '../rules/episode-status.js';
import { type EpisodeDraft, type outcomes, toRef } from '../rules/events.js';
import { toPaused } from '../rules/pauses.js';
import { roleOf } from '../rules/state.js';
import type { TrackerParts } from '../tracker-options.js';
import type { EpisodeRepository } from './episode-repository.js';
import { assertNotEnded, assertRole, findRequest, noted, toRequest } from './inputs.js';

/** A pause that somebody asks for. */
export interface PauseEpisodeOptions {
  readonly episode: string;
  readonly reason: string;
  /** Roles whose messages wait: one, some, or `both`. @defaultValue what the policy's back-pressure says */
  readonly target?: string | readonly string[] | undefined;
  /** Unix time in milliseconds at which the pause ends. @defaultValue when a person resumes the episode */
  readonly until?: number | undefined;
  /** Who asks. */
  readonly by?: string | undefined;
  /** Idempotency key. */
  readonly key?: string | undefined;
}

/** The end of a pause. */
export interface ResumeEpisodeOptions {
  readonly episode: string;
  /** Checkpoint to resume from. @defaultValue the latest of each role */
  readonly checkpoint?: string | undefined;
  /** Sent to the roles, with a summary. */
  readonly note?: string | undefined;
  readonly by?: string | undefined;
  /** Idempotency key. */
  readonly key?: string | undefined;
}

/** The end of an episode. */
export interface EndEpisodeOptions {
  readonly episode: string;
  readonly outcome: (typeof outcomes)[number];
  readonly reason?: string | undefined;
  readonly by?: string | undefined;
  /** Idempotency key. */
  readonly key?: string | undefined;
}

export async function pauseEpisode(
  { store, scrubber }: TrackerParts,
  episodes: EpisodeRepository,
  options: PauseEpisodeOptions,
): Promise<EpisodeStatus> {
  const { episode, target, until, by } = options;
  const request = toRequest('pause', options);
  const reason = scrubber.scrub(options.reason);
  const state = await episodes.append(episode, async (now, at) => {
    if ((await findRequest(store, episode, request)) !== undefined) return [];
    assertNotEnded(now);
    if (until !== undefined && !(until > at)) {
      throw new InvalidInputError(`until is ${until}, and it is ${at} now: name a later time`);
    }
    const about = target === 'both' ? [...now.roles.keys()] : [target ?? []].flat();
    for (const role of about) assertRole(now, role);
    const paused = toPaused(now, { cause: 'person', reason, about, until });
    const event: EpisodeDraft = {
      ...paused,
      ...given({ target: target === undefined ? undefined : about, by }),
      ...noted(request, episode),
    };
    return [event];
  });
  return toEpisodeStatus(state);
}

export async function resumeEpisode(
  parts: TrackerParts,
  episodes: EpisodeRepository,
  options: ResumeEpisodeOptions,
): Promise<EpisodeStatus> {
  const { store, content, ids, scrubber } = parts;
  const { episode, checkpoint, by } = options;
  const request = toRequest('resume', options);
  const note = options.note && scrubber.scrub(options.note);
  const from =
    checkpoint === undefined ? undefined : await getCheckpoint(store, episode, checkpoint);
  const state = await episodes.append(episode, async (now, at) => {
    const isKnown = (await findRequest(store, episode, request)) !== undefined;
    // Without a pause a key is noted all the same: repeated, it must not end a later one.
    const isIdle = now.pause === undefined && from === undefined && request === undefined;
    if (isKnown || isIdle) return [];
    assertNotEnded(now);
    const resumed: EpisodeDraft<'episode.resumed'> = {
      type: 'episode.resumed',
      cause: 'person',
      ...given({ from: from && toRef(from), note: note || undefined, by }),
      ...noted(request, episode),
    };
    const { goal, pause, lastCheckpoint, reflection } = now;
    const known = await openTexts(content, { goal, pause, lastCheckpoint, reflection });
    const text = resumeSummary(known, { ...resumed, at });
    const hash = await content.put(text);
    const told = [...(now.pause?.target ?? [])].map((target) => ({
      type: 'message.queued' as const,
      message: ids.next('msg'),
      sequence: roleOf(now, target).sequence + 1,
      target,
      content: hash,
      length: text.length,
    }));
    return [resumed, ...told];
  });
  return toEpisodeStatus(state);
}

export async function endEpisode(
  { store, scrubber }: TrackerParts,
  episodes: EpisodeRepository,
  options: EndEpisodeOptions,
): Promise<EpisodeStatus> {
  const { episode, outcome, by } = options;
  const request = toRequest('end', options);
  const reason = options.reason && scrubber.scrub(options.reason);
  const state = await episodes.append(episode, async (now) => {
    if ((await findRequest(store, episode, request)) !== undefined) return [];
    assertNotEnded(now);
    const event: EpisodeDraft = {
      type: 'episode.ended',
      outcome,
      ...given({ reason: reason || undefined, by }),
      ...noted(request, episode),
    };
    return [event];
  });
  return toEpisodeStatus(state);
}
