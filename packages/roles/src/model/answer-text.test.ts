import { describe, expect, it } from 'vitest';
import { answerText, fencedObject, objectIn, withoutFence } from './answer-text.js';

function shownOf(parts: readonly string[], answer: string): readonly string[] {
  const shown: string[] = [];
  const text = answerText((part) => shown.push(part));
  for (const part of parts) text.add(part);
  text.end(answer);
  return shown;
}

describe('a text as it is written', () => {
  it.each<readonly [readonly string[], readonly string[]]>([
    [
      ['Five', ' of', ' them'],
      ['Five', ' of', ' them'],
    ],
    [['', ' ', 'Five'], [' Five']],
    [
      ['`', 'a` is', ' it'],
      ['`a` is', ' it'],
    ],
    [['`', '`', '`json'], ['the answer']],
    [['  {"answer"', ': 5}'], ['the answer']],
    [['```\nFive\n```'], ['the answer']],
    [[], ['the answer']],
  ])('of %j shows %j (A10)', (parts, shown) => {
    expect(shownOf(parts, 'the answer')).toEqual(shown);
  });
});

describe('withoutFence', () => {
  it.each([
    ['```json\n{"a": 1}\n```', '{"a": 1}'],
    ['  ```Markdown \n# A\n\nb\n  ```  ', '# A\n\nb'],
    ['```\na\n```', 'a'],
    ['```ts\na\n```', '```ts\na\n```'],
    ['```\na\n```\nb\n```\nc\n```', '```\na\n```\nb\n```\nc\n```'],
    ['a ```\nb\n```', 'a ```\nb\n```'],
    ['a', 'a'],
  ])('reads %j as %j (A10)', (text, inner) => {
    expect(withoutFence(text)).toBe(inner);
  });
});

describe('objectIn and fencedObject', () => {
  it('read objects alone', () => {
    const found = [' {"a": 1}', '[1]', '5', '{"a"', 'a {"a": 1}'].map(objectIn);

    expect(found).toEqual([{ a: 1 }, undefined, undefined, undefined, undefined]);
  });

  it.each<readonly [string, object | undefined]>([
    ['Here:\n```json\n{"answer": "Five."}\n```\nDone.', { answer: 'Five.' }],
    ['```\n{"answer": "Five."}\n```', { answer: 'Five.' }],
    ['```json\n{"answer": 5}\n```', undefined],
    ['```json\n{"other": "Five."}\n```', undefined],
    ['```json\nFive.\n```', undefined],
    ['```json\n{"answer": "a"}\n```\n```json\n{"answer": "b"}\n```', undefined],
    ['{"answer": "Five."}', undefined],
    ['```json\n{"answer": "Five."}', undefined],
  ])('take from %j the object with the answer: %j (A10)', (text, found) => {
    expect(fencedObject(text, 'answer')).toEqual(found);
  });
});
