import type { TurnEvent } from '@pce/core';
import type { TurnEventOf, TurnEventType } from '@pce/core/turn';
import { describe, expect, it } from 'vitest';
import { recordTurn } from './recorded-turn.js';

/** An event with the fields that are read; the others say nothing here. */
function event<Type extends TurnEventType>(type: Type, fields: Partial<TurnEventOf<Type>> = {}) {
  return { type, v: 1, at: 0, ...fields } as TurnEvent;
}

const decided = (command: string, modelCalls?: number) =>
  event('executor.decided', {
    action: 'COMMAND',
    command,
    ...(modelCalls !== undefined && { usage: { modelCalls } }),
  } as Partial<TurnEventOf<'executor.decided'>>);
const selected = (tool: string, fields: object = {}) =>
  event('tool.selected', { tool, effect: 'read', args: { of: tool }, ...fields });
const finished = (data: string) =>
  event('tool.finished', { outcome: { ok: true, data, summary: '', claims: [] } });
const failed = event('tool.finished', {
  outcome: { ok: false, error: { code: 'internal', message: '', isRetryable: false } },
} as Partial<TurnEventOf<'tool.finished'>>);

const call = (command: string) => [decided(command), selected(command), finished(command)];

function runsOf(...events: readonly TurnEvent[]): string[] {
  return recordTurn('t', events).runs.map((run) => run.map(({ text }) => text).join(' '));
}

describe('recordTurn', () => {
  it('records each command with its tool, arguments, data, result and model calls (B9)', () => {
    const events = [
      decided('one', 2),
      selected('a.b', { effect: 'once', usage: { modelCalls: 3 } }),
      finished('x'),
      ...call('two'),
    ];

    expect(recordTurn('t', events)).toEqual({
      turn: 't',
      commands: ['one', 'two'],
      runs: [
        [
          {
            ...{ text: 'one', tool: 'a.b', effect: 'once', args: { of: 'a.b' }, data: 'x' },
            ...{ result: 1, modelCalls: { deciding: 2, coordinating: 3 } },
          },
          {
            ...{ text: 'two', tool: 'two', effect: 'read', args: { of: 'two' }, data: 'two' },
            ...{ result: 2, modelCalls: { deciding: 0, coordinating: 0 } },
          },
        ],
      ],
    });
  });

  it('has nothing of a turn without events (B9)', () => {
    expect(recordTurn('t', [])).toEqual({ turn: 't', runs: [], commands: [] });
  });

  it.each<[string, TurnEvent]>([
    ['a new plan', event('planner.planned')],
    ['a command that no tool fits', event('coordinator.declined')],
    ['a workflow that fails', event('workflow.failed')],
    ['a workflow that completes', event('workflow.completed')],
    ['the end', event('executor.decided', { action: 'COMPLETE' })],
  ])('breaks a run off at %s (B9)', (_, between) => {
    expect(runsOf(...call('one'), between, ...call('two'))).toEqual(['one', 'two']);
  });

  it('goes on after an analysis, which does nothing (B9)', () => {
    const analysed = event('executor.decided', { action: 'ANALYZE' });

    expect(runsOf(...call('one'), analysed, ...call('two'))).toEqual(['one two']);
  });

  it('breaks a run off at a failure, which is no result (B9)', () => {
    const events = [...call('one'), decided('no'), selected('no'), failed, ...call('two')];
    const [first, second] = recordTurn('t', events).runs;

    expect(first?.map(({ result }) => result)).toEqual([1]);
    expect(second?.map(({ result }) => result)).toEqual([2]);
  });

  it('takes commands side by side for no sequence, and counts them (B9)', () => {
    const both = event('executor.decided', { action: 'COMMAND', commands: ['x', 'y'] });
    const { runs, commands } = recordTurn('t', [
      ...call('one'),
      both,
      ...[selected('x'), finished('x')],
      ...call('two'),
    ]);

    expect(runs.map((run) => run.map(({ text }) => text))).toEqual([['one'], ['two']]);

    expect(commands).toEqual(['one', 'x', 'y', 'two']);
  });

  it('leaves out what a workflow called, whose completion is one result (B9)', () => {
    const events = [
      decided('flow'),
      ...[selected('w.x', { workflowStep: 'a' }), finished('inner')],
      event('workflow.completed'),
      ...call('two'),
    ];

    expect(recordTurn('t', events).runs.flat()).toMatchObject([{ text: 'two', result: 2 }]);
  });

  it('takes no tool for a command that none was selected for (B9)', () => {
    expect(runsOf(finished('early'), selected('early'), finished('early'))).toEqual([]);
    expect(runsOf(...call('one'), decided('two'), finished('stray'))).toEqual(['one']);
  });

  it('leaves what a fork has of its parent to the parent (B9)', () => {
    const { runs, commands } = recordTurn('t', [
      ...call('parent'),
      event('turn.forked'),
      ...call('own'),
    ]);

    expect(runs.flat().map(({ text }) => text)).toEqual(['own']);
    expect(commands).toEqual(['own']);
  });
});
