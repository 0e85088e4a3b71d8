import { InvalidInputError } from '@pce/core/errors';
import type { EpisodeEventOf } from './events.js';
import { type EpisodeState, type QueuedMessage, type RoleState, roleOf } from './state.js';

/** Returns a role with a message at the end of its queue. */
export function queued(
  role: RoleState,
  { message, sequence, from, content, at }: EpisodeEventOf<'message.queued'>,
): RoleState {
  const added = { message, sequence, from, content, queuedAt: at, isDelivered: false };
  return { ...role, sequence, queue: [...role.queue, added] };
}

/** Returns a role to which a message was handed out. */
export function delivered(role: RoleState, message: string): RoleState {
  const queue = role.queue.map((each) =>
    each.message === message ? { ...each, isDelivered: true } : each,
  );
  return { ...role, queue };
}

/** Returns a role without a message. */
export function acknowledged(role: RoleState, message: string): RoleState {
  return { ...role, queue: role.queue.filter((each) => each.message !== message) };
}

/** Returns the place of a message that waits, if it does. */
export function findQueued(
  state: EpisodeState,
  message: string,
): { readonly target: string; readonly message: QueuedMessage } | undefined {
  for (const [target, { queue }] of state.roles) {
    const found = queue.find((each) => each.message === message);
    if (found !== undefined) return { target, message: found };
  }
  return undefined;
}

/** Throws `InvalidInputError` where the queue of a target is full. */
export function assertRoom(state: EpisodeState, target: string): void {
  const { length } = roleOf(state, target).queue;
  if (length < state.policy.maxQueued) return;
  throw new InvalidInputError(
    `${length} messages wait for ${target}: acknowledge some first, or start the episode with a greater policy.maxQueued`,
  );
}
