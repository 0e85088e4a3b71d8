// `node src/measure-wait.ts <program> <halts>`: a turn whose result is 1 MB halts so often; prints a line of JSON.
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { makeFolder } from '@pce/test-support';
import { openBank } from './bank.ts';
import { contenders, isContender, type Run } from './contenders.ts';

const [name = '', halts = '1'] = process.argv.slice(2);
if (!isContender(name)) throw new Error(`${name} is none of ${Object.keys(contenders).join(', ')}`);
const history = 'x'.repeat(1_000_000);
const run = await contenders[name].load();
await measure(run, 2); // warm
const rounds = [await measure(run, Number(halts))];
while (rounds.length * Number(halts) < 5) rounds.push(await measure(run, Number(halts)));
console.log(
  JSON.stringify({
    bytes: median(rounds.map(({ bytes }) => bytes)),
    haltMs: median(rounds.flatMap(({ haltMs }) => haltMs)),
    resumeMs: median(rounds.flatMap(({ resumeMs }) => resumeMs)),
  }),
);
process.exit(); // some keep timers

/** Plays a turn to its end; a person approves each halt, and the store is opened for it. */
async function measure(program: Run, refunds: number) {
  using scratch = makeFolder();
  const folder = scratch.root;
  let since = cpuMs();
  const haltMs: number[] = [];
  const resumeMs: number[] = [];
  const bank = openBank(folder, { takesKeys: false });
  const options = {
    folder,
    refunds,
    steps: 3 * refunds + 10,
    bank: {
      ...bank,
      readOrder(order: string) {
        since = cpuMs();
        return { ...bank.readOrder(order), history };
      },
      async refund(order: string, eur: number, key: string) {
        resumeMs.push(cpuMs() - since);
        const result = await bank.refund(order, eur, key);
        since = cpuMs();
        return result;
      },
    },
  };
  let outcome = await program(options);
  while (outcome.status === 'waiting') {
    haltMs.push(cpuMs() - since);
    if (haltMs.length === refunds) break;
    since = cpuMs();
    outcome = await program({ ...options, choice: 'approve' });
  }
  const bytes = bytesOf(folder);
  since = cpuMs();
  const done = await program({ ...options, choice: 'approve' });
  if (done.status !== 'done' || resumeMs.length !== refunds)
    throw new Error(`${resumeMs.length} of ${refunds} refunds, and ${done.status}`);
  return { bytes, haltMs, resumeMs };
}

/** Milliseconds of processor time so far, which other load on the machine hardly changes. */
function cpuMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}

function bytesOf(folder: string): number {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0);
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
