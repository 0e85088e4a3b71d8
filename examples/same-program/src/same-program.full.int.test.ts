import { readFileSync } from 'node:fs';
import { makeFolder } from '@pce/test-support';
import { beforeAll, describe, expect, it } from 'vitest';
import { openBank, readLedger } from './bank.ts';
import { contenders, isContender } from './contenders.ts';
import { countLines } from './count-lines.ts';
import { buildWorkflow } from './programs/workflow-build.ts';

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
