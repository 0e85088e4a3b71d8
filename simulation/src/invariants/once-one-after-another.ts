import type { Invariant } from '../invariant.js';

export const onceOneAfterAnother: Invariant = {
  name: 'of the `once` calls of a turn, one runs at a time, and the next begins when the end of the one before is durable',
  proves: ['A2', 'F8'],
  watch() {
    /** Turns, and the call that runs or has no durable end, by process. */
    const running = new Map<string, number>();
    return (observation) => {
      if (observation.type === 'process.ended') {
        const ended = `${observation.process} `;
        for (const key of running.keys()) if (key.startsWith(ended)) running.delete(key);
      }
      if (observation.type === 'drive.stopped' || observation.type === 'drive.failed')
        running.delete(`${observation.process} ${observation.turn}`);
      if (observation.type === 'events.appended') {
        const key = `${observation.process} ${observation.turn}`;
        const call = running.get(key);
        const isOver = observation.events.some(
          (event) =>
            // A resumed turn, also in the same process, has a call in doubt and none that runs.
            event.type === 'turn.resumed' ||
            (event.type === 'tool.finished' && event.call === call),
        );
        if (isOver) running.delete(key);
      }
      if (observation.type !== 'tool.started' || observation.effect !== 'once') return;
      const { process, turn, call, tool } = observation;
      const before = running.get(`${process} ${turn}`);
      running.set(`${process} ${turn}`, call);
      return before === undefined || before === call
        ? undefined
        : `${tool} runs as call ${call} of ${turn} while call ${before} has no durable end`;
    };
  },
};
