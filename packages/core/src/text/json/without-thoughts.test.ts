import fc from 'fast-check';
import { expect, it } from 'vitest';
import { answerIn, withoutThoughts } from './answer-in.js';

function passed(parts: readonly string[]): string {
  let text = '';
  const filter = withoutThoughts((part) => {
    text += part;
  });
  for (const part of parts) filter.add(part);
  filter.end();
  return text;
}

it.each([
  ['Oslo <think>no</think>', 'Oslo <think>no</think>'],
  [' <think>a < b</think>\n\nOslo', 'Oslo'],
  ['<thin', '<thin'],
  ['<think>Is it', ''],
  ['<thinking>hm</thinking> Oslo', 'Oslo'],
  ['[THINK]hm[/THINK]Oslo', 'Oslo'],
  ['<reasoning>a</reasoning><think>b</think>Oslo', 'Oslo'],
  [
    '<|channel|>analysis<|message|>hm<|end|><|start|>assistant<|channel|>final<|message|>Oslo',
    'Oslo',
  ],
  ['<|channel|>final<|message|>Oslo', 'Oslo'],
  ['<|channel|>final<|message|>Oslo<|return|>', 'Oslo'],
  ['<|START_THINKING|>hm<|END_THINKING|><|START_RESPONSE|>Oslo<|END_RESPONSE|>', 'Oslo'],
  ['<seed:think>hm</seed:think>Oslo', 'Oslo'],
  ['◁think▷hm◁/think▷Oslo', 'Oslo'],
  ['Oslo <|en', 'Oslo <|en'],
  ['a <| b', 'a <| b'],
  ['', ''],
])('passes on %j as %j, for any split', (text, expected) => {
  const cuts = fc.array(fc.nat({ max: text.length }), { maxLength: 6 });
  fc.assert(
    fc.property(cuts, (places) => {
      const ends = [0, ...places.toSorted((a, b) => a - b), text.length];
      const parts = ends.slice(1).map((end, index) => text.slice(ends[index], end));
      expect(passed(parts)).toBe(expected);
    }),
  );
});

it.each([
  ['hm, is it?</think>Oslo', 'Oslo'],
  ['<|channel|>final<|message|>Oslo<|return|>', 'Oslo'],
  ['{"a":"</think>"}', '{"a":"</think>"}'],
  ['hm</reasoning>Oslo', 'Oslo'],
  ['hm [/THINK]Oslo', 'Oslo'],
  ['Oslo<|im_end|>', 'Oslo'],
  ['Say <think> and </think>', 'Say <think> and </think>'],
  ['<think>no', undefined],
  ['a < b', 'a < b'],
])('the answer in %j is %j', (reply, answer) => {
  expect(answerIn(reply)).toBe(answer);
});
