import { countLimit } from './decide-limit.js';
import type { CheckpointRef, EpisodeEvent, EpisodeEventOf } from './events.js';
import { acknowledged, delivered, queued } from './outbox.js';
import { addQuestion, merged, withoutQuestion } from './pauses.js';
import { driftRule } from './policy.js';
import { type EpisodeState, newRole, type RoleState, roleOf } from './state.js';

/** Returns the state after an event. Pure; it does not check whether the event was allowed. */
export function evolve(before: EpisodeState, event: EpisodeEvent): EpisodeState {
  const state = { ...before, version: before.version + 1, updatedAt: event.at };
  switch (event.type) {
    case 'episode.started':
      return state;
    case 'checkpoint.recorded':
      return recorded(state, event);
    case 'diff.classified':
      return classified(state, event);
    case 'reflection.made': {
      const { checkpoint, reflection, at } = event;
      const made = {
        ...withoutQuestion(state, checkpoint),
        reflection: { checkpoint, reflection, at },
      };
      return counted(made, 'reflectionsMade');
    }
    case 'reflection.failed':
      return counted(withoutQuestion(state, event.checkpoint), 'reflectionsFailed');
    case 'deviation.alerted':
      return counted(state, 'alerts');
    case 'message.queued':
      return counted(
        withRole(state, event.target, (role) => queued(role, event)),
        'queued',
      );
    case 'message.delivered':
      return counted(
        withRole(state, event.target, (role) => delivered(role, event.message)),
        'delivered',
      );
    case 'message.acknowledged':
    case 'message.failed':
      return counted(
        withRole(state, event.target, (role) => acknowledged(role, event.message)),
        event.type === 'message.failed' ? 'failed' : 'acknowledged',
      );
    case 'limit.seen':
      return limited(state, event);
    case 'limit.cleared':
      return withRole(state, event.role, (role) => ({ ...role, limits: newRole.limits }));
    case 'episode.paused':
      return { ...state, pause: merged(state.pause, event), roles: withoutCounts(state, event) };
    case 'episode.resumed':
      return resumed(state, event);
    case 'restore.begun':
      return { ...state, restore: event };
    case 'episode.restored':
      return restored(state);
    case 'intervention.opened': {
      const { type: _, v: __, at: since, ...opened } = event;
      return { ...state, interventions: [...state.interventions, { ...opened, since }] };
    }
    case 'intervention.resolved': {
      const { intervention: id } = event;
      const interventions = state.interventions.filter(({ intervention }) => intervention !== id);
      return { ...state, interventions };
    }
    case 'episode.ended': {
      const { outcome, reason } = event;
      return {
        ...state,
        outcome,
        endReason: reason,
        pause: undefined,
        questions: [],
        interventions: [],
        comparisons: [],
      };
    }
  }
}

function withRole(
  state: EpisodeState,
  name: string,
  change: (role: RoleState) => RoleState,
): EpisodeState {
  return { ...state, roles: new Map(state.roles).set(name, change(roleOf(state, name))) };
}

function counted(state: EpisodeState, name: keyof EpisodeState['counts']): EpisodeState {
  return { ...state, counts: { ...state.counts, [name]: state.counts[name] + 1 } };
}

/** Role of the checkpoints that restores become. They are compared with nothing. */
export const restoringRole = 'restore';

function recorded(state: EpisodeState, event: EpisodeEventOf<'checkpoint.recorded'>): EpisodeState {
  const { checkpoint, role, iteration, content, error, at } = event;
  const to: CheckpointRef = { checkpoint, role, iteration, content, version: state.version };
  const next: EpisodeState = {
    ...state,
    checkpoints: state.checkpoints + 1,
    lastCheckpoint: { ...to, at },
  };
  if (role === restoringRole) return next;
  const { latest: from } = roleOf(state, role);
  const comparison = from && { from, to, cause: 'recorded' as const };
  return {
    ...withRole(next, role, (known) => ({
      ...known,
      latest: to,
      error: error && {
        signature: error.signature,
        count: known.error?.signature === error.signature ? known.error.count + 1 : 1,
      },
      limits: error === undefined ? newRole.limits : known.limits,
    })),
    comparisons: comparison ? [...state.comparisons, comparison] : state.comparisons,
  };
}

function classified(state: EpisodeState, event: EpisodeEventOf<'diff.classified'>): EpisodeState {
  const { role, to, class: found, reflects, cause, rules } = event;
  const due = state.comparisons.find((each) => each.to.checkpoint === to);
  const compared = {
    ...withRole(state, role, (known) => ({ ...known, class: found })),
    comparisons: state.comparisons.filter((each) => each !== due),
  };
  if (due === undefined || !reflects) return compared;
  const { alertRules } = driftRule(state.policy, role);
  return addQuestion(compared, {
    from: due.from,
    to: due.to,
    class: found,
    cause: cause === 'restored' ? 'restore' : 'drift',
    pausesUnanswered: rules.some((rule) => alertRules.includes(rule)),
  });
}

function limited(state: EpisodeState, event: EpisodeEventOf<'limit.seen'>): EpisodeState {
  const { role: name, kind, resetAt, waitUntil, at } = event;
  const seen = withRole(
    { ...state, limit: { role: name, kind, resetAt, waitUntil, at } },
    name,
    (role) => ({ ...role, limits: countLimit(role.limits, event) }),
  );
  const { latest, class: found = 'HIGH' } = roleOf(state, name);
  if (kind !== 'loop' || latest === undefined) return seen;
  const question = { from: undefined, to: latest, class: found, cause: 'loop' } as const;
  return addQuestion(seen, { ...question, pausesUnanswered: false });
}

function withoutCounts(
  state: EpisodeState,
  { until, cause }: EpisodeEventOf<'episode.paused'>,
): EpisodeState['roles'] {
  if (until !== undefined || cause === 'person') return state.roles;
  return new Map(
    [...state.roles].map(([name, role]) => [
      name,
      { ...role, error: undefined, limits: newRole.limits },
    ]),
  );
}

function resumed(state: EpisodeState, { from }: EpisodeEventOf<'episode.resumed'>): EpisodeState {
  const next = { ...state, pause: undefined };
  return from === undefined
    ? next
    : withRole(next, from.role, (role) => ({ ...role, latest: from, error: undefined }));
}

/** The checkpoint that a restore became is the latest of its role, and is compared with the one it replaced. */
function restored(state: EpisodeState): EpisodeState {
  const { restore, lastCheckpoint } = state;
  if (restore === undefined || lastCheckpoint === undefined) return state;
  const { role, iteration, content } = restore.to;
  const { checkpoint, version } = lastCheckpoint;
  const to: CheckpointRef = { checkpoint, role, iteration, content, version };
  const { latest: from } = roleOf(state, role);
  const roles = new Map(state.roles);
  for (const each of [...restore.latest, to]) {
    roles.set(each.role, { ...roleOf(state, each.role), latest: each });
  }
  return {
    ...counted(state, 'restores'),
    roles,
    restore: undefined,
    // An ended episode is not resumed from there.
    comparisons:
      from && state.outcome === undefined
        ? [...state.comparisons, { from, to, cause: 'restored' }]
        : state.comparisons,
  };
}
