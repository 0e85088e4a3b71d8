import {
  eventTypes,
  executionStatuses,
  taskChoices,
  taskStatuses,
  turnStatuses,
} from '@pce/client/internal';
import { describe, expect, it } from 'vitest';
import { languages } from './texts.ts';

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
});
