import {
  eventTypes,
  executionStatuses,
  taskChoices,
  taskStatuses,
  turnStatuses,
} from '@pce/client';
import { describe, expect, it } from 'vitest';
import { durationText } from './formats.ts';
import { languageOf, languages } from './texts.ts';

/** Every path to a text, and the text; of a function, what it makes of 2. */
function entries(value: unknown, path = ''): [string, string][] {
  if (typeof value === 'function') return [[path, String(value(2))]];
  if (typeof value !== 'object' || value === null) return [[path, String(value)]];
  return Object.entries(value).flatMap(([key, each]) => entries(each, `${path}.${key}`));
}

describe('the texts', () => {
  it.each(Object.keys(languages))('in %s are there for everything that is shown (D6)', (tag) => {
    const own = new Map(entries(languages[tag]));

    expect([...own.keys()]).toEqual(entries(languages.en).map(([path]) => path));
    for (const [path, text] of own) expect(text, path).not.toBe('');
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

  it('tell a length of time in its two largest units (D6)', () => {
    expect(durationText(7_500_000, 'en')).toBe('2 hr 5 min');
    expect(durationText(90_061_000, 'en')).toBe('1 day 1 hr');
    expect(durationText(0, 'en')).toBe('0 sec');
  });
});
