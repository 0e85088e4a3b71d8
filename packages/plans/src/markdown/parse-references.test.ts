import { describe, expect, it } from 'vitest';
import { parseReferences } from './parse-references.js';

const id = (text: string, kind?: string) => ({ type: 'id', id: text, kind });

describe('references to tasks', () => {
  it.each([
    ['T012, T013', [id('T012'), id('T013')]],
    ['1.2 and 3', [id('1.2'), id('3')]],
    ['phase 2', [id('2', 'phase')]],
    ['tasks 1, 2 & 4', [id('1', 'task'), id('2'), id('4')]],
    ['T012 completion', [id('T012')]],
    ['[T1A-7], ABC-3', [id('T1A-7'), id('ABC-3')]],
    ['#4', [id('4')]],
    ['T001-T005', [{ type: 'range', from: 'T001', to: 'T005' }]],
    ['steps 1 to 3', [{ type: 'range', from: '1', to: '3' }]],
    ['all previous tasks', [{ type: 'previous', isAll: true }]],
    ['the previous step', [{ type: 'previous', isAll: false }]],
    ['"Set it up" and 2', [{ type: 'title', title: 'Set it up' }, id('2')]],
    ['Set it up, 2', [{ type: 'title', title: 'Set it up' }, id('2')]],
    ['3 services', [{ type: 'title', title: '3 services' }]],
    ['none', []],
    ['N/A', []],
    ['no other tasks', []],
  ])('reads %j (D1)', (clause, references) => {
    expect(parseReferences(clause)).toEqual(references);
  });
});
