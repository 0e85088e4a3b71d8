import { expect, it } from 'vitest';
import { stemsOf } from './words.js';

it('returns the unique stems of meaningful words', () => {
  expect(stemsOf('The files of the files')).toEqual(['fil']);
});
