import { describe, expect, it } from 'vitest';
import { parseReferences } from './parse-references.js';

const id = (text: string, kind?: string) => ({
  type: 'id',
  id: text,
  kind,
  isShort: /^[A-Z]\d$/.test(text),
});

const title = (text: string, isQuoted = false) => ({ type: 'title', title: text, isQuoted });

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
    ['phase 1, T2 and 3', [id('1', 'phase'), id('T2'), id('3', 'phase')]],
    ['phase 1, T012, step 3, 4', [id('1', 'phase'), id('T012'), id('3', 'step'), id('4', 'step')]],
    [
      'phase 1, all previous tasks, 3',
      [id('1', 'phase'), { type: 'previous', isAll: true }, id('3')],
    ],
    ['phase 1, "Dig" and 3', [id('1', 'phase'), title('Dig', true), id('3')]],
    ['the user stories 1 and 2', [id('1', 'user story'), id('2', 'user story')]],
    ['stories 1-2', [{ type: 'range', from: '1', to: '2', kind: 'story' }]],
    ['1 through 3', [{ type: 'range', from: '1', to: '3', kind: undefined }]],
    ['#1..#3', [{ type: 'range', from: '1', to: '3', kind: undefined }]],
    ['1,2', [id('1'), id('2')]],
    ['1+2', [id('1'), id('2')]],
    ['both 1 plus 2', [id('1'), id('2')]],
    ['1.2a', [id('1.2a')]],
    ['task 3 gate', [id('3', 'task')]],
    ['1.2 services', [id('1.2')]],
    ['T012 services', [id('T012')]],
    ['3 is done', [id('3')]],
    ['`T012`', [title('T012', true)]],
    ["“Set it up”, 'Go'", [title('Set it up', true), title('Go', true)]],
    ['the above', [{ type: 'previous', isAll: false }]],
    ['all of the earlier steps', [{ type: 'previous', isAll: true }]],
    ['1.5x faster', [title('1.5x faster')]],
    ['1. Then rest', [id('1')]],
    ['T012-build', [title('T012-build')]],
    ['—', []],
    ['', []],
    ['none', []],
    ['N/A', []],
    ['no other tasks', []],
  ])('reads %j (D1)', (clause, references) => {
    expect(parseReferences(clause).list).toEqual(references);
  });

  it('reads two hundred of a clause at most (D1)', () => {
    const { list, isWhole } = parseReferences(
      Array.from({ length: 201 }, (_, index) => index + 1).join(', '),
    );

    expect([list.length, list.at(-1), isWhole]).toEqual([200, id('200'), true]);
  });

  it.each([
    ['T1 and 2 are done', true],
    ['T1 because it is large', false],
    ['phase 1 completion', true],
    ['none', true],
    ['', true],
    ['T1 is complete.', true],
    ['T1 first, 2 (done)', false],
    ['T1) and [2] have been finished', true],
    ['T1 because, 2', false],
    ['T1, 2 because', true],
    ['Set it up', true],
    ['"Set it up" well', false],
    ['all previous tasks are done', true],
    ['all previous tasks but one', false],
  ])('says whether other words stand in %j (D1)', (clause, isWhole) => {
    expect(parseReferences(clause).isWhole).toBe(isWhole);
  });
});
