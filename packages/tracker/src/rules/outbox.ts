import { InvalidInputError } from '@pce/core/errors';
import type { EpisodeEventOf } from './events.js';
import { type EpisodeState, type QueuedMessage, type RoleState, roleOf } from './state.js';

export function queued(
  role: RoleState,
  { message, sequence, from, content, at }: EpisodeEventOf<'message.queued'>,
): RoleState {
  const added = { message, sequence, from, content, queuedAt: at, isDelivered: false };
  return { ...role, sequence, queue: [...role.queue, added] };
}

export function delivered(role: RoleState, message: string): RoleState {
  const queue = role.queue.map((each) =>
    each.message === message ? { ...each, isDelivered: true } : each,
  );
  return { ...role, queue };
}

export function acknowledged(role: RoleState, message: string): RoleState {
  return { ...role, queue: role.queue.filter((each) => each.message !== message) };
}

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

export function assertRoom(state: EpisodeState, target: string): void {
  const { length } = roleOf(state, target).queue;
  if (length < state.policy.maxQueued) return;
  throw new InvalidInputError(
    `${length} messages wait for ${target}: acknowledge some first, or start the episode with a greater policy.maxQueued`,
  );
}
