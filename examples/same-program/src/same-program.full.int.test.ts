import { readFileSync } from 'node:fs';
import { makeFolder } from '@pce/test-support';
import { beforeAll, describe, expect, it } from 'vitest';
import { openBank, readLedger } from './bank.ts';
import { contenders, isContender } from './contenders.ts';
import { countLines } from './count-lines.ts';
import { crashTable } from './crash-table.ts';
import { buildWorkflow } from './programs/workflow-build.ts';
import { replaceTable } from './table.ts';

const page = readFileSync(new URL('../../../docs/which-one.md', import.meta.url), 'utf8');

beforeAll(buildWorkflow);

describe.each(Object.keys(contenders).filter(isContender))('the program in %s', (name) => {
  it('asks, refunds once if a person approves, and has the answer when it runs again', async () => {
    using folder = makeFolder({});
    const run = await contenders[name].load();
    const bank = openBank(folder.root, { takesKeys: false });
    const options = { folder: folder.root, bank };
    expect(await run(options)).toMatchObject({ status: 'waiting' });
    expect(readLedger(folder.root)).toEqual([]);
    const done = await run({ ...options, choice: 'approve' });
    expect(done.status === 'done' && done.answer).toContain('40 EUR');
    expect(await run(options)).toEqual(done);
    expect(readLedger(folder.root)).toEqual([expect.stringMatching(/ A-17 40$/)]);
  });

  it('refunds nothing if a person denies', async () => {
    using folder = makeFolder({});
    const run = await contenders[name].load();
    const bank = openBank(folder.root, { takesKeys: false });
    const options = { folder: folder.root, bank };
    await run(options);
    await run({ ...options, choice: 'deny' });
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
    { contender: 'pce', before: [once], after: [once, twice], withKeys: [lost] },
  ]);
  expect(table.split('\n').at(-1)).toMatch(
    /\| refunded once 1\/1, asked whether it was done 1\/1 \| refunded once 1\/2, refunded twice 1\/2, .* \| lost 1\/1, asked for the approval again 1\/1 \|$/,
  );
  expect(replaceTable(page, 'bench:crash', table)).toContain(table);
  expect(() => replaceTable('no marks', 'bench:crash', table)).toThrow('the page needs');
});
