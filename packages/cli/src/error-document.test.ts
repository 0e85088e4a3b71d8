import { PceError } from '@pce/core/errors';
import { CommanderError } from 'commander';
import { expect, it } from 'vitest';
import { CommandError } from './command-error.js';
import { exitCodeOfError, toErrorDocument } from './error-document.js';
import { exitCodes } from './exit-codes.js';

it.each([
  [new CommanderError(1, 'x', "error: unknown option '--y'"), 'usage', "unknown option '--y'"],
  [new CommandError('conflict', 'it has ended', exitCodes.failed), 'conflict', 'it has ended'],
  [new PceError('invalid_input', 'no such file'), 'invalid_input', 'no such file'],
  [
    new PceError('turn_not_found', 'no turn'),
    'turn_not_found',
    'no turn; `pce ls` lists those there are',
  ],
  [
    new PceError('intervention_not_found', 'none'),
    'intervention_not_found',
    'none; `pce interventions` lists those that are open',
  ],
  [
    new PceError('versions_changed', 'a tool changed'),
    'versions_changed',
    'a tool changed. On the command line: the --model of before, --on-change continue or --on-change replan',
  ],
  [new TypeError('x is undefined'), 'internal', 'x is undefined (PCE_DEBUG=1 shows where)'],
  ['gone', 'internal', 'gone (PCE_DEBUG=1 shows where)'],
])('tells of %s with a code and what to do', (error, code, message) => {
  expect(toErrorDocument(error)).toEqual({ error: { code, message } });
});

it('ends with the exit code that a command names, else with 1', () => {
  expect(exitCodeOfError(new CommandError('conflict', '', exitCodes.failed))).toBe(3);
  expect(exitCodeOfError(new PceError('invalid_input', ''))).toBe(1);
});
