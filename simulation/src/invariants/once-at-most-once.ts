import type { Invariant } from '../invariant.js';
import { laneOf } from '../lane-of.js';

export const onceAtMostOnce: Invariant = {
  name: 'a `once` tool runs at most once for each time it was decided',
  proves: ['F1', 'F8'],
  watch() {
    /** How often a call may still run, by turn and call. */
    const left = new Map<string, number>();
    /** The call that an intervention asks about. */
    const doubted = new Map<string, string>();
    const latest = new Map<string, string>();
    return (observation) => {
      if (observation.type === 'events.appended') {
        const { turn } = observation;
        // An inherited call may have run in the parent: the fork must decide about it again.
        for (const event of observation.inherited) {
          if (event.type === 'tool.selected')
            latest.set(`${turn} ${laneOf(event)}`, `${turn}:${event.call}`);
        }
        for (const event of observation.events) {
          if (event.type === 'tool.selected') {
            latest.set(`${turn} ${laneOf(event)}`, `${turn}:${event.call}`);
            left.set(`${turn}:${event.call}`, 1);
          }
          if (event.type === 'intervention.opened')
            doubted.set(event.intervention.id, latest.get(`${turn} ${laneOf(event)}`) ?? '');
          if (event.type === 'intervention.resolved' && !event.args && mayRun(event.choose)) {
            const call = doubted.get(event.id) ?? '';
            left.set(call, 1);
          }
        }
      }
      if (observation.type !== 'tool.started' || observation.effect !== 'once') return;
      const call = `${observation.turn}:${observation.call}`;
      const more = left.get(call) ?? 0;
      left.set(call, more - 1);
      return more > 0
        ? undefined
        : `${observation.tool} runs once more as call ${observation.call} of ${observation.turn}, without a decision`;
    };
  },
};

function mayRun(choice: string): boolean {
  return choice === 'run_again' || choice === 'approve';
}
