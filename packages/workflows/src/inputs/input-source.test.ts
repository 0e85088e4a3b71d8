import { describe, expect, it } from 'vitest';
import { type InputSource, isTurnInput, readInputSource, valueFrom } from './input-source.js';

const inputs = { city: 'Rome', context: { city: 'Oslo' }, inputs: { city: 'Bern' } };

describe('the source of an input', () => {
  it.each<[string, InputSource | undefined, unknown, boolean]>([
    ['query', { type: 'command' }, 'do it', false],
    ['original_query', { type: 'command' }, 'do it', false],
    ['context', { type: 'inputs', path: ['context'] }, { city: 'Oslo' }, false],
    ['context.city', { type: 'inputs', path: ['context', 'city'] }, 'Oslo', false],
    ['inputs.city', { type: 'inputs', path: ['city'] }, 'Rome', false],
    ['inputs.inputs.city', { type: 'inputs', path: ['inputs', 'city'] }, 'Bern', false],
    ['city', { type: 'inputs', path: ['city'] }, 'Rome', true],
    ['contextual', { type: 'inputs', path: ['contextual'] }, undefined, true],
    ['inputs', undefined, undefined, false],
    ['', undefined, undefined, false],
    ['a..b', undefined, undefined, false],
  ])('%j is %j (B3)', (text, source, value, isOfTurn) => {
    expect(readInputSource(text)).toEqual(source);
    expect(source && valueFrom(source, { command: 'do it', inputs })).toEqual(value);
    expect(isTurnInput(text)).toBe(isOfTurn);
  });
});
