import type { TurnEvent } from '@pce/core';
import { describe, expect, it } from 'vitest';
import { playedWorkflows } from './played-workflows.js';
import type { TurnScript } from './turn-script.js';

function play(next: object | undefined, taken?: object) {
  const steps: string[] = [];
  const script = {
    taken,
    peek: () => next,
    take(step: string) {
      steps.push(step);
      return next;
    },
  } as unknown as TurnScript;
  const events = [match, { type: 'turn.saved' }] as unknown as TurnEvent[];
  return { ...playedWorkflows(script, events), steps };
}

const parts = { workflow: 'w', hash: 'h', inputs: { a: 1 }, why: 'it fits' };
const match = { type: 'workflow.matched', v: 1, ...parts };
const input = {} as Parameters<ReturnType<typeof playedWorkflows>['match']>[0];
const choice = {} as Parameters<ReturnType<typeof playedWorkflows>['select']>[0];
const progress = {} as Parameters<ReturnType<typeof playedWorkflows>['advance']>[0];

describe('the workflows of a played turn', () => {
  it('match when one matched in the recording, and take the event (F2)', () => {
    const played = play(match);

    expect(played.match(input)).toEqual(parts);
    expect(played.steps).toEqual(['coordinate']);
    expect(played.versions()).toEqual({ w: 'h' });
  });

  it.each([undefined, { ...match, usage: {} }, { type: 'tool.selected' }])(
    'do not match when the Coordinator decided, by %j (F2)',
    (next) => {
      const played = play(next);

      expect(played.match(input)).toBeUndefined();
      expect(played.steps).toEqual([]);
    },
  );

  it('are selected or refused as recorded (F2)', () => {
    expect(play(undefined, match).select(choice)).toEqual(parts);
    const declined = { type: 'coordinator.declined', message: 'no such workflow' };
    expect(() => play(undefined, declined).select(choice)).toThrow('no such workflow');
    expect(() => play(undefined).select(choice)).toThrow('no workflow was selected here');
  });

  it.each([
    [
      { type: 'tool.selected', workflowStep: 's', tool: 't', args: {} },
      { type: 'call', step: 's', tool: 't', args: {} },
    ],
    [
      { type: 'tool.selected', tool: 't', args: {}, timeoutMs: 0, maxAttempts: 2 },
      { type: 'call', step: '', tool: 't', args: {}, timeoutMs: 0, maxAttempts: 2 },
    ],
    [
      { type: 'workflow.completed', outputs: { a: 1 }, summary: 'done' },
      { type: 'complete', outputs: { a: 1 }, summary: 'done' },
    ],
    [
      { type: 'workflow.failed', message: 'no' },
      { type: 'fail', message: 'no' },
    ],
    [
      { type: 'workflow.failed', message: 'no', fallback: { ...parts, more: 1 } },
      { type: 'fail', message: 'no', fallback: parts },
    ],
  ])('move as recorded: %j (F2)', (event, move) => {
    const played = play(event);

    expect(played.advance(progress)).toEqual(move);
    expect(played.steps).toEqual(['advance-workflow']);
  });

  it('do not take other events for a move (F2)', () => {
    expect(() => play({ type: 'turn.saved' }).advance(progress)).toThrow('turn.saved is no move');
  });
});
