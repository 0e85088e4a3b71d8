import { expect, it } from 'vitest';
import { isToolVerb } from './words.js';

it('recognizes verbs for tools, in their base form', () => {
  const words = ['count', 'Count', 'counts', 'counted', 'eat', 'download', ''];
  expect(words.filter(isToolVerb)).toEqual(['count', 'Count', 'download']);
});
