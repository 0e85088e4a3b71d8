import type { Reflection } from '@pce/core/contracts';
import { describe, expect, it } from 'vitest';
import { parseReflection } from './parse-reflection.js';

const reflection: Reflection = {
  diagnosis: 'The plan grew.',
  action_items: ['Cut step 4'],
  alignment_check: { aligned: true, rationale: 'no point is touched' },
};
const json = JSON.stringify(reflection);

describe('a reflection that a model answers', () => {
  it('is accepted if it is valid JSON of the shape (C4)', () => {
    expect(parseReflection(json)).toEqual({ reflection, isRepaired: false });
    expect(parseReflection(`\n  ${json} \n`)).toEqual({ reflection, isRepaired: false });
  });

  it.each([
    ['in a fence', `Here:\n\`\`\`json\n${json}\n\`\`\``],
    ['in the last of two fences', `\`\`\`\n{"draft": 1}\n\`\`\`\n\`\`\`json \n${json}\`\`\``],
    ['after thoughts', `<think>{"diagnosis": "no"}</think>${json}`],
    ['after more thoughts', `<THINKING>hm</thinking>\n${json}`],
    ['inside prose', `I think ${json} is right.`],
    ['without its last brackets', `So: ${json.slice(0, -2)}`],
    ['with a trailing comma', json.replace(']', ',]')],
    ['wrapped', `{"reflection": ${json}}`],
    [
      'in camel case',
      '{"Diagnosis": " The plan grew. ", "actionItems": ["Cut step 4"], "alignmentCheck": {"isAligned": "yes", "reason": "no point is touched"}}',
    ],
    [
      'with other names',
      '{"diagnosis": "The plan grew.", "actions": [{"step": "Cut step 4"}], "alignment": {"answer": true, "rationale": "no point is touched"}}',
    ],
    [
      'with items in one text',
      '{"diagnosis": "The plan grew.", "Action Items": "\\n - Cut step 4\\n\\n", "alignment_check": "Yes // no point is touched"}',
    ],
  ])('is read %s (C4)', (_, text) => {
    expect(parseReflection(text)).toEqual({ reflection, isRepaired: true });
  });

  it.each([
    ['- a\n* b\n• c\n1. d\n2) e\nf', ['a', 'b', 'c', 'd', 'e', 'f']],
    [
      ['a', { action: 'b' }, { step: 'c' }, { description: 'd' }, { item: 'e' }],
      ['a', 'b', 'c', 'd', 'e'],
    ],
    [[], []],
  ])('has its action items, written as %j (C4)', (actionItems, expected) => {
    const text = JSON.stringify({ diagnosis: 'x', actionItems, alignment: true });
    expect(parseReflection(text)?.reflection.action_items).toEqual(expected);
  });

  it('has no action items if it names none (C4)', () => {
    const text = '{"diagnosis": "x", "alignment": true}';
    expect(parseReflection(text)?.reflection.action_items).toEqual([]);
  });

  it.each([
    [true, true, 'none given'],
    [false, false, 'none given'],
    ['yes', true, 'none given'],
    ['**Yes** - fine', true, 'fine'],
    ['no: it grew', false, 'it grew'],
    ['No. It grew\nmuch', false, 'It grew\nmuch'],
    ['ja, passt', true, 'passt'],
    ['oui – ça va', true, 'ça va'],
    ['sí // bien', true, 'bien'],
    ['si; bien', true, 'bien'],
    ['sim (bom)', true, 'bom)'],
    ['nein — nie', false, 'nie'],
    ['non', false, 'none given'],
    ['não', false, 'none given'],
    ['nao // x', false, 'x'],
    ['true', true, 'none given'],
    ['FALSE', false, 'none given'],
    ['aligned // as asked', true, 'as asked'],
    ['misaligned', false, 'none given'],
    [{ aligned: true }, true, 'none given'],
    [{ aligned: 'no', rationale: ' it grew ' }, false, 'it grew'],
    [{ aligned: 'yes', rationale: '', reason: 'r' }, true, 'none given'],
    [{ isAligned: false, reason: 'it grew' }, false, 'it grew'],
  ])('has the check %j (C4)', (alignment_check, aligned, rationale) => {
    const text = JSON.stringify({ diagnosis: 'x', action_items: ['y'], alignment_check });
    const check = parseReflection(text)?.reflection.alignment_check;
    expect(check).toEqual({ aligned, rationale });
  });

  it.each([
    ['', 'nothing'],
    ['I cannot say.', 'prose'],
    ['{', 'a bracket'],
    ['[1, 2]', 'a list'],
    ['"text with { in it"', 'a text'],
    ['{"diagnosis": 3, "action_items": [], "alignment_check": true}', 'no text'],
    ['{"diagnosis": " ", "action_items": [], "alignment_check": true}', 'an empty text'],
    ['{"diagnosis": "x", "action_items": [3], "alignment_check": true}', 'a number as an item'],
    ['{"diagnosis": "x", "action_items": [""], "alignment_check": true}', 'an empty item'],
    ['{"diagnosis": "x", "action_items": [{"do": "y"}], "alignment_check": true}', 'no such name'],
    ['{"diagnosis": "x", "action_items": 3, "alignment_check": true}', 'no list'],
    ['{"reflection": null}', 'nothing inside'],
    [`${json}${' '.repeat(200_000)}`, 'more than is read'],
  ])('is none where it says %s (C4)', (text) => {
    expect(parseReflection(text)).toBeUndefined();
  });

  it.each([undefined, 'perhaps', { aligned: '?' }, {}, 1])(
    'is incomplete where its check is %j (C4)',
    (alignment_check) => {
      const text = JSON.stringify({ diagnosis: 'x', action_items: ['y'], alignment_check });
      const expected = { diagnosis: 'x', action_items: ['y'] };
      expect(parseReflection(`${text} ${text}`)?.reflection).toEqual(expected);
      expect(parseReflection(`${json} ${text}`)?.reflection).toEqual(reflection);
    },
  );

  it('may have just as many characters as are read (C4)', () => {
    expect(parseReflection(json.padEnd(200_000))).toEqual({ reflection, isRepaired: false });
  });
});
