import { describe, expect, it } from 'vitest';
import { templateFields, templateWords } from './fields.js';
import { fieldOf, isSectionLabel, readCheck, readLabel, readReflection } from './read-parts.js';

describe('a reflection', () => {
  it.each([
    [['diagnosis: a', 'action_items: []'], { diagnosis: 'a', actionItems: [] }],
    [['**Diagnosis:** "a b"', '__actions__: x'], { diagnosis: 'a b', actionItems: ['x'] }],
    [
      ['- diagnosis: a', 'and b', 'next steps:', '* x', '2. y', '• z'],
      { diagnosis: 'a\nand b', actionItems: ['x', 'y', 'z'] },
    ],
    [
      ['action items: ["x", y , z]', 'diagnose: a'],
      { diagnosis: 'a', actionItems: ['x', 'y', 'z'] },
    ],
    [
      ['diagnosis:', '  a', 'actions:', '- x', '  goes on', '', '- "y"'],
      { diagnosis: 'a', actionItems: ['x goes on', 'y'] },
    ],
    [
      ['before: it', 'diagnosis: a', 'actions: x', 'goes on'],
      { diagnosis: 'a', actionItems: ['x goes on'] },
    ],
    [['diagnosis: a', 'actions:', 'no mark'], { diagnosis: 'a', actionItems: ['no mark'] }],
  ])('%j is read as %j (C4)', (lines, reflection) => {
    expect(readReflection(lines, templateWords)).toEqual(reflection);
  });

  it.each([
    [[], 'diagnosis is missing: write diagnosis: "…"'],
    [['diagnosis: a'], 'action_items is missing: write action_items: and a list, or []'],
    [['Diagnosis: a', 'diagnose: b'], 'diagnose stands twice: keep one'],
    [['actions: a', 'action_items: b', 'diagnosis: c'], 'action_items stands twice: keep one'],
  ])('%j is none: %s (C4)', (lines, problem) => {
    expect(readReflection(lines, templateWords)).toBe(problem);
  });
});

describe('a check', () => {
  const yes = (rationale: string) => ({ aligned: true, rationale });
  const no = (rationale: string) => ({ aligned: false, rationale });
  it.each([
    ['yes', yes('')],
    ['YES // all is well', yes('all is well')],
    ['**yes** // "all is well"', yes('all is well')],
    ['> aligned: yes, all is well', yes('all is well')],
    ['aligned = no; it is not', no('it is not')],
    ['not aligned – it is not', no('it is not')],
    ['nein: gar nicht', no('gar nicht')],
    ['n (it is not)', no('it is not)')],
    ['yes /* x */', yes('/* x */')],
    ['yes\nall is well', yes('all is well')],
    ['はい', yes('')],
  ])('%j is read as %j (C4)', (text, check) => {
    expect(readCheck(text, templateWords)).toEqual(check);
  });

  it.each([
    ['', 'it says neither yes nor no: write yes // and why'],
    ['yesterday', 'it says neither yes nor no: write yes // and why'],
    ['no1', 'it says neither yes nor no: write yes // and why'],
    ['yes / no', 'it says both yes and no: keep one'],
    ['**yes** | no', 'it says both yes and no: keep one'],
  ])('%j is none: %s (C4)', (text, problem) => {
    expect(readCheck(text, templateWords)).toBe(problem);
  });
});

describe('a label', () => {
  it.each([
    ['[📂 PROJECT] x', ['PROJECT', '📂', 'x', true]],
    ['**[PROJECT]:** x', ['PROJECT', '', 'x', true]],
    ['## 🗺️ Current goal', ['Current goal', '🗺️', '', false]],
    ['> - Project: x', ['Project', '', 'x', false]],
    ['[link](https://example.org)', undefined],
    ['    [PROJECT] x', undefined],
    ['a sentence, that goes on', undefined],
    [`[${'x'.repeat(61)}]`, undefined],
  ])('of the line %j is %j (C4)', (line, label) => {
    const found = readLabel(line);
    expect(found && [found.label, found.emoji, found.rest, found.isBracketed]).toEqual(label);
  });

  it.each([
    ['TOOLS', true],
    ['PLAN REQUEST', true],
    ['R&D 2', true],
    ['A', false],
    ['Tools', false],
    ['TOOLS ', false],
    ['A  B', false],
    ['2ND', false],
  ])('%j begins a section: %j (C4)', (label, is) => {
    expect(isSectionLabel(label)).toBe(is);
  });

  it.each([
    ['project', 'project'],
    ['Alignment-check', 'alignmentCheck'],
    [' alignment  check ', 'alignmentCheck'],
    ['ziel', 'currentGoal'],
    ['projects', undefined],
  ])('%j is that of the field %s (C4)', (label, name) => {
    expect(fieldOf(label, templateFields)?.name).toBe(name);
  });
});
