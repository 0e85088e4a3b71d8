import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { defineTool } from '../define-tool.js';
import { addMass, newGram, newStem } from './feature.js';
import { PastCommands } from './past-commands.js';
import { readCommand } from './read-command.js';
import { ToolIndex } from './tool-index.js';
import { whyText } from './why-text.js';

const tool = (name: string, description: string, input: z.ZodType = z.object({})) =>
  defineTool({ name, description, input, effect: 'read', execute: () => null });

describe('an index of tools', () => {
  const list = tool('file.list', 'List the files in a folder');
  const send = tool('mail.send', 'Send a letter');
  const cook = tool('food.cook', 'Boil an egg');

  function indexOf(...tools: readonly ReturnType<typeof tool>[]) {
    const past = new PastCommands(10);
    const index = new ToolIndex(past);
    for (const each of tools) index.set(each);
    const found = (command: string, limit = 8) =>
      index.search(readCommand(command), limit).map(({ name }) => name);
    return { index, past, found };
  }

  it('shows others in the order of their registration, as far as there is room (A3)', () => {
    const { found, index } = indexOf(list, send, cook);

    expect(found('send a letter')).toEqual(['mail.send', 'file.list', 'food.cook']);
    expect(found('send a letter', 2)).toEqual(['mail.send', 'file.list']);
    expect(found('send a letter', 1)).toEqual(['mail.send']);
    expect(found('quantum')).toEqual(['file.list', 'mail.send', 'food.cook']);
    expect(index.search(readCommand('quantum'), 8).map(({ score }) => score)).toEqual([0, 0, 0]);
  });

  it('searches again for the same command once its tools changed, and for another limit (A3)', () => {
    const { found, index } = indexOf(list, send);

    expect(found('boil an egg')).toEqual(['file.list', 'mail.send']);
    index.set(cook);
    expect(found('boil an egg')[0]).toBe('food.cook');
    expect(found('boil an egg', 1)).toEqual(['food.cook']);
    index.set(tool('food.cook', 'Fry a fish'));
    expect(found('boil an egg')[0]).toBe('file.list');
    index.delete('file.list');
    expect(found('boil an egg')).toEqual(['mail.send', 'food.cook']);
  });

  it('finds by what a tool has carried out, as long as it is remembered (A3)', () => {
    const { found, index } = indexOf(list, send, cook);
    const command = readCommand('prepare breakfast');

    expect(found('prepare breakfast')[0]).toBe('file.list');
    index.learn('food.cook', command);
    expect(found('prepare breakfast')[0]).toBe('food.cook');
    index.unlearn('food.cook', command);
    expect(found('prepare breakfast')[0]).toBe('file.list');
  });

  it('gives a tool that comes back what was remembered of it (A3)', () => {
    const { found, index, past } = indexOf(list, send);
    past.remember('food.cook', readCommand('prepare breakfast'));

    index.set(cook);
    expect(found('prepare breakfast')[0]).toBe('food.cook');
    index.delete('food.cook');
    index.set(tool('food.fry', 'Fry a fish'));
    expect(found('prepare breakfast')[0]).toBe('file.list');
    index.set(cook);
    expect(found('prepare breakfast')[0]).toBe('food.cook');
  });

  it('reads the names and descriptions of a hundred parameters (A3)', () => {
    const fields = (count: number) =>
      z.object(
        Object.fromEntries(
          Array.from({ length: count }, (_, at) => [
            at === count - 1 ? 'altitude' : `p${at}`,
            z.string(),
          ]),
        ),
      );

    expect(indexOf(list, tool('x.y', 'Does it', fields(100))).found('altitude')[0]).toBe('x.y');
    expect(indexOf(list, tool('x.y', 'Does it', fields(101))).found('altitude')[0]).toBe(
      'file.list',
    );
    const described = z.object({ a: z.string().describe('the altitude') });
    expect(indexOf(list, tool('x.y', 'Does it', described)).found('altitude')[0]).toBe('x.y');
  });

  it('says why it found a tool (A3)', () => {
    const { index, past } = indexOf(list, send);
    past.remember('file.list', readCommand('list all the files'));

    expect(index.why(readCommand('list the files'), 'file.list')).toBe(
      'it has "files", "list"; it carried out "list all the files"',
    );
    expect(index.why(readCommand('list the files'), 'mail.send')).toBe(
      'it shares nothing with the command',
    );
  });
});

describe('why a tool is a candidate', () => {
  const share = (word: string, of: number, isExact = true) => ({ word, share: of, isExact });
  const past = (...texts: readonly string[]) => texts.map(readCommand);

  it.each<[Parameters<typeof whyText>[0], string]>([
    [[], 'it shares nothing with the command'],
    [[share('a', 1)], 'it has "a"'],
    [[share('a', 1, false)], 'it has words spelled like "a"'],
    [
      [share('a', 1), share('b', 0.2, false), share('c', 0.11)],
      'it has "a", "c"; it has words spelled like "b"',
    ],
    [[share('a', 1), share('b', 0.1)], 'it has "a"'],
    [['a', 'b', 'c', 'd', 'e'].map((word) => share(word, 1)), 'it has "a", "b", "c", "d"'],
  ])('is told by the words that count: %j → %s (A3)', (shares, text) => {
    expect(whyText(shares, [], [])).toBe(text);
  });

  it.each<[string, readonly string[], string | undefined]>([
    ['list files', ['list files'], 'list files'],
    ['list files', ['list files alpha beta gamma'], undefined],
    ['list files', ['list files alpha beta'], 'list files alpha beta'],
    ['list files', ['list files alpha beta', 'list files alpha'], 'list files alpha'],
    ['list files', ['list files alpha', 'list files beta'], 'list files alpha'],
    ['list files', [], undefined],
  ])('is told by the command most like “%s” of %j: %s (A3)', (command, commands, told) => {
    const why = whyText([share('a', 1)], readCommand(command).words, past(...commands));

    expect(why).toBe(told === undefined ? 'it has "a"' : `it has "a"; it carried out "${told}"`);
  });
});

describe('what was carried out before', () => {
  it('is remembered of the last few that differ in their words (A3)', () => {
    const past = new PastCommands(2);
    const [a, again, b, c] = ['list files', 'List "x" files!', 'send it', 'cook it'].map(
      readCommand,
    );
    if (a === undefined || again === undefined || b === undefined || c === undefined)
      throw new Error();

    expect(past.remember('t', a)).toEqual({ added: a });
    expect(past.remember('t', b)).toEqual({ added: b });
    expect(past.remember('t', again)).toEqual({});
    expect(past.of('t')).toEqual([b, a]);
    expect(past.remember('t', c)).toEqual({ added: c, dropped: b });
    expect(past.of('t')).toEqual([a, c]);
    expect(past.of('other')).toEqual([]);
  });

  it('is not remembered without words, nor if remembering is off (A3)', () => {
    const past = new PastCommands(2);

    expect(past.remember('t', readCommand(''))).toEqual({});
    expect(past.of('t')).toEqual([]);
    expect(new PastCommands(0).remember('t', readCommand('list'))).toEqual({});
  });

  it('is kept with 200 characters for people (A3)', () => {
    const past = new PastCommands(2);

    expect(past.remember('t', readCommand('x'.repeat(200))).added?.text).toBe('x'.repeat(200));
    expect(past.remember('t', readCommand('y'.repeat(201))).added?.text).toBe(
      `${'y'.repeat(199)}…`,
    );
  });
});

describe('the entries of a word', () => {
  it('have the texts and learned commands, and are removed with the last (A3)', () => {
    const stem = newStem();
    addMass(stem, 0, 'about', 2, 1);
    addMass(stem, 3, 'about', 4, 2);
    addMass(stem, 5, 'learned', 1, 1);
    addMass(stem, 0, 'about', 1, 1);

    expect(stem.entries).toEqual([0, 3, 5]);
    expect(stem.mass).toEqual({ about: [3, 4, 0], learned: [0, 0, 1] });
    expect(stem.counts).toEqual({ about: [2, 2, 0], learned: [0, 0, 1] });

    addMass(stem, 0, 'about', -3, -2);
    expect(stem.entries).toEqual([5, 3]);
    expect(stem.mass).toEqual({ about: [0, 4], learned: [1, 0] });
    addMass(stem, 5, 'learned', -1, -1);
    addMass(stem, 0, 'about', 7, 1);
    expect(stem.entries).toEqual([3, 0]);
    expect(stem.mass).toEqual({ about: [4, 7], learned: [0, 0] });
    expect(stem.highest).toBe(5);
  });

  it('stay where the other source has something left (A3)', () => {
    const gram = newGram();
    addMass(gram, 2, 'about', 1, 1);
    addMass(gram, 2, 'learned', 1, 1);
    addMass(gram, 2, 'about', -1, -1);

    expect([gram.entries, gram.mass, gram.counts]).toEqual([
      [2],
      { about: [0], learned: [1] },
      undefined,
    ]);
    addMass(gram, 2, 'learned', -1, -1);
    expect(gram.entries).toEqual([]);
  });
});
