import { describe, expect, it } from 'vitest';
import { fillInputs, missingInputs, withAnswers } from './fill-inputs.js';

describe('inputs in a planning document', () => {
  it('puts inputs in the place of their names, dotted ones too', () => {
    const inputs = { folder: 'texts', limits: { top: 3 } };

    expect(fillInputs('List {{ limits.top }} files of {{folder}}', inputs)).toBe(
      'List 3 files of texts',
    );
  });

  it('keeps a text with blanks together as one value of the command', () => {
    const inputs = { topic: 'cheap laptops' };

    expect(fillInputs('Search for {{topic}}', inputs)).toBe('Search for `cheap laptops`');
    expect(fillInputs('Search for `{{topic}}`', inputs)).toBe('Search for `cheap laptops`');
    expect(fillInputs('{{topic}}', inputs)).toBe('cheap laptops');
  });

  it('names what is missing, once, and reaches no prototype', () => {
    expect(missingInputs('{{a}} {{b}} {{a}} {{__proto__}} {{constructor}}', { b: 1 })).toEqual([
      'a',
      '__proto__',
      'constructor',
    ]);
  });

  it('takes inputs from what a person answered', () => {
    const answered = (answer: string) => [{ question: 'which?', choice: 'answer', answer }];

    expect(withAnswers({}, ['folder'], answered('my texts'))).toEqual({ folder: 'my texts' });
    expect(withAnswers({}, ['a', 'b'], answered('a: 1\nb = 2\nc: 3'))).toEqual({ a: '1', b: '2' });
    expect(withAnswers({}, ['a', 'b'], answered('no idea'))).toEqual({});
  });
});
