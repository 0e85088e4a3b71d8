import { createHash } from 'node:crypto';
import type { TurnEvent } from '@pce/core';
import type { Invariant } from '../invariant.js';
import { laneOf } from '../lane-of.js';

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
