import { anyCharacter } from '@pce/test-support';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseTemplate, renderTemplate } from '../index.js';
import { type Template, templateFields } from './fields.js';
import { fieldOf } from './read-parts.js';

const template: Template = {
  project: 'Shop',
  currentGoal: 'Add a search box',
  sections: [{ emoji: '🧰', label: 'TOOLS', text: 'editor\nshell' }],
  reflection: { diagnosis: 'The plan grew.', actionItems: ['Cut step 4', 'Ask about step 5'] },
  alignmentCheck: { aligned: true, rationale: 'no point is touched' },
};

const text = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.string({ unit: anyCharacter }).map((each) => each.toWellFormed()),
  fc.constantFrom(
    '',
    '[📂 PROJECT] x',
    'a\n[✅ ALIGNMENT_CHECK] no',
    '```\n[x]\n```',
    '"quoted"',
    '- item',
    'a\n\n  b ',
    'x\r\ny',
    'yes | no',
    '// x',
  ),
);

const label = fc
  .stringMatching(/^[A-Z][A-Z0-9]{1,12}( [A-Z0-9]{1,8})?$/)
  .filter((each) => fieldOf(each, templateFields) === undefined);

const templates: fc.Arbitrary<Template> = fc.record({
  project: text,
  currentGoal: text,
  sections: fc.array(fc.record({ emoji: fc.constantFrom('', '🧰', '⚠️', '👩‍💻'), label, text }), {
    maxLength: 4,
  }),
  reflection: fc.record({ diagnosis: text, actionItems: fc.array(text, { maxLength: 4 }) }),
  alignmentCheck: fc.record({ aligned: fc.boolean(), rationale: text }),
});

describe('a template', () => {
  it('that is rendered reads back the same for any texts (C4)', () => {
    fc.assert(
      fc.property(templates, (each) => {
        expect(parseTemplate(renderTemplate(each))).toEqual({ ok: true, template: each });
      }),
    );
  });

  it('is rendered in the form of the seed (C4)', () => {
    expect(renderTemplate(template)).toBe(
      [
        '[📂 PROJECT] Shop',
        '[🗺️ CURRENT GOAL] Add a search box',
        '[🧰 TOOLS] editor',
        '    shell',
        '[🪞 REFLECTION]',
        '  diagnosis: "The plan grew."',
        '  action_items:',
        '    - Cut step 4',
        '    - Ask about step 5',
        '[✅ ALIGNMENT_CHECK] yes  // no point is touched',
        '',
      ].join('\n'),
    );
  });

  const plain = { ...template, sections: [] };

  it.each([
    [
      'bold, with other emoji and colons',
      '**[📁 Project]:** Shop\n**[🗺 Current Goal]:** Add a search box\n**[🔍 Reflection]**\n**diagnosis:** The plan grew.\n**action_items:**\n1. Cut step 4\n2. Ask about step 5\n**[☑ Alignment_Check]:** Yes - no point is touched',
    ],
    [
      'as a list',
      '- [PROJECT] Shop\n- [CURRENT GOAL] Add a search box\n- [REFLECTION]\n  - diagnosis: The plan grew.\n  - action items:\n    * Cut step 4\n    * Ask about step 5\n- [ALIGNMENT CHECK] **yes** // no point is touched',
    ],
    [
      'as headings without brackets',
      '## 📂 Project\nShop\n\n## Current goal\nAdd a search box\n\n## Reflection\ndiagnosis: "The plan grew."\naction_items: ["Cut step 4", "Ask about step 5"]\n\n## Alignment check\naligned: yes, no point is touched',
    ],
    [
      'in German',
      '[📂 PROJEKT] Shop\n[ZIEL] Add a search box\n[REFLEXION]\nDiagnose: The plan grew.\nMaßnahmen:\n- Cut step 4\n- Ask about step 5\n[ABGLEICH] ja // no point is touched',
    ],
    ['in a code fence', `Here it is:\n\n\`\`\`markdown\n${renderTemplate(plain)}\`\`\`\n`],
  ])('%s is read (C4)', (_, markdown) => {
    expect(parseTemplate(markdown)).toEqual({ ok: true, template: plain });
  });

  it.each([
    ['PROJECT', 1, 'before [CURRENT GOAL]'],
    ['CURRENT GOAL', 2, 'before [REFLECTION]'],
    ['REFLECTION', 3, 'before [ALIGNMENT_CHECK]'],
    ['ALIGNMENT_CHECK', 7, 'at the end'],
  ])('without %s names it and line %i (C4)', (field, line, message) => {
    const lines = renderTemplate(plain).split('\n');
    const start = lines.findIndex((each) => each.includes(`${field}]`));
    const rest = lines.findIndex((each, index) => index > start && each.startsWith('['));
    lines.splice(start, (rest === -1 ? start + 1 : rest) - start);
    expect(parseTemplate(lines.join('\n'))).toEqual({
      ok: false,
      problems: [{ field, line, message: expect.stringContaining(message) }],
    });
  });

  it.each([
    ['[🧰 TOOLS] x', [{ emoji: '🧰', label: 'TOOLS', text: 'x' }]],
    ['[TOOLS] x\n[TOOLS] y', ['x', 'y'].map((each) => ({ emoji: '', label: 'TOOLS', text: each }))],
    ['**Tools:** x', []],
    ['[tools] x', []],
    ['[x] done', []],
    ['[TOOLS](https://example.org)', []],
    ['    [TOOLS] x', []],
    ['```\n[TOOLS] x\n```\n```\n```', []],
    ['~~~\n[TOOLS] x\n~~~\n~~~\n~~~', []],
    ['    ```\n[TOOLS] x', [{ emoji: '', label: 'TOOLS', text: 'x' }]],
  ])('has the sections that stand in capitals and brackets, as in %j (C4)', (lines, sections) => {
    const markdown = `Hello\n[PROJECT] Shop\n[CURRENT GOAL] Add\n${lines}\n[REFLECTION]\ndiagnosis: x\naction_items: []\n[ALIGNMENT_CHECK] yes\n`;
    expect(parseTemplate(markdown)).toMatchObject({
      ok: true,
      template: { sections, alignmentCheck: { aligned: true, rationale: '' } },
    });
  });

  it.each([
    ['yes | no  // + rationale', 'both yes and no'],
    ['perhaps', 'neither yes nor no'],
    ['nothing against it', 'neither yes nor no'],
  ])('whose check says %j is a problem (C4)', (check, message) => {
    const markdown = renderTemplate(plain).replace('yes  // no point is touched', check);
    expect(parseTemplate(markdown)).toMatchObject({
      problems: [{ field: 'ALIGNMENT_CHECK', line: 8, message: expect.stringContaining(message) }],
    });
  });

  it('refuses to render a section that would not read back (C4)', () => {
    const labels = ['project', 'PROJECT', 'GOAL', 'ALIGNMENT CHECK', 'A', 'A  B', 'Tools'];
    for (const [emoji, label] of [
      ...labels.map((each) => ['', each] as const),
      ...['x', '1', ' ', '['].map((each) => [each, 'TOOLS'] as const),
    ]) {
      const sections = [{ emoji, label, text: 'x' }];
      expect(() => renderTemplate({ ...template, sections })).toThrow('in capitals');
    }
  });

  it('may be any text: parsing never throws, and ends in time (C4)', () => {
    fc.assert(fc.property(text, (each) => void parseTemplate(each)));
    for (const piece of ['[', '[📂', '**', '- ', '> ', '[A]\n', 'a:', '# ']) {
      expect(parseTemplate(piece.repeat(20_000)).ok).toBe(false);
    }
  });
});
