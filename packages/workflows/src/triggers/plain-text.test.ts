import type { JsonObject } from '@pce/core/contracts';
import { readCommand } from '@pce/core/internal';
import { describe, expect, it } from 'vitest';
import { fitsAction, readAction } from './action.js';
import { fitsDataRequirement, readDataRequirements } from './data-requirement.js';
import { fitsLabel, readLabel } from './label.js';
import { readPattern } from './pattern.js';
import { toPlainText, wordsOf } from './plain-text.js';
import { comparePrecedence, type Precedence, precedenceOf, whyAfter } from './precedence.js';
import { readTrigger, slotsOf } from './trigger.js';

describe('a normalized command', () => {
  it.each([
    ['  Find   It. ', 'find it'],
    ['Find\n\tit!?…', 'find it'],
    ['list ..', 'list ..'],
    ['list src/.', 'list src/.'],
    ['say "hi."', 'say "hi."'],
    ['say "hi".', 'say "hi"'],
    ['f(x);', 'f(x)'],
    ['...', '...'],
    ['', ''],
    ['a.', 'a'],
    ['Größe İ', 'größe İ'],
  ])('has single spaces and no punctuation at its end: %j → %j (B2)', (source, text) => {
    expect(toPlainText(source).text).toBe(text);
  });

  it('returns the original text between two positions (B2)', () => {
    const plain = toPlainText('  Find   The  Shop. ');
    const start = plain.text.indexOf('the');

    expect(plain.original(start, plain.text.length)).toBe('The  Shop');
    expect(plain.original(start, start + 3)).toBe('The');
  });

  it.each([
    ['Find the_shop, 3x!', ['find', 'the', 'shop', '3x']],
    ['  ', []],
    ['é日本 x', ['é日本', 'x']],
  ])('has words: %j → %j (B2)', (text, words) => {
    expect(wordsOf(text)).toEqual(words);
  });
});

describe('a trigger', () => {
  it.each<[unknown, object]>([
    [3, { error: 'expected text or a mapping such as { pattern: "…" }, found a number' }],
    [{}, { error: 'expected at least one condition' }],
    ['', { error: 'expected the words of a command, found an empty text' }],
    [{ action: '…' }, { error: 'action: expected the words of a purpose, found none' }],
    [{ action: 3 }, { error: 'action: expected text, found a number' }],
    [
      { patern: 'x' },
      {
        error:
          'patern: not a kind of trigger (pattern, literal, action, user_purpose, action_needed, intent, data_requirements); did you mean "pattern"?',
      },
    ],
    [
      { intent: [] },
      { error: 'intent: expected a label such as live_search, or a list, found an empty list' },
    ],
    [
      { intent: ['a', 3] },
      { error: 'intent: expected a label such as live_search, or a list, found a list' },
    ],
    [{ intent: '--' }, { error: 'intent: expected a label with letters' }],
    [
      { data_requirements: true },
      {
        error: 'data_requirements: expected a mapping such as { needs_current_prices: true }',
      },
    ],
    [{ data_requirements: {} }, { error: 'data_requirements: expected at least one requirement' }],
    [
      { pattern: '{x}' },
      { error: 'pattern: a pattern needs at least one fixed word, or it fits every command' },
    ],
    ['go now', { conditions: [{ kind: 'literal', text: 'go now', plain: 'go now', words: 2 }] }],
    ['intent: go', { conditions: [{ kind: 'label', input: 'intent', labels: ['go'] }] }],
    [
      'note: go',
      { conditions: [{ kind: 'literal', text: 'note: go', plain: 'note: go', words: 2 }] },
    ],
    [
      'data_requirements.fresh: true',
      {
        conditions: [{ kind: 'data-requirement', path: 'data_requirements.fresh', expected: true }],
      },
    ],
    [
      { action: 'Find it', intent: ['a', 'b'] },
      {
        conditions: [
          { kind: 'action', text: 'Find it', sequence: ['find', 'it'], isNaming: false, words: 2 },
          { kind: 'label', input: 'intent', labels: ['a', 'b'] },
        ],
      },
    ],
  ])('parses %j (B2)', (source, expected) => {
    expect(readTrigger(JSON.parse(JSON.stringify(source)))).toEqual(expected);
  });

  it('names the slots of its patterns (B2)', () => {
    const trigger = readTrigger({ pattern: 'find {a} in {b}', intent: 'x' });

    expect('error' in trigger ? [] : slotsOf(trigger)).toEqual(['a', 'b']);
  });

  it.each([
    ['find {x', 'a slot is one pair of braces around a name: {product}'],
    ['find {x} {y}', 'two slots need a fixed word between them'],
    ['find {x} in {x}', 'a slot can be there only once'],
  ])('rejects a pattern with the reason: %s (B2)', (text, error) => {
    expect(readPattern(text)).toEqual({ error });
  });
});

describe('the purpose of a trigger', () => {
  const fits = (purpose: string, command: string, inputs: JsonObject = {}, isNaming = false) => {
    const condition = readAction(purpose, isNaming);
    if ('error' in condition) throw new Error(condition.error);
    const reading = readCommand(command);
    return fitsAction(condition, { words: wordsOf(command), reading, inputs, analysis: undefined });
  };

  it.each([
    ['research laptops', 'Please research the new laptops', true],
    ['research laptops', 'Write how to research laptops', false],
    ['laptops research', 'research laptops', false],
    ['research research', 'research it', false],
    ['research', 'Researching prices', false],
  ])('%s is that of the command “%s”: %s (B2)', (purpose, command, isFitting) => {
    expect(fits(purpose, command)).toBe(isFitting);
  });

  it('may be anywhere if it names something (B2)', () => {
    expect(fits('pdf skill', 'Write a page with the pdf skill', {}, true)).toBe(true);
    expect(fits('pdf skill', 'Write a page with the pdf skill')).toBe(false);
  });

  it('comes from the host, or from the analysis of the request (B2)', () => {
    expect(fits('buy tea', 'go on', { user_purpose: 'buy green tea' })).toBe(true);
    expect(fits('buy tea', 'go on', { user_purpose: 3 })).toBe(false);
    expect(fits('buy tea', 'buy tea', { user_purpose: 'sell tea' })).toBe(true);
  });
});

describe('a label of a trigger', () => {
  it.each([
    ['live_search', 'Live-Search', true],
    ['live_search', 'live', false],
    ['live_search', 3, false],
  ])('%s is the same as %s: %s (B2)', (label, intent, isFitting) => {
    const condition = readLabel('intent', label);

    expect('error' in condition || fitsLabel(condition, { intent })).toBe(isFitting);
    expect('error' in condition || fitsLabel(condition, { action_needed: intent })).toBe(false);
  });
});

describe('a requirement of data', () => {
  const analysis = (data_requirements: Record<string, boolean>) => ({
    user_purpose: '',
    action_needed: '',
    data_requirements,
  });

  it.each<[JsonObject, Record<string, boolean> | undefined, string, boolean]>([
    [{ data_requirements: { needs_prices: true } }, { needs_prices: false }, 'go', true],
    [{ data_requirements: {} }, { needs_prices: true }, 'find the cheapest', false],
    [{}, { needs_prices: true }, 'go', true],
    [{}, { needs_prices: false }, 'find the cheapest', false],
    [{}, {}, 'find the cheapest', true],
    [{}, undefined, 'find the cheapest', true],
    [{}, undefined, 'go', false],
  ])(
    'is met by the host, the analysis or the command: %j %j “%s” → %s (B2)',
    (inputs, requirements, command, isMet) => {
      const conditions = readDataRequirements('data_requirements.needs_prices', true);
      if ('error' in conditions) throw new Error(conditions.error);
      const situation = {
        inputs,
        reading: readCommand(command),
        analysis: requirements && analysis(requirements),
      };

      expect(conditions.map((one) => fitsDataRequirement(one, situation))).toEqual([isMet]);
    },
  );
});

describe('the precedence of triggers', () => {
  const equal: Precedence = { kind: 2, words: 2, slots: 2, conditions: 2, triggers: 2 };

  it.each<[Partial<Precedence>, string]>([
    [{ kind: 3 }, 'a weaker kind of trigger'],
    [{ words: 3 }, 'fewer fixed words'],
    [{ slots: 1 }, 'more slots'],
    [{ conditions: 3 }, 'fewer conditions'],
    [{ triggers: 3 }, 'fewer triggers that fit'],
  ])('orders by %j, with the reason (B4)', (more, why) => {
    const winner = { ...equal, ...more };

    expect(Math.sign(comparePrecedence(winner, equal))).toBe(-1);
    expect(Math.sign(comparePrecedence(equal, winner))).toBe(1);
    expect(whyAfter(winner, equal)).toBe(why);
  });

  it('is equal for equal triggers (B4)', () => {
    expect(comparePrecedence(equal, equal)).toBe(0);
    expect(whyAfter(equal, equal)).toBe('just as specific, later by name');
  });

  it('is that of its strongest condition, and of all words and slots (B4)', () => {
    const trigger = readTrigger({ intent: 'x', pattern: 'find {a} in the {b}', action: 'find it' });

    expect('error' in trigger ? undefined : precedenceOf(trigger)).toEqual({
      kind: 3,
      words: 5,
      slots: 2,
      conditions: 3,
      triggers: 1,
    });
  });
});
