import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseTolerant } from './parse-tolerant.js';

function read(text: string): unknown {
  const parsed = parseTolerant(text);
  return parsed.ok && text.slice(parsed.end).trim() === '' ? parsed.value : 'refused';
}

describe('parseTolerant', () => {
  it.each([
    ['a trailing comma', '{"a":[1,2,],}', { a: [1, 2] }],
    ['a missing comma between lines', '{\n"a": "x"\n"b": [1\n2]\n}', { a: 'x', b: [1, 2] }],
    ['a missing comma between texts', '["c1" "c2"]', ['c1', 'c2']],
    ['a missing colon', '{"a" 1, "b" "x"}', { a: 1, b: 'x' }],
    ['comments', '{/* a "b" */ "a": 1, // it\'s one\n"b": 2 # two\n}', { a: 1, b: 2 }],
    ['single quotes and apostrophes', "{'a': 'don't, it's'}", { a: "don't, it's" }],
    ['curly quotes', '{“a”: “b \\"c\\" d”}', { a: 'b "c" d' }],
    ['keys without quotes', '{a: 1, $b-2: 2}', { a: 1, 'b-2': 2 }],
    [
      'words without quotes',
      '{a: New York, b: [red, green]}',
      { a: 'New York', b: ['red', 'green'] },
    ],
    [
      'an address and an id',
      '{a: https://x.y/z?q=1, b: 57ee-45a}',
      { a: 'https://x.y/z?q=1', b: '57ee-45a' },
    ],
    ['literals of Python', '{"a": True, "b": None, "c": (1, 2)}', { a: true, b: null, c: [1, 2] }],
    ['joined texts', '{"a": "b" + "c"}', { a: 'bc' }],
    ['three quotes', '{"a": """b "c" d"""}', { a: 'b "c" d' }],
    ['quotations', '{"a": "he said "no" to me"}', { a: 'he said "no" to me' }],
    ['a quotation at the end', '["both, but "later""]', ['both, but "later"']],
    ['a line break between lines', '{"a": "One.\nTwo."}', { a: 'One.\nTwo.' }],
    ['a line break in a sentence', '{"a":"some\ntext"}', { a: 'some\ntext' }],
    ['a pattern without escapes', '{"a": "^\\d+\\s*$"}', { a: '^\\d+\\s*$' }],
    ['a comma behind a curly quote', '[“, 5 of 6”]', [', 5 of 6']],
    ['a tuple alone', '[(1, 2)]', [[1, 2]]],
    ['a set', '{"a","b"}', ['a', 'b']],
    ['a literal of Python alone', '[True]', [true]],
    ['a missing comma before a bare key', '{"a":true\nb: 2}', { a: true, b: 2 }],
    ['a number after a text', '["a" 2]', ['a', 2]],
    ['words alone', '[red, green]', ['red', 'green']],
    ['a word that is no literal', '{"a": xyze}', { a: 'xyze' }],
    ['line breaks of Windows', '["One.\r\nTwo."]', ['One.\r\nTwo.']],
    ['tabs in a new line', '["One.\n\t\tTwo."]', ['One.\n\t\tTwo.']],
    ['an escaped quote beside a pair', '{"a":"5\\"x and "b" c"}', { a: '5"x and "b" c' }],
    ['a slash in a comment', '[/*/ 1 */ 2]', [2]],
    ['an object without its bracket', '{"a":true', { a: true }],
    ['an object with the bracket of a list', '{"a":true] ', { a: true }],
  ])('reads unambiguous text, reported as repaired: %s', (_, text, value) => {
    expect(read(text)).toEqual(text.includes('$b-2') ? { a: 1, '$b-2': 2 } : value);
    expect(parseTolerant(text)).toMatchObject({ isRepaired: true, end: text.trimEnd().length });
  });

  it.each([
    '{"a":"x”,“y"}',
    '{"a":"say \\"hello"}',
    '[12345678901234567000]',
    '[1180591620717411303424]',
    '[-0]',
  ])('accepts JSON unchanged: %s', (text) => {
    expect(read(text)).toEqual(JSON.parse(text));
    expect(parseTolerant(text)).toMatchObject({ isRepaired: false });
  });

  it.each(['{,"a":1}', '{ , "a":1}'])('reports that a property may be missing from %s', (text) => {
    const parsed = parseTolerant(text);
    expect(parsed).toMatchObject({ ok: true, value: { a: 1 } });
    expect(parsed.ok && parsed.openEnded.size).toBe(1);
  });

  it.each(['[1 /* x', '{"a":1 /* x', '["x', '[tr'])('reports %s as truncated', (text) => {
    expect(parseTolerant(text)).toEqual({ ok: false, problem: 'unclosed' });
  });

  it.each([
    ['a backslash that may be a slip', '{"a":"x\\d"}'],
    ['a path whose escapes are open', '{"a":"C:\\new\\Users\\Docs"}'],
    ['another path beside a pattern', '{"a":"C:\\new","b":"\\d\\s"}'],
    ['an odd quote', '{"a":"5" wide and "x" deep"}'],
    ['a quotation in another', '{"a":"Read "the file \\"x\\" now"}'],
    ['a quote after a backslash', '{"a":"the \\"file\\\\" here"}'],
    ['a quote swapped with the last bracket', '{"a":"b}"'],
    ['a quote in a word', '{"a":"wo"rd"}'],
    ['a quotation before a comma', '{"a":"he said "no", then left"}'],
    ['a text that lost its end', '{"a":"b, "c":"d"}'],
    ['a comma swapped with a quote', '{"a":"b,"\n"c":"d"}'],
    ['an escaped quote of another kind', "{'a':'the \\'file\\' there'}"],
    ['two commas', '[1,,2]'],
    ['a comma first', '[,1]'],
    ['no value', '{"a":,"b":1}'],
    ['something left out', '[1, ...]'],
    ['a key that is there twice', '{"a":1,"a":2}'],
    ['brackets of the wrong kind', '{"a":[1,2}'],
    ['a literal with a slip', '{"a":nul,"b":1}'],
    ['a literal in capitals', '{"a":TRUE}'],
    ['a number with a slip', '{"a":1.,"b":-}'],
    ['a mark in a number', '{"a":1#00\n}'],
    ['a number that no double holds', '{"a":12345678901234567890}'],
    ['a number that is infinite', '{"a":1e999}'],
    ['a value behind a mark', '[1,\n#2,\n3]'],
    ['JSON behind a mark', '{"a":1,\n#"b":2\n}'],
    ['a word and a text', '{"a": b "c"}'],
    ['a text that took in the next', "{'a':'b\",\"c'}"],
    ['an escaped backslash beside a pattern', '{"a":"\\d\\s\\\\"}'],
    ['two commas between keys', '{"a":1,,"b":2}'],
    ['a bare key in the same line', '{"a":1 b:2,\n"c":3}'],
    ['a key in a list', '[ab: true]'],
    ['a literal with two slips at its end', '{"a": trap}'],
    ['a literal with a slip at its beginning', '{"a": xrue}'],
    ['a literal with two slips at its beginning', '{"a": xyue}'],
    ['a literal with a letter too many', '{"a": trust}'],
    ['a return without a line break', '["One.\rTwo."]'],
    ['a tab in a sentence', '["some\ttext"]'],
    ['a quotation that ends in a blank', '{"a":"he said "no " to me"}'],
    ['the bracket of a list in the text', '{"a":true] x'],
    ['the bracket of a list around an object', '[{"a":true]'],
    ['the bracket of a list inside', '{"a":{"b":true]'],
    ['the mark of inches before a bracket', '{"a":"a board (5") wide"}'],
  ])('rejects ambiguous text: %s', (_, text) => {
    expect(read(text)).toBe('refused');
  });

  it('reads JSON like JSON.parse, without repairs', () => {
    fc.assert(
      fc.property(fc.json(), (text) => {
        const parsed = parseTolerant(text);
        fc.pre(!/\d{16,}/.test(text) && !text.includes('__proto__'));
        expect(parsed).toMatchObject({ ok: true, end: text.length, isRepaired: false });
        expect(parsed.ok && parsed.value).toEqual(JSON.parse(text));
      }),
    );
  });
});

const word = fc.stringMatching(/^[abcd]{1,4}( [abcd]{1,4}| "[abcd]{1,3}"|'[abcd]|, [abcd]){0,2}$/);
const tree = fc.letrec((tie) => ({
  any: fc.oneof(
    { depthSize: 'small' },
    word,
    fc.integer({ min: 0, max: 9_999 }),
    fc.array(tie('any'), { maxLength: 3 }),
    fc.dictionary(fc.stringMatching(/^[abcd]{1,3}$/), tie('any'), { maxKeys: 3 }),
  ),
})).any;
const slip = fc.tuple(
  fc.nat(),
  fc.constantFrom('insert', 'delete', 'replace', 'swap'),
  fc.constantFrom(...`"',:{}[] \nad7-./“”\`+`),
);

function withSlip(text: string, [place, how, char]: readonly [number, string, string]): string {
  const at = place % text.length;
  const [before, here, after] = [text.slice(0, at), text.charAt(at), text.slice(at + 1)];
  if (how === 'insert') return before + char + here + after;
  if (how === 'delete') return before + after;
  return how === 'replace'
    ? before + char + after
    : before + after.charAt(0) + here + after.slice(1);
}

/** Letters, and digits unless a point may have made another number of them. */
const partsOf = (text: string, hasPoint: boolean): string =>
  [...text.replaceAll(hasPoint ? /[^abcd]/g : /[^abcd\d]/g, '')].sort().join('');

it('loses, adds and moves no letter or digit, for any mistake (F4)', () => {
  let repaired = 0;
  fc.assert(
    fc.property(tree, fc.boolean(), fc.array(slip, { maxLength: 3 }), (value, isWide, slips) => {
      const json = JSON.stringify({ a: value }, null, isWide ? 2 : undefined);
      const text = slips.reduce(withSlip, json);
      fc.pre(!/\/\/|\/\*/.test(text));
      const parsed = parseTolerant(text);
      if (!parsed.ok) return;
      if (parsed.isRepaired) repaired += 1;
      const hasPoint = text.includes('.');
      // An object of JavaScript has its numeric keys first, so the parts are compared sorted.
      const written = partsOf(text.slice(0, parsed.end), hasPoint);
      expect(partsOf(JSON.stringify(parsed.value), hasPoint)).toBe(written);
    }),
    { numRuns: 3_000 },
  );
  expect(repaired).toBeGreaterThan(20);
});
