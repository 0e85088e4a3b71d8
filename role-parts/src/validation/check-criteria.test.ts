import { describe, expect, it } from 'vitest';
import { resultsOf } from '../../test/results.js';
import { checkCriteria } from './check-criteria.js';

const results = resultsOf(
  [
    'List the files in `texts`',
    'file.list',
    { files: ['a', 'b', 'c'], total: 3, nested: { deep: 'x' } },
  ],
  ['Sum them up', 'math.sum', { total: 5, note: '' }],
);

const statusOf = async (criterion: string, fileExists?: (path: string) => Promise<boolean>) =>
  (await checkCriteria([criterion], results, { fileExists }))[0];

describe('checkCriteria', () => {
  it.each([
    ['at least 3 files listed', 'passed'],
    ['at least 4 files listed', 'failed'],
    ['`total` is not empty', 'passed'],
    ['`note` is not empty', 'failed'],
    ['total = 5', 'passed'],
    ['r1.total = 3', 'passed'],
    ['r1.total > 3', 'failed'],
    ['r2.files is not empty', 'failed'],
    ['nested.deep == "x"', 'passed'],
    ['at least 2 poems', 'unchecked'],
    ['The report reads well', 'unchecked'],
  ])('finds %j %s (A11, B4)', async (criterion, status) => {
    expect((await statusOf(criterion))?.status).toBe(status);
  });

  it('asks the host whether a file exists, only for names in the criterion (A11)', async () => {
    const asked: string[] = [];
    const fileExists = async (path: string): Promise<boolean> => {
      asked.push(path);
      return path === 'report.md';
    };

    expect((await statusOf('`report.md` exists', fileExists))?.status).toBe('passed');
    expect((await statusOf('`other.md` exists', fileExists))?.status).toBe('failed');
    expect(asked).toEqual(['report.md', 'other.md']);
  });

  it('does not count one command as one thing if a model wrote the commands (A11)', async () => {
    const criteria = ['at least 2 sums'];
    const by = (countsCommands: boolean) =>
      checkCriteria(criteria, results, { fileExists: undefined, countsCommands });
    expect(await by(true)).toMatchObject([{ status: 'failed' }]);
    expect(await by(false)).toMatchObject([{ status: 'unchecked' }]);
  });

  it('reports what was measured', async () => {
    expect((await statusOf('at least 4 files listed'))?.detail).toContain(
      '3 files listed (files of r1)',
    );
  });

  it('leaves an unmeasurable criterion unchecked, with the reason (A11)', async () => {
    const fileExists = async (): Promise<boolean> => {
      throw new Error('the disk is gone');
    };

    expect(await statusOf('`report.md` exists', fileExists)).toEqual({
      criterion: '`report.md` exists',
      status: 'unchecked',
      detail: 'it could not be measured: the disk is gone',
    });
  });
});
