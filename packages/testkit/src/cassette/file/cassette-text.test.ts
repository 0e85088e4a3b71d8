import { expect, it } from 'vitest';
import { cassetteText } from './cassette-text.js';

it('orders ids by prefix, and stores multi-line texts by lines (F4)', () => {
  const outcome = { type: 'aborted' } as const;
  const call = { ms: 1, spent: [], outcome };
  const text = cassetteText({
    ...{ toolCalls: [], timers: [], tools: [], models: ['m'], startedAt: 7 },
    ids: { turn: ['t'], call: ['c'], 'a.b': ['a'], z: [], m: [] },
    systems: ['one line', 'two\nlines'],
    modelCalls: [{ ...call, model: 'm', system: 0, prompt: 'a\n\nb' }],
    ...{ version: 1, format: 'pce-cassette' },
  });
  const file: { readonly ids: object } & Record<string, unknown> = JSON.parse(text);
  expect(Object.keys(file.ids)).toEqual(['a.b', 'call', 'm', 'turn', 'z']);
  expect(file).toEqual({
    ...{ format: 'pce-cassette', version: 1, startedAt: 7, models: ['m'], tools: [], timers: [] },
    ids: { turn: ['t'], call: ['c'], 'a.b': ['a'], z: [], m: [] },
    systems: ['one line', ['two', 'lines']],
    modelCalls: [{ ...call, model: 'm', system: 0, prompt: ['a', '', 'b'] }],
    toolCalls: [],
  });
  expect(text.startsWith('{\n  "format": "pce-cassette",\n  "version": 1,\n')).toBe(true);
  expect(text.endsWith('}\n')).toBe(true);
});
