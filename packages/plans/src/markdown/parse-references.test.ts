import { describe, expect, it } from 'vitest';
import { parseReferences } from './parse-references.js';

const id = (text: string, kind?: string) => ({
  type: 'id',
  id: text,
  kind,
  isShort: /^[A-Z]\d$/.test(text),
});

describe('references to tasks', () => {
  it.each([
    ['T012, T013', [id('T012'), id('T013')]],
    ['1.2 and 3', [id('1.2'), id('3')]],
    ['phase 2', [id('2', 'phase')]],
    ['tasks 1, 2 & 4', [id('1', 'task'), id('2', 'task'), id('4', 'task')]],
    ['Phases 5+6', [id('5', 'phase'), id('6', 'phase')]],
    ['User Story 1 + 5', [id('1', 'user story'), id('5', 'user story')]],
    ['T1 and A2', [id('T1'), id('A2')]],
    ['T012 completion', [id('T012')]],
    ['[T1A-7], ABC-3', [id('T1A-7'), id('ABC-3')]],
    ['#4', [id('4')]],
    ['T001-T005', [{ type: 'range', from: 'T001', to: 'T005', kind: undefined }]],
    ['steps 1 to 3', [{ type: 'range', from: '1', to: '3', kind: 'step' }]],
    ['all previous tasks', [{ type: 'previous', isAll: true }]],
    ['the previous step', [{ type: 'previous', isAll: false }]],
    ['"Set it up" and 2', [{ type: 'title', title: 'Set it up', isQuoted: true }, id('2')]],
    ['Set it up, 2', [{ type: 'title', title: 'Set it up', isQuoted: false }, id('2')]],
    ['3 services', [{ type: 'title', title: '3 services', isQuoted: false }]],
    ['none', []],
    ['N/A', []],
    ['no other tasks', []],
  ])('reads %j (D1)', (clause, references) => {
    expect(parseReferences(clause).list).toEqual(references);
  });

  it.each([
    ['T1 and 2 are done', true],
    ['T1 because it is large', false],
    ['phase 1 completion', true],
    ['none', true],
  ])('says whether other words stand in %j (D1)', (clause, isWhole) => {
    expect(parseReferences(clause).isWhole).toBe(isWhole);
  });
});
