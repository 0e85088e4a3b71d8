import { expect, it } from 'vitest';
import type { TermRule } from './diff-rules.ts';
import { termFinder } from './find-terms.ts';

const rule: TermRule = { name: 'x', cap: 'LOW', when: 'either', explanation: 'x' };

it.each<[Partial<TermRule>, string, readonly string[]]>([
  [{ verbs: ['drop'] }, 'He dropped it, and drops more', ['drop', 'drop']],
  [{ verbs: ['drop'] }, 'a droplet', []],
  [{ verbs: ['deny'] }, 'deny denies denied denying', ['deny', 'deny', 'deny', 'deny']],
  [{ verbs: ['delete', 'push'] }, 'deleting, pushes, fixed', ['delete', 'push']],
  [{ verbs: ['read'] }, 'ready to spread', []],
  [{ terms: ['delet*'] }, 'Delet, deleted and undeleted', ['delet', 'delet']],
  [{ terms: ['drop tab*'] }, 'drop tables, drop tab, drop it', ['drop tab', 'drop tab']],
  [{ terms: ['drop table'] }, 'drop table and drop tables', ['drop table']],
  [{ terms: ['n*'] }, 'n, no', ['n', 'n']],
  [{ terms: ['删除'] }, '删除', ['删除']],
  [{ terms: ['删除'] }, '请删除表', ['删除']],
  [{ patterns: ['rm -\\w+', 'dd'] }, 'RM -rf, dd', ['rm -rf', 'dd']],
])('the terms of %j in %j are %j (D5)', (terms, text, found) => {
  expect(
    termFinder([
      { ...rule, name: 'other' },
      { ...rule, ...terms },
    ])(text),
  ).toEqual([[], found]);
});
