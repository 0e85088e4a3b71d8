import { describe, expect, it } from 'vitest';
import { type GuardOptions, guardVersions, resolveGuards } from './guards.js';

const allow = () => ({ action: 'allow' }) as const;
const input = { name: 'in', checkInput: allow };
const output = { name: 'out', version: '7', checkOutput: allow };
const call = { name: 'call', checkCall: allow };
const result = { name: 'result', checkResult: allow };

describe('the guards of a host', () => {
  it('are none, with ten seconds each, by default (F9)', () => {
    expect(resolveGuards({})).toEqual({ input: [], output: [], tool: [], timeoutMs: 10_000 });
    expect(guardVersions(resolveGuards({}))).toEqual({});
  });

  it('are one or several, each with its version (F9)', () => {
    const guards = resolveGuards({
      ...{ inputGuard: input, outputGuard: [output], toolGuard: [call, result] },
      guardTimeoutMs: 0.5,
    });
    expect(guards).toEqual({
      ...{ input: [input], output: [output], tool: [call, result], timeoutMs: 0.5 },
    });
    expect(guardVersions(guards)).toEqual({
      ...{ 'guard in': '1', 'guard out': '7', 'guard call': '1', 'guard result': '1' },
    });
  });

  it.each<[string, object, string]>([
    [
      'a time-out of nothing',
      { guardTimeoutMs: 0 },
      'option guardTimeoutMs: expected more than 0, got 0',
    ],
    [
      'a time-out that is no number',
      { guardTimeoutMs: Number.NaN },
      'option guardTimeoutMs: expected more than 0, got NaN',
    ],
    [
      'a guard under the wrong option',
      { inputGuard: output },
      'option inputGuard: expected an object with the method checkInput, got one with name, version, checkOutput',
    ],
    [
      'a guard without a method',
      { toolGuard: [call, {}] },
      'option toolGuard: expected an object with the method checkCall or checkResult, got one with nothing',
    ],
    [
      'a function',
      { outputGuard: allow },
      'option outputGuard: expected an object with the method checkOutput, got function',
    ],
    [
      'a guard without a name',
      { inputGuard: { ...input, name: '  ' } },
      'a guard needs a name: the journal and messages show it',
    ],
    [
      'a name that is no text',
      { inputGuard: { ...input, name: 3 } },
      'a guard needs a name: the journal and messages show it',
    ],
  ])('are rejected with the problem: %s (F9)', (_, options, message) => {
    const given: GuardOptions = { ...options };
    expect(() => resolveGuards(given)).toThrow(message);
  });
});
