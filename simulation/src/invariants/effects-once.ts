import type { TurnEvent } from '@pce/core';
import { lookTool } from '@pce/core/internal';
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

interface OpenCalls {
  /** Calls that have not ended, by lane. */
  readonly open: Map<number, number>;
  /** Looks at results, which run no tool. */
  readonly looks: Set<number>;
  /** The lane that each intervention asks about. */
  readonly asked: Map<string, number>;
  /** Lanes whose call was selected before the fork, which decides again and may decline it. */
  readonly copied: Set<number>;
}

export const idempotentAtLeastOnce: Invariant = {
  name: 'every call ends before the turn continues, and successful calls did run',
  proves: ['F1', 'F8'],
  watch() {
    const ran = new Set<string>();
    const turns = new Map<string, OpenCalls>();

    function problemOf(turn: string, event: TurnEvent): string | undefined {
      const open = turns.get(turn)?.open;
      const [left] = open?.values() ?? [];
      if (isProgress(event) && left !== undefined)
        return `${turn} continues with ${event.type} although call ${left} has not ended`;
      if (event.type !== 'tool.finished') return;
      const call = open?.get(laneOf(event));
      if (event.call !== call) return `call ${event.call} of ${turn} ends, and it was not open`;
      const isLook = turns.get(turn)?.looks.has(event.call) === true;
      return event.outcome.ok && !isLook && !ran.has(`${turn}:${call}`)
        ? `call ${call} of ${turn} is said to have succeeded, and it never ran`
        : undefined;
    }

    return (observation) => {
      if (observation.type === 'tool.started') ran.add(`${observation.turn}:${observation.call}`);
      if (observation.type !== 'events.appended') return;
      const { turn } = observation;
      const calls = turns.get(turn) ?? noCalls();
      turns.set(turn, calls);
      for (const event of observation.inherited) follow(calls, event);
      for (const event of observation.events) {
        const problem = problemOf(turn, event);
        if (problem !== undefined) return problem;
        follow(calls, event);
      }
    };
  },
};

function noCalls(): OpenCalls {
  return { open: new Map(), looks: new Set(), asked: new Map(), copied: new Set() };
}

function isProgress({ type }: TurnEvent): boolean {
  return ['executor.decided', 'planner.planned', 'synthesizer.answered'].includes(type);
}

function follow({ open, looks, asked, copied }: OpenCalls, event: TurnEvent): void {
  switch (event.type) {
    case 'tool.selected':
      open.set(laneOf(event), event.call);
      copied.delete(laneOf(event));
      if (event.tool === lookTool) looks.add(event.call);
      return;
    case 'tool.finished':
      open.delete(laneOf(event));
      return;
    case 'turn.forked':
      if (event.plansAnew === true) open.clear();
      if (event.asksAgain === true) for (const lane of open.keys()) copied.add(lane);
      return;
    case 'coordinator.declined':
    case 'workflow.failed':
      if (copied.delete(laneOf(event))) open.delete(laneOf(event));
      return;
    case 'intervention.opened':
      asked.set(event.intervention.id, laneOf(event));
      return;
    case 'intervention.resolved':
      // A person may also end a call.
      if (event.choose === 'abandon') open.clear();
      if (event.args || ['deny', 'done', 'failed'].includes(event.choose))
        open.delete(asked.get(event.id) ?? 1);
  }
}
