// `npm run bench:crash -- [--rounds 20] [--write]`: kills each program at its refund, restarts it, and counts refunds.
// `--write` writes the table to docs/which-one.md.
import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { contenders, isContender } from './contenders.ts';
import { countLines } from './count-lines.ts';
import { type CrashCase, type CrashRound, crashRound } from './crash-round.ts';
import { crashTable, type Measured, replaceTable } from './crash-table.ts';

const page = new URL('../../../docs/which-one.md', import.meta.url);

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '20' },
    write: { type: 'boolean', default: false },
  },
});
const rounds = Number(values.rounds);
if (!Number.isInteger(rounds) || rounds < 1) throw new Error('--rounds: expected 1 or more');

const measured: Measured[] = [];
for (const contender of Object.keys(contenders).filter(isContender)) {
  const measure = (crash: Omit<CrashCase, 'contender'>) => playRounds({ contender, ...crash });
  measured.push({
    contender,
    lines: countLines(contender),
    before: await measure({ kill: 'before', takesKeys: false }),
    after: await measure({ kill: 'after', takesKeys: false }),
    withKeys: await measure({ kill: 'after', takesKeys: true }),
  });
}
const table = crashTable(measured);
console.log(table);
if (values.write) writeFileSync(page, replaceTable(readFileSync(page, 'utf8'), table));

async function playRounds(crash: CrashCase): Promise<readonly CrashRound[]> {
  const played: CrashRound[] = [];
  while (played.length < rounds) played.push(await crashRound(crash));
  const keys = crash.takesKeys ? ', a bank that takes keys' : '';
  console.error(`${crash.contender}, killed ${crash.kill} the refund${keys}: ${rounds} rounds`);
  return played;
}
