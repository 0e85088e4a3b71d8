import { anyCharacter } from '@pce/test-support';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { readAnswer } from './read-answer.js';

const answer = z.object({ answer: z.string(), score: z.number().optional() });

async function read(reply: string, schema: z.ZodType = answer): Promise<unknown> {
  const reading = await readAnswer(reply, schema, false);
  return reading.ok ? reading.output : `${reading.reason}: ${reading.problem}`;
}

describe('readAnswer', () => {
  it.each([
    ['plain', '{"answer":"Oslo"}'],
    ['in a fence', '```json\n{"answer":"Oslo"}\n```'],
    ['in a fence that does not end', '```\n{"answer":"Oslo"}'],
    ['in a fence on one line', '```json {"answer":"Oslo"}```'],
    ['in prose', 'Sure! Here it is: {"answer":"Oslo"} Is there more?'],
    ['after thoughts', '<think>Maybe {"answer":"Rome"}?</think>{"answer":"Oslo"}'],
    ['after a citation', 'As [1] says:\n{"answer":"Oslo"}'],
    ['twice the same', '{"answer":"Oslo"}\n{"answer":"Oslo"}'],
    ['with single quotes', "{'answer': 'Oslo'}"],
    ['with a trailing comma', '{"answer":"Oslo",}'],
    ['with comments', '{\n  // the capital, not the "town"\n  answer: "Oslo"\n}'],
  ])('finds an answer %s', async (_, reply) => {
    expect(await read(reply)).toEqual({ answer: 'Oslo' });
  });

  it('keeps brackets, quotes and fences inside of strings', async () => {
    const said = { answer: 'a "b" [c] {d}, \'e\': …\n```json\n{}\n```\n// f' };
    expect(await read(`Here: ${JSON.stringify(said)} Done.`)).toEqual(said);
  });

  it.each([
    ['nothing', '   ', 'empty: '],
    ['only prose', 'I would say Oslo.', 'not_json: it holds no JSON'],
    ['text that ends early', '{"answer":"Oslo', 'truncated: '],
    ['an object that lacks its end', '{"answer":"Oslo"', 'truncated: '],
    ['thoughts that do not end', '<think>Is it {"answer":"Oslo"}', 'truncated: '],
    ['another shape', '{"answer":3}', 'wrong_shape: it does not fit the schema: answer: '],
    ['two answers', '{"answer":"Oslo"} or {"answer":"Rome"}', 'not_json: it holds several'],
    [
      'an object without its brackets',
      '"result": {"answer":"Oslo"}',
      'not_json: its JSON has errors',
    ],
    ['an object that continues', '{"answer":"Oslo"}, "score": 1}', 'not_json: its JSON has errors'],
    ['a bracket in the wrong place', '{"answer":["Oslo"}]}', 'not_json: its JSON has errors'],
    ['something left out', '{answer:"Oslo", ...}', 'not_json: its JSON has errors'],
    ['a quote that may end the string', '{"answer":"a "b", c"}', 'not_json: its JSON has errors'],
    [
      'a string that swallowed what follows',
      '{"answer":"Oslo" or ["Rome"], "x":"y"}',
      'not_json: ',
    ],
    ['a quote too many', '{"answer":"Oslo""}', 'not_json: its JSON has errors'],
    ['a key with a quote too many', '{"answer":"a",""x":1}', 'not_json: its JSON has errors'],
    ['half a string for a comment', '{"answer": ""// c"\n}', 'not_json: its JSON has errors'],
    ['a number without digits', '{"answer":"Oslo","score":-}', 'not_json: its JSON has errors'],
    ['an example and a broken answer', 'Like {"answer":"x"}: {"answer" "Oslo" 1}', 'not_json: '],
    ['a key that reaches the prototype', '{"answer":"Oslo","__proto__":{}}', 'not_json: a key'],
    ['the other such key', '{"answer":"a","constructor":{"prototype":{}}}', 'not_json: a key'],
    ['brackets without end', '[{"a":'.repeat(100_000), 'not_json: its JSON is nested too deep'],
    ['too many pieces', '{"answer":"Oslo"} '.repeat(60), 'not_json: it holds too many'],
  ])('rejects %s', async (_, reply, failure) => {
    expect(String(await read(reply)).startsWith(failure)).toBe(true);
  });

  it.each([
    ['a key', '{"list":["a"],"more":1,}', z.object({ list: z.array(z.string()) })],
    [
      'an item',
      '{"list":["a","b"],}',
      z.object({ list: z.array(z.string()).transform((list) => list.slice(0, 1)) }),
    ],
  ])('rejects a repaired answer of which its schema drops %s (B3)', async (_, reply, schema) => {
    expect(await read(reply, schema)).toMatch(/^not_json: /);
    const whole = reply.replace(',}', '}');
    expect(await read(whole, schema)).toEqual({ list: ['a'] });
  });

  it('unwraps an answer that was wrapped for the provider, and accepts one that is not', async () => {
    const schema = z.union([
      z.object({ go: z.literal('left') }),
      z.object({ go: z.literal('on') }),
    ]);
    for (const reply of ['{"answer":{"go":"on"}}', '{"go":"on"}']) {
      expect(await readAnswer(reply, schema, true)).toEqual({ ok: true, output: { go: 'on' } });
    }
    const own = z.object({ answer: z.string() });
    expect(await readAnswer('{"answer":"x"}', own, true)).toMatchObject({ ok: true });
  });

  it.each([
    ['apostrophes', `{'a':'${"b's ".repeat(16_000)}`],
    ['quotes', `{"answer":"${'x" y'.repeat(16_000)}"}`],
    ['spaces', `{"answer":"x"${' '.repeat(600_000)}x}`],
    ['backslashes', `{"answer":"${'\\'.repeat(60_000)}`],
    ['minus signs', `{"answer":${'- '.repeat(30_000)}}`],
    ['commas in quotes', `[${'"",'.repeat(20_000)}x]`],
    ['open comments', `{${'/*'.repeat(30_000)}}`],
    ['a long text', `${'word '.repeat(200_000)}{"answer":1}`],
    ['remarks in brackets', '[a remark] '.repeat(10_000)],
    ['three quotes', `{"a":${'"""b'.repeat(20_000)}}`],
    ['marks of comments', `{"a":1${'#'.repeat(60_000)}`],
  ])('reads in linear time: %s', async (_, reply) => {
    // Quadratic reading would take minutes and exceed the test's timeout.
    expect(await read(reply)).toBeDefined();
  });
});

const key = fc.stringMatching(/^[a-z]{1,5}$/);

const value = fc.letrec((tie) => ({
  any: fc.oneof(
    { depthSize: 'small' },
    fc.oneof(fc.string(), fc.constantFrom('he said "no", then', '```', '} ]', '...', "it's")),
    fc.double({ noNaN: true, noDefaultInfinity: true }),
    fc.boolean(),
    fc.constant(null),
    fc.array(tie('any'), { maxLength: 3 }),
    fc.dictionary(key, tie('any'), { maxKeys: 3 }),
  ),
})).any;

const object = fc.dictionary(key, value, { minKeys: 1, maxKeys: 4 });

const prose = fc.constantFrom(
  '',
  'Here you are: ',
  'I looked at 3 pages.\n\n',
  '```json\n',
  'It is so,\n',
);

describe('readAnswer, with random replies', () => {
  it('returns valid JSON unchanged, with any text in its strings and around it', async () => {
    await fc.assert(
      fc.asyncProperty(object, prose, fc.boolean(), async (said, before, isWide) => {
        const json = JSON.stringify(said, null, isWide ? 2 : undefined);
        const after = before.startsWith('```') ? '\n```\nThat is all.' : '\nThat is all.';
        expect(await read(before + json + after, z.json())).toEqual(JSON.parse(json));
      }),
    );
  });

  it('never accepts the beginning of an answer as the answer (A13)', async () => {
    await fc.assert(
      fc.asyncProperty(object, prose, fc.nat(), async (said, before, at) => {
        const json = JSON.stringify(said);
        const reply = before + json.slice(0, 1 + (at % (json.length - 1)));
        expect(await readAnswer(reply, z.json(), false)).toMatchObject({ reason: 'truncated' });
      }),
    );
  });

  it('returns only values that fit the schema (A2, F4)', async () => {
    const schema = z.strictObject({ a: z.number(), b: z.array(z.enum(['x', 'y'])) });
    const token = fc.constantFrom(
      '{',
      '}',
      '[',
      ']',
      ',',
      ':',
      '"',
      "'",
      '"a":',
      '"b":',
      'a:',
      '1',
      '-',
      '"x"',
      'y',
      '...',
      '```json\n',
      '\n```',
      '//',
      '/*',
      '*/',
      ' ',
      '\\',
      'null',
      '{"a":1,"b":["x"]}',
      '__proto__',
    );
    const reply = fc.oneof(
      fc.array(token, { maxLength: 30 }).map((tokens) => tokens.join('')),
      fc.string({ unit: anyCharacter }),
    );
    let passed = 0;
    await fc.assert(
      fc.asyncProperty(reply, async (text) => {
        const reading = await readAnswer(text, schema, false);
        if (!reading.ok) return;
        passed += 1;
        expect(schema.safeParse(reading.output).success).toBe(true);
      }),
      { numRuns: 1_000 },
    );
    expect(passed).toBeGreaterThan(0);
  });
});
