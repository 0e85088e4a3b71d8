import { ToolError } from '@pce/core';
import { expect, it } from 'vitest';
import type { ProcessEnd } from '../script/run-process.js';
import { readEnd } from './read-end.js';
import { resolveLimits } from './sandbox-limits.js';

const run = { file: 'tool.mjs', mark: 'mark', limits: resolveLimits() };
const ended = (changes: Partial<ProcessEnd>): ProcessEnd => ({
  exitCode: 0,
  killedBy: null,
  stdout: '',
  stderr: '',
  isOutputCut: false,
  isErrorCut: false,
  ...changes,
});

function failureOf(changes: Partial<ProcessEnd>): string {
  try {
    return JSON.stringify(readEnd(ended(changes), run));
  } catch (error) {
    if (!ToolError.isInstance(error)) throw error;
    return `${error.failure}: ${error.message}`;
  }
}

it('reads the value behind the mark (B8)', () => {
  expect(readEnd(ended({ stdout: 'mark{"value":{"a":[1]}}' }), run)).toEqual({ a: [1] });
});

it('reads no value as null (B8)', () => {
  expect(readEnd(ended({ stdout: 'mark{}' }), run)).toBeNull();
});

const memory = 'sandbox_violation: tool.mjs used more memory than its 256 MiB';
const killed =
  'timeout: tool.mjs was killed: it used up its 30 s of processor time, or the host ran out of memory';

it.each<[string, Partial<ProcessEnd>, string]>([
  [
    'a refusal',
    { stdout: 'mark{"refusal":{"code":"not_found","message":"none"}}' },
    'not_found: tool.mjs: none',
  ],
  [
    'a refusal with a code that is none',
    { stdout: 'mark{"refusal":{"code":"root","message":""}}' },
    'sandbox_violation: tool.mjs wrote behind its answer',
  ],
  ['two answers', { stdout: 'mark{"value":1}mark{"value":2}' }, 'internal: the answer is no JSON'],
  [
    'too much output',
    { stdout: 'mark', isOutputCut: true },
    'sandbox_violation: tool.mjs wrote more than the 1048576 bytes an answer may have',
  ],
  [
    'a mistake of syntax',
    { exitCode: 1, stderr: 'SyntaxError: Unexpected token\ntool.mjs:7\nlet = ;\n' },
    'invalid_input: tool.mjs:7: SyntaxError: Unexpected token',
  ],
  [
    'a full heap',
    { killedBy: 'SIGABRT', stderr: 'FATAL ERROR: JavaScript heap out of memory' },
    memory,
  ],
  ['no memory for Node itself', { exitCode: 133, stderr: 'Fatal process out of memory' }, memory],
  ['a limit of processor time', { killedBy: 'SIGXCPU' }, killed],
  ['the same, told by a shell', { exitCode: 137 }, killed],
  [
    'a crash',
    { killedBy: 'SIGSEGV', stderr: 'it broke\n' },
    'internal: tool.mjs ended without an answer (SIGSEGV): it broke',
  ],
  ['an early end', { exitCode: 7 }, 'internal: tool.mjs ended without an answer (exit code 7): '],
])('tells %s as a structured failure (B5, B8)', (_, end, expected) => {
  expect(failureOf(end)).toBe(expected);
});
