import { readFileSync } from 'node:fs';
import { makeFolder } from '@pce/test-support';
import { describe, expect, it } from 'vitest';
import { openBank, readLedger } from './bank.ts';
import { contenders, isContender } from './contenders.ts';
import { countLines } from './count-lines.ts';
import { crashTable, replaceTable } from './crash-table.ts';

const page = readFileSync(new URL('../../../docs/which-one.md', import.meta.url), 'utf8');

describe.each(Object.keys(contenders).filter(isContender))('the program in %s', (name) => {
  it('asks, refunds once if a person approves, and has the answer when it runs again', async () => {
    using folder = makeFolder({});
    const bank = openBank(folder.root, { takesKeys: false });
    const options = { folder: folder.root, bank };
    expect(await contenders[name](options)).toMatchObject({ status: 'waiting' });
    expect(readLedger(folder.root)).toEqual([]);
    const done = await contenders[name]({ ...options, choice: 'approve' });
    expect(done.status === 'done' && done.answer).toContain('40 EUR');
    expect(await contenders[name](options)).toEqual(done);
    expect(readLedger(folder.root)).toEqual([expect.stringMatching(/ A-17 40$/)]);
  });

  it('refunds nothing if a person denies', async () => {
    using folder = makeFolder({});
    const bank = openBank(folder.root, { takesKeys: false });
    const options = { folder: folder.root, bank };
    await contenders[name](options);
    await contenders[name]({ ...options, choice: 'deny' });
    expect(readLedger(folder.root)).toEqual([]);
  });

  it('has as many lines as the page says', () => {
    expect(page).toContain(`programs/${name}.ts) | ${countLines(name)} |`);
  });
});

it('counts how often a refund was repeated, lost, or asked about', () => {
  const once = { refunds: 1, asked: 'doubt' } as const;
  const twice = { refunds: 2, asked: 'no' } as const;
  const lost = { refunds: 0, asked: 'approval' } as const;
  const table = crashTable([
    { contender: 'pce', lines: 40, before: [once], after: [once, twice], withKeys: [lost] },
  ]);
  expect(table.split('\n').at(-1)).toMatch(
    /\| 40 \| refunded once 1 of 1, asked whether it was done 1 of 1 \| refunded once 1 of 2, refunded twice 1 of 2, .* \| lost 1 of 1, asked for the approval again 1 of 1 \|$/,
  );
  expect(replaceTable(page, table)).toContain(table);
  expect(() => replaceTable('no marks', table)).toThrow('the page needs');
});
