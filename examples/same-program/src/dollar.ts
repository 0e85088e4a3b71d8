// `npm run bench:dollar -- [--rounds 3] [--only pce,mastra] [--write]`: what an owner spends who may spend one dollar. `--write`
// writes the table to docs/costs.md.
import { parseArgs } from 'node:util';
import { makeFolder } from '@pce/test-support';
import { contenders, isContender } from './contenders.ts';
import { readBill } from './provider.ts';
import { spenders } from './spenders.ts';
import { startProgram } from './start-program.ts';
import { publish, tableOf } from './table.ts';

const script = new URL('measure-dollar.ts', import.meta.url);

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '3' },
    only: { type: 'string', default: Object.keys(spenders).join() },
    write: { type: 'boolean', default: false },
  },
});

const rows: string[][] = [];
for (const name of values.only.split(',').filter(isContender)) {
  const link = `[${contenders[name].name}](../examples/same-program/src/dollar/${name}.ts)`;
  const cases = [{ turns: 1 }, { turns: 1, killAt: 12 }, { turns: 5 }];
  rows.push([link, ...(await Promise.all(cases.map((each) => spentBy(name, each))))]);
  console.error(rows.at(-1));
}
const head = ['', 'one turn', 'killed in its 12th call, started again', 'five turns at once'];
const table = tableOf(head, rows);
publish({ page: 'costs', command: 'bench:dollar', table, writes: values.write });

interface Case {
  readonly turns: number;
  readonly killAt?: number;
}

/** Returns the dollars on the bills of all rounds, least and most. */
async function spentBy(name: string, { turns, killAt }: Case): Promise<string> {
  const bills: string[] = [];
  while (bills.length < Number(values.rounds)) {
    using folder = makeFolder();
    const args = [name, folder.root, `${turns}`];
    const killed = killAt && (await startProgram(script, [...args, `${killAt}`]));
    if (killed && killed.signal !== 'SIGKILL') throw new Error(`${name} was not killed`);
    const { code } = await startProgram(script, args);
    if (code !== 0) throw new Error(`${name} ended with exit code ${code}`);
    bills.push(readBill(folder.root).toFixed(2));
  }
  const [least = '', most = ''] = [bills.toSorted()[0], bills.toSorted().at(-1)];
  return least === most ? `$${least}` : `$${least}–${most}`;
}
