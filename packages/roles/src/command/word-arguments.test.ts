import type { JsonObject } from '@pce/core/contracts';
import { describe, expect, it } from 'vitest';
import { readCommandText } from './command-text.js';
import { parametersOf } from './parameters.js';
import { choiceIn, switchIn } from './word-arguments.js';

function parameterOf(name: string, schema: JsonObject, required: readonly string[] = []) {
  const [parameter] = parametersOf({ properties: { [name]: schema }, required: [...required] });
  if (parameter === undefined) throw new Error('there is no parameter');
  return parameter;
}

const said = (found: ReturnType<typeof choiceIn>) =>
  found && [found.argument, ...found.words.map(({ text }) => text)];

describe('a choice that a command has in plain words', () => {
  it.each<[string, JsonObject['enum'] & {}, ReturnType<typeof said>]>([
    ['Sort the files by size', ['name', 'size'], ['size', 'size']],
    ['Sort the files by date', ['name', 'size'], undefined],
    ['Sort the files by name and size', ['name', 'size'], undefined],
    ['List the open issues', ['open', 'closed', 'all'], ['open', 'open']],
    ['List all open issues', ['open', 'closed', 'all'], ['open', 'open']],
    ['List all issues', ['open', 'closed', 'all'], ['all', 'all']],
    ['Show the last week', ['last_week', 'last_month'], ['last_week', 'last', 'week']],
    ['Show the last', ['last_week', 'last_month'], undefined],
    // A number is no word: it may be an amount of anything.
    ['Show it', ['auto', 5], undefined],
    ['Show it in auto', ['auto', 5], ['auto', 'auto']],
    ['Show it', [], undefined],
  ])('“%s” of %j is %j (A3)', (command, choices, found) => {
    const parameter = parameterOf('kind', { enum: choices });
    expect(said(choiceIn(readCommandText(command).words, parameter))).toEqual(found);
  });

  it('is the only one there is, where one is required (A3)', () => {
    const { words } = readCommandText('Show the weather');

    expect(said(choiceIn(words, parameterOf('unit', { enum: ['C'] }, ['unit'])))).toEqual(['C']);
    expect(choiceIn(words, parameterOf('unit', { enum: ['C'] }))).toBeUndefined();
  });
});

describe('a switch', () => {
  it.each<[string, string, ReturnType<typeof said>]>([
    ['List the files recursively', 'recursive', [true, 'recursively']],
    ['List the files, but not recursively', 'recursive', [false, 'recursively', 'not']],
    ['List the files', 'recursive', undefined],
    ['Show without hidden files', 'hidden', [false, 'hidden', 'without']],
    ['Show never any but the hidden files', 'hidden', [true, 'hidden']],
    ['Show hidden files, not more', 'hidden', [true, 'hidden']],
    ['Deploy as a dry run', 'dry_run', [true, 'dry', 'run']],
    ['Deploy and run', 'dry_run', undefined],
    ['Show only files', 'on', undefined],
    ['Show it quickly', 'quick', [true, 'quickly']],
  ])('in “%s”, of the name %s, is %j (A3)', (command, name, found) => {
    const parameter = parameterOf(name, { type: 'boolean' });
    expect(said(switchIn(readCommandText(command).words, parameter))).toEqual(found);
  });

  it.each([
    ['--dry-run', true],
    ['--dryRun', true],
    ['--force', undefined],
    ['dry-run', undefined],
  ])('of the name dry_run is on where the command has the flag %s: %s (A3)', (text, argument) => {
    const [word] = readCommandText('Deploy').words;
    const words = word === undefined ? [] : [{ ...word, text, stem: text }];

    expect(switchIn(words, parameterOf('dry_run', { type: 'boolean' }))?.argument).toBe(argument);
  });
});
