// `npm run bench:crash -- [--rounds 20] [--only mastra,workflow] [--write]`: kills each program at its refund, restarts it, and
// counts refunds. `--write` writes the table to docs/which-one.md.
import { parseArgs } from 'node:util';
import { contenders, isContender } from './contenders.ts';
import { type CrashCase, type CrashRound, crashRound } from './crash-round.ts';
import { crashTable, type Measured } from './crash-table.ts';
import { buildWorkflow } from './programs/workflow-build.ts';
import { publish } from './table.ts';

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '20' },
    only: { type: 'string', default: Object.keys(contenders).join() },
    write: { type: 'boolean', default: false },
  },
});
const rounds = Number(values.rounds);
if (!Number.isInteger(rounds) || rounds < 1) throw new Error('--rounds: expected 1 or more');

await buildWorkflow();
const measured: Measured[] = [];
for (const contender of values.only.split(',').filter(isContender)) {
  const measure = (crash: Omit<CrashCase, 'contender'>) => playRounds({ contender, ...crash });
  measured.push({
    contender,
    before: await measure({ kill: 'before', takesKeys: false }),
    after: await measure({ kill: 'after', takesKeys: false }),
    withKeys: await measure({ kill: 'after', takesKeys: true }),
  });
}
const table = crashTable(measured);
publish({ page: 'which-one', command: 'bench:crash', table, writes: values.write });

async function playRounds(crash: CrashCase): Promise<readonly CrashRound[]> {
  const played: CrashRound[] = [];
  while (played.length < rounds) played.push(await crashRound(crash));
  const keys = crash.takesKeys ? ', a bank that takes keys' : '';
  console.error(`${crash.contender}, killed ${crash.kill} the refund${keys}: ${rounds} rounds`);
  return played;
}
