import { createHash } from 'node:crypto';
import type { TurnEvent } from '@pce/core';
import type { Invariant } from '../invariant.js';
import { laneOf } from '../lane-of.js';
import type { ObservationOf } from '../observation.js';

interface Approval {
  /** Turn and call. */
  readonly of: string;
  readonly hash: string;
  readonly expiresAt: number;
}

export const approvedExactly: Invariant = {
  name: 'a call that needs an approval runs with the tool and arguments that were approved, in time',
  proves: ['F9'],
  watch() {
    /** The request of each open intervention. */
    const asked = new Map<string, Approval>();
    /** The latest call of each lane. */
    const latest = new Map<string, string>();
    /** Hash of the approved request, by turn and call; `undefined` if any may run. */
    const approved = new Map<string, string>();
    /** Versions of the tools of each process. */
    const versions = new Map<string, Readonly<Record<string, string>>>();

    function follow(turn: string, event: TurnEvent): string | undefined {
      switch (event.type) {
        case 'tool.selected':
          approved.delete(`${turn}:${event.call}`);
          latest.set(`${turn} ${laneOf(event)}`, `${turn}:${event.call}`);
          return;
        case 'intervention.opened': {
          const { id, approval } = event.intervention;
          const of = latest.get(`${turn} ${laneOf(event)}`) ?? '';
          if (approval !== undefined) asked.set(id, { ...approval, of });
          return;
        }
        case 'intervention.resolved': {
          const approval = asked.get(event.id);
          if (approval === undefined || event.choose !== 'approve' || event.args) return;
          approved.set(approval.of, approval.hash);
          return event.at <= approval.expiresAt
            ? undefined
            : `${event.id} was approved ${event.at - approval.expiresAt} ms after it expired`;
        }
      }
    }

    return (observation) => {
      if (observation.type === 'events.appended') {
        const { turn, inherited, events } = observation;
        const before = inherited.map((event) => follow(turn, event));
        // Drops the approvals of the parent: a fork asks a person again.
        if (inherited.length > 0)
          for (const call of approved.keys())
            if (call.startsWith(`${turn}:`)) approved.delete(call);
        return [...before, ...events.map((event) => follow(turn, event))].find(
          (problem) => problem !== undefined,
        );
      }
      if (observation.type === 'process.started')
        versions.set(observation.process, observation.tools);
      if (observation.type !== 'tool.started') return;
      const { process, turn, call, tool, args } = observation;
      const hash = createHash('sha256')
        .update(JSON.stringify([tool, versions.get(process)?.[tool], args]))
        .digest('hex');
      return hash === (approved.get(`${turn}:${call}`) ?? hash)
        ? undefined
        : `${tool} runs for ${turn} with ${JSON.stringify(args)}, which no person approved`;
    };
  },
};

export const queueListsWhatWaits: Invariant = {
  name: 'the queue lists every open intervention, and a merged one belongs to another that is listed',
  proves: ['A14'],
  watch() {
    /** Turn and kind of each intervention that is open, by id. */
    const open = new Map<string, { readonly turn: string; readonly kind: string }>();

    function appended({ turn, events, views }: ObservationOf<'events.appended'>): void {
      // Interventions that the queue has no room for are in the emergency log.
      const overflow = new Set(
        views
          .filter(
            ({ collection, value }) => collection === 'interventions-overflow' && value !== null,
          )
          .map(({ key }) => key),
      );
      for (const event of events) {
        if (event.type === 'intervention.opened' && !overflow.has(event.intervention.id))
          open.set(event.intervention.id, { turn, kind: event.intervention.kind });
        if (event.type === 'intervention.resolved' || event.type === 'intervention.expired')
          open.delete(event.id);
        if (endsWork(event))
          for (const [id, one] of open)
            if (one.turn === turn && one.kind !== 'not_saved') open.delete(id);
      }
    }

    return (observation) => {
      switch (observation.type) {
        case 'events.appended':
          appended(observation);
          return;
        case 'view.listed': {
          if (observation.collection !== 'interventions') return;
          const lost = [...open.keys()].find((id) => !observation.keys.includes(id));
          return lost && `${lost} is open, and the queue does not list it`;
        }
        case 'interventions.listed': {
          const ids = observation.listed.map(({ id }) => id);
          const orphan = observation.listed.find(
            ({ mergedInto }) => mergedInto !== undefined && !ids.includes(mergedInto),
          );
          return (
            orphan && `${orphan.id} is merged into ${orphan.mergedInto}, which is no longer listed`
          );
        }
      }
    };
  },
};

/** Returns whether the event closes the turn's interventions: a person abandoned it, or it ended. */
function endsWork(event: TurnEvent): boolean {
  return (
    event.type === 'turn.finished' ||
    (event.type === 'intervention.resolved' && event.choose === 'abandon')
  );
}
