import { expect, it } from 'vitest';
import { readOffer, readSleep } from './read-request.ts';

it.each([
  ['{"ms":20}', 20],
  ['{"ms":"20"}', 20],
  ['{"ms":0}', 1],
  ['{"ms":"later"}', 1],
  ['{"ms":1e300}', 2_147_483_647],
  ['{}', 1],
  ['null', 1],
  ['5', 1],
])('of %s a run waits %d ms (B8)', (text, ms) => {
  expect(readSleep(text)).toBe(ms);
});

it('takes modules with the names that each exports (B8)', () => {
  expect(readOffer('{"fs":["readFile"],"path":[]}')).toEqual({ fs: ['readFile'], path: [] });
  for (const text of ['null', '5', '{"fs":"readFile"}', '{"fs":[1]}', '{"fs":{}}', '{']) {
    expect(() => readOffer(text), text).toThrow();
  }
});
