import { expect, it } from 'vitest';
import { given } from '../store/given.ts';
import { runActions } from './run-actions.ts';

it.each([
  ['running', ['pause', 'cancel']],
  ['paused', ['resume', 'cancel']],
  ['ended', []],
  ['on_the_moon', []],
])('an episode that is %s allows %j (D6)', (status, actions) => {
  expect(runActions(status)).toEqual(actions);
});

it('a filter has only what was given (D6)', () => {
  const filter = given({ a: undefined, b: 0, c: '', d: null, e: false });
  expect(Object.entries(filter)).toEqual([
    ['b', 0],
    ['c', ''],
    ['d', null],
    ['e', false],
  ]);
});
