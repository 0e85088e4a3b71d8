import { describe, expect, it } from 'vitest';
import { mendSelection, mendSelections } from './mend-selection.js';

const args = { query: 'laptops' };
const call = { name: 'shop.search', args };
const selected = { status: 'selected', ...call };

describe('mendSelection', () => {
  it.each<readonly [unknown, unknown]>([
    [selected, selected],
    [call, selected],
    [{ ...call, status: '' }, selected],
    [{ tool: 'shop.search', arguments: args }, selected],
    [{ toolName: 'shop.search', params: args }, selected],
    [{ function: 'shop.search', tool_input: args }, selected],
    [{ name: 'shop.search', input: JSON.stringify(args) }, selected],
    [
      { name: 'shop.search', args: '{"query"' },
      { status: 'selected', name: 'shop.search', args: '{"query"' },
    ],
    [
      { ...call, tool: 'shop.buy', input: {} },
      { ...selected, tool: 'shop.buy', input: {} },
    ],
    [{ action: 'shop.search', action_input: args }, selected],
    [
      { action: 'go', action_input: args, name: 'shop.search' },
      { status: 'selected', action: 'go', name: 'shop.search', args },
    ],
    [
      { action: { type: 'go' }, action_input: args },
      { action: { type: 'go' }, args },
    ],
    [{ action: 'go' }, { action: 'go' }],
    [{ tool: call }, selected],
    [{ selected: call }, selected],
    [{ status: 'selected', tool: call }, selected],
    [
      { status: 'blocked', tool: call, reason: 'x' },
      { status: 'blocked', name: call, reason: 'x' },
    ],
    [
      { tool: call, args: {} },
      { name: call, args: {} },
    ],
    [{ name: 'shop.search', filters: args }, selected],
    [
      { name: 'shop.search', filters: args, options: {} },
      { status: 'selected', name: 'shop.search', filters: args, options: {} },
    ],
    [
      { name: 'shop.search', note: 'x', filters: args },
      { ...selected, note: 'x' },
    ],
    [
      { name: 'shop.search', missing: { a: 1 } },
      { status: 'selected', name: 'shop.search', missing: { a: 1 } },
    ],
    [
      { name: 5, filters: args },
      { name: 5, filters: args },
    ],
    [{ name: '' }, { name: '' }],
    [{ missing: ['a city'] }, { status: 'needs_more_info', missing: ['a city'] }],
    [{ readings: ['a', 'b'] }, { status: 'needs_clarification', readings: ['a', 'b'] }],
    [
      { missing: [], readings: ['a', 'b'] },
      { status: 'needs_clarification', missing: [], readings: ['a', 'b'] },
    ],
    [
      { missing: ['a city'], readings: ['a'] },
      { missing: ['a city'], readings: ['a'] },
    ],
    [{ missing: 'a city' }, { missing: 'a city' }],
    [{ reason: 'none fits' }, { reason: 'none fits' }],
    [
      { status: 'blocked', missing: ['a'] },
      { status: 'blocked', missing: ['a'] },
    ],
    ['shop.search', 'shop.search'],
    [[call], [call]],
    [null, null],
  ])('reads %j as %j (A2)', (said, meant) => {
    expect(mendSelection(said)).toStrictEqual(meant);
  });
});

describe('mendSelections', () => {
  it.each<readonly [unknown, unknown]>([
    [{ answers: [{ command: 1, ...selected }] }, { answers: [{ command: 1, ...selected }] }],
    [[{ command: ' 2 ', ...call }], { answers: [{ ...selected, command: 2 }] }],
    [[{ command: '12', ...call }], { answers: [{ ...selected, command: '12' }] }],
    [
      [call, { tool: 'shop.buy', input: {} }],
      {
        answers: [
          { ...selected, command: 1 },
          { status: 'selected', name: 'shop.buy', args: {}, command: 2 },
        ],
      },
    ],
    [
      { answers: [{ command: 2, ...call }, call, 'x'] },
      { answers: [{ command: 2, ...selected }, selected, 'x'] },
    ],
    [['x', call], { answers: ['x', { ...selected, command: 2 }] }],
    [{ answers: 'none' }, { answers: 'none' }],
    [call, call],
    ['x', 'x'],
  ])('reads %j as %j (A2)', (said, meant) => {
    expect(mendSelections(said)).toStrictEqual(meant);
  });
});
