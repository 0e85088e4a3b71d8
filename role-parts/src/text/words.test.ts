import { expect, it } from 'vitest';
import { stemsOf } from './words.js';

it('keeps the stems of words that carry meaning, each once', () => {
  expect(stemsOf('The files of the files')).toEqual(['fil']);
});
