import { expect, it } from 'vitest';
import { aLoop } from '../../../test/a-loop.js';

it('a loop does not continue without a lost text (C8)', async () => {
  const content = { put: async () => 'abc', get: async () => undefined };
  await expect(aLoop({ options: { content } }).run()).rejects.toThrow(
    'the text abc of the loop is gone from the content store',
  );
});
