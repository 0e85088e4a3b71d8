import type { Json } from '@pce/core/contracts';
import { describe, expect, it } from 'vitest';
import type { InputType, Workflow, WorkflowInput } from '../workflow.js';
import { bindInputs } from './bind-inputs.js';
import { convertInput } from './convert-input.js';

function bind(
  inputs: Readonly<Record<string, Partial<WorkflowInput>>>,
  offered: Readonly<Record<string, Json>>,
  referenced: Readonly<Record<string, Json>> = {},
) {
  const all = Object.entries(inputs).map(([name, input]): [string, WorkflowInput] => [
    name,
    { type: 'any', required: true, from: undefined, default: undefined, description: '', ...input },
  ]);
  const workflow = { inputs: new Map(all) } as unknown as Workflow;
  return bindInputs(
    workflow,
    (name) => offered[name],
    (name) => referenced[name],
  );
}

describe('bindInputs', () => {
  it('takes what is offered, else the default, else nothing where nothing is needed (B3)', () => {
    const inputs = {
      ...{ a: { type: 'number' as const }, b: { default: 'b' }, c: { default: 'c' } },
      ...{ d: { required: false }, e: { default: 0 } },
    };

    expect(bind(inputs, { a: '1,200', b: 'own' })).toEqual({
      inputs: { a: 1_200, b: 'own', c: 'c', e: 0 },
    });
  });

  it('lets a reference stand for an input, unchecked (B3)', () => {
    const reference = { $ref: 'r1' };

    expect(bind({ a: { type: 'number' } }, { a: 'x' }, { a: reference })).toEqual({
      inputs: { a: reference },
    });
  });

  it('says what it lacks, and what has the wrong type (B3)', () => {
    expect(bind({ a: {} }, {})).toEqual({ lacks: 'needs the input a, which nothing gives' });
    expect(bind({ a: { type: 'integer', required: false } }, { a: [1] })).toEqual({
      lacks: 'needs a whole number as a, but got 1 item',
    });
  });
});

describe('convertInput', () => {
  it.each<[Json, InputType, Json | undefined]>([
    [{ a: 1 }, 'any', { a: 1 }],
    ['x', 'string', 'x'],
    [1, 'string', undefined],
    ['-$1,200.50', 'number', -1_200.5],
    ['+3', 'number', 3],
    ['€5', 'number', 5],
    ['1,20', 'number', undefined],
    ['5 kg', 'number', undefined],
    ['', 'number', undefined],
    ['1'.repeat(40), 'number', Number('1'.repeat(40))],
    ['1'.repeat(41), 'number', undefined],
    [true, 'number', undefined],
    ['3', 'integer', 3],
    ['3.5', 'integer', undefined],
    [2 ** 53, 'integer', undefined],
    ['Yes', 'boolean', true],
    ['TRUE', 'boolean', true],
    ['no', 'boolean', false],
    ['false', 'boolean', false],
    ['maybe', 'boolean', undefined],
    [false, 'boolean', false],
    [true, 'boolean', true],
    [1, 'boolean', undefined],
    [[1], 'array', [1]],
    [{}, 'array', undefined],
    [{}, 'object', {}],
    [[], 'object', undefined],
    [null, 'object', undefined],
    ['[1, "a"]', 'array', [1, 'a']],
    ['{"a": [1]}', 'object', { a: [1] }],
    ['[1]', 'object', undefined],
    ['{"a": 1}', 'array', undefined],
    ['`red`, `light blue` and "green"', 'array', ['red', 'light blue', 'green']],
    ['`red`', 'array', ['red']],
    ['red, green', 'array', undefined],
  ])('converts %j to %s: %j (B3)', (value, type, converted) => {
    expect(convertInput(value, type)).toEqual(converted);
  });
});
