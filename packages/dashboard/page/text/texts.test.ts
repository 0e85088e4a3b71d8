import {
  eventTypes,
  executionStatuses,
  taskChoices,
  taskStatuses,
  turnStatuses,
} from '@pce/client';
import { describe, expect, it } from 'vitest';
import { de, en, languageOf, languages, localeOf, wordOf } from './texts.ts';

const values = ['⟦0⟧', '⟦1⟧', '⟦2⟧'] as const;

/** Every path to a text, and the text; of a sentence, what it makes of values. */
function entries(value: unknown, path = ''): [string, string][] {
  if (typeof value === 'function') return [[path, value(...values)]];
  if (typeof value !== 'object' || value === null) return [[path, String(value)]];
  return Object.entries(value).flatMap(([key, each]) => entries(each, `${path}.${key}`));
}

describe('the texts', () => {
  it.each(Object.keys(languages))('in %s are there for everything that is shown (D6)', (tag) => {
    const own = new Map(entries(languages[tag]));

    expect([...own.keys()]).toEqual(entries(languages.en).map(([path]) => path));
    for (const [path, text] of own) expect(text, path).toMatch(/./);
  });

  it.each(Object.keys(languages))('in %s name each value that they are about (D6)', (tag) => {
    const own = new Map(entries(languages[tag]));

    for (const [path, text] of entries(languages.en)) {
      for (const each of values)
        expect(own.get(path)?.includes(each), path).toBe(text.includes(each));
      expect(own.get(path), path).not.toMatch(/undefined|\{\d\}/);
    }
  });

  it.each([
    [
      en,
      [
        ['One event is still on its way.', '2 events are still on their way.'],
        ['One task waits for you', '2 tasks wait for you'],
        ['holds up one task', 'holds up 2 tasks'],
        ['One decision waits for you', '2 decisions wait for you'],
        ['1 claim', '2 claims'],
        ['1 checkpoint', '2 checkpoints'],
        ['1 file', '2 files'],
        [
          'The task is complete with this result, and the task after it may begin.',
          'The task is complete with this result, and 2 tasks after it may begin.',
        ],
      ],
    ],
    [
      de,
      [
        ['Ein Ereignis ist noch unterwegs.', '2 Ereignisse sind noch unterwegs.'],
        ['Eine Aufgabe wartet auf Sie', '2 Aufgaben warten auf Sie'],
        ['hält eine Aufgabe auf', 'hält 2 Aufgaben auf'],
        ['Eine Entscheidung wartet auf Sie', '2 Entscheidungen warten auf Sie'],
        ['1 Aussage', '2 Aussagen'],
        ['1 Checkpoint', '2 Checkpoints'],
        ['1 Datei', '2 Dateien'],
        [
          'Die Aufgabe ist mit diesem Ergebnis erledigt, und die Aufgabe danach kann beginnen.',
          'Die Aufgabe ist mit diesem Ergebnis erledigt, und 2 Aufgaben danach können beginnen.',
        ],
      ],
    ],
  ])('speak of one and of several in the number of the language (D6)', (texts, expected) => {
    const { link, waiting, turn, episode, taskConsequence } = texts.say;
    const counted = [
      ...[link.behind, waiting.forYou, waiting.holdsUp, waiting.decisions],
      ...[turn.claims, episode.checkpoints, episode.files, taskConsequence.approve],
    ];

    expect(counted.map((text) => [text(1), text(2)])).toEqual(expected);
  });

  it('say nothing of tasks after one that none waits for (D6)', () => {
    const none = [undefined, 0];

    expect(none.map((count) => en.say.taskConsequence.approve(count))).toEqual([
      'The task is complete with this result.',
      'The task is complete with this result.',
    ]);
    expect(none.map((count) => en.say.taskConsequence.skip(count))).toEqual([
      'The task is not done.',
      'The task is not done.',
    ]);
    expect(none.map((count) => de.say.taskConsequence.approve(count))).toEqual([
      'Die Aufgabe ist mit diesem Ergebnis erledigt.',
      'Die Aufgabe ist mit diesem Ergebnis erledigt.',
    ]);
    expect(none.map((count) => de.say.taskConsequence.skip(count))).toEqual([
      'Die Aufgabe wird nicht erledigt.',
      'Die Aufgabe wird nicht erledigt.',
    ]);
    expect([en.say.feed.goOn(0), de.say.feed.goOn(0)]).toEqual(['Go on', 'Weiter']);
    expect([en.say.feed.goOn(1), de.say.feed.goOn(1)]).toEqual([
      'Go on (1 new)',
      'Weiter (1 neue)',
    ]);
  });

  it.each(Object.entries(languages))(
    'in %s have a word for every status, event, decision and label of the API (D6)',
    (_, texts) => {
      const words = [
        ...[...executionStatuses, ...taskStatuses].map((each) => [texts.status, each] as const),
        ...turnStatuses.map((each) => [texts.status, each.toUpperCase()] as const),
        ...eventTypes.map((each) => [texts.event, each] as const),
        ...taskChoices.map((each) => [texts.choice, each] as const),
      ];

      for (const [table, word] of words) expect(Object.keys(table)).toContain(word);
    },
  );

  it('are in the language chosen, else the first of the browser that there is, else English (D6)', () => {
    expect(languageOf('de', ['en'])).toBe('de');
    expect(languageOf(undefined, ['fr-FR', 'de-AT', 'en'])).toBe('de');
    expect(languageOf('xx', ['constructor', 'fr'])).toBe('en');
  });

  it('write dates and numbers as the browser wishes for the language, else as is usual in it (D6)', () => {
    expect(localeOf('de', ['en-GB', 'de-AT', 'de-DE'])).toBe('de-AT');
    expect(localeOf('en', ['EN-gb'])).toBe('EN-gb');
    expect(localeOf('de', ['en-GB'])).toBe('de');
    expect(localeOf('de', [])).toBe('de');
  });

  it('show a word of the API unchanged if they have none of their own (D6)', () => {
    expect(wordOf(en.status, 'RUNNING')).toBe('Running');
    expect(wordOf(en.status, 'on_the_moon')).toBe('on the moon');
    expect(wordOf({}, 'modelCalls')).toBe('model calls');
    expect(wordOf({}, 'constructor')).toBe('constructor');
  });
});
