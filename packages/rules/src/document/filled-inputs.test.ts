import type { JsonObject } from '@pce/core/contracts';
import { describe, expect, it } from 'vitest';
import { fillInputs, withAnswers } from './fill-inputs.js';

describe('fillInputs', () => {
  it.each<readonly [string, JsonObject, string]>([
    ['Read {{a}}', { a: 'x y' }, 'Read `x y`'],
    ['Read `{{a}}`', { a: 'x y' }, 'Read `x y`'],
    ['Read "{{ a }}"', { a: 'x y' }, 'Read "x y"'],
    ['{{a}}', { a: 'x y' }, 'x y'],
    ['Read {{a}}', { a: 5 }, 'Read 5'],
    ['Read {{a.b}}', { a: { b: [1, 2] } }, 'Read [1,2]'],
    ['Read {{a.b}}', { 'a.b': 'z' }, 'Read z'],
    ['Read {{c}}', { a: 1 }, 'Read {{c}}'],
    ['Say `x` then {{a}}', { a: 'x y' }, 'Say `x` then `x y`'],
    ['Say `x\n{{a}}', { a: 'x y' }, 'Say `x\n`x y`'],
    ['Read {{a}}', { a: 'x `y`' }, 'Read x `y`'],
    [' {{a}} ', { a: 'x y' }, ' x y '],
    ['Say "hi\n{{a}}', { a: 'x y' }, 'Say "hi\n`x y`'],
    ['{{a[}} {{a b}}', { a: 1 }, '{{a[}} {{a b}}'],
    [`\`${'z'.repeat(999)}{{a}}`, { a: 'x y' }, `\`${'z'.repeat(999)}x y`],
    [`\`${'z'.repeat(1_000)}{{a}}`, { a: 'x y' }, `\`${'z'.repeat(1_000)}\`x y\``],
  ])('fills %j with %j (A2)', (text, inputs, filled) => {
    expect(fillInputs(text, inputs)).toBe(filled);
  });
});

describe('withAnswers', () => {
  it.each<readonly [string, readonly string[], JsonObject]>([
    ['a: 1\nb = 2\nc: 3', ['a', 'b'], { z: 0, a: '1', b: '2' }],
    [' just words ', ['a'], { z: 0, a: 'just words' }],
    ['a:', ['a', 'b'], { z: 0, a: '' }],
    ['a: 1\nb', ['a'], { z: 0, a: '1' }],
    ['just words', ['a', 'b'], { z: 0 }],
    ['', ['a'], { z: 0 }],
    ['x: 1', ['a'], { z: 0, a: 'x: 1' }],
    [': 1', [''], { z: 0, '': ': 1' }],
    ['a: 1', [], { z: 0 }],
  ])('reads the answer %j to the question for %j (A2)', (answer, missing, inputs) => {
    const answers = [{ question: 'q', choice: 'answer', answer }];

    expect(withAnswers({ z: 0 }, missing, answers)).toEqual(inputs);
    expect(withAnswers({ z: 0 }, missing, [])).toEqual({ z: 0 });
  });
});
