import { expect, it } from 'vitest';
import { PastCommands } from './past-commands.js';
import { readCommand } from './read-command.js';

const remember = (past: PastCommands, ...commands: readonly string[]) =>
  commands.map((command) => past.remember('t', readCommand(command)));

const texts = (past: PastCommands) => past.of('t').map(({ text }) => text);

it('keeps one of the commands that differ in nothing but their arguments', () => {
  const past = new PastCommands(5);

  const answers = remember(past, 'Read "a.txt"', 'read "b.txt"', 'Read the lines 1 to 5');

  expect(answers.map(({ added }) => added?.words)).toEqual([
    ['read'],
    undefined,
    ['read', 'lines'],
  ]);
  expect(texts(past)).toEqual(['Read  … ', 'Read the lines 1 to 5']);
});

it('drops the one that was used longest ago, and says which', () => {
  const past = new PastCommands(2);

  const answers = remember(past, 'list', 'read', 'list', 'write');

  expect(answers.at(-1)).toMatchObject({ added: { text: 'write' }, dropped: { text: 'read' } });
  expect(texts(past)).toEqual(['list', 'write']);
});

it('keeps nothing without words, nothing if it may keep none, and 200 characters for people', () => {
  const past = new PastCommands(1);
  remember(past, '"quoted"', 'the of and', `long ${'x'.repeat(999)}`);
  const none = new PastCommands(0);
  remember(none, 'list');

  expect(texts(past)[0]).toHaveLength(200);
  expect(texts(none)).toEqual([]);
  expect(past.of('__proto__')).toEqual([]);
});
