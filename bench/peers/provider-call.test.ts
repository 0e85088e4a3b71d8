import { expect, it } from 'vitest';
import { lastTextOf } from './provider-call.ts';

it('decides by the last text or the last result of a tool', () => {
  const text = { content: [{ type: 'text', text: 'step 0 of 2' }] };
  const result = {
    content: [{ type: 'tool-result', output: { type: 'json', value: { step: 1, of: 2 } } }],
  };
  expect(lastTextOf({ prompt: [{ content: 'Be brief.' }, text, result] })).toContain('"step":1');
  expect(lastTextOf({ prompt: [{ content: 'Be brief.' }, text] })).toBe('step 0 of 2');
});
