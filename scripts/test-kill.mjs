// Runs the tests of the assembled system at length: processes killed, databases restarted, networks cut and disks
// filled, 200 times each, 1,000 turns shared by two groups of processes, the command line killed at each of its
// commits, and 200 random scripts of operations on each store. `npm run test:full` does the same a few times.
import { fail, run } from './setup.mjs';

const env = {
  PCE_ROUNDS: process.env.PCE_ROUNDS ?? '200',
  PCE_TURNS: process.env.PCE_TURNS ?? '1000',
};

const all = [
  'tests/',
  'packages/cli/src/kill.full.e2e.test.ts',
  'packages/storage-sqlite/src/sqlite-store.int.test.ts',
  'packages/storage-postgres/src/postgres-store.int.test.ts',
];

try {
  const asked = process.argv.slice(2);
  const files = asked.length > 0 ? asked : all;
  await run('vitest', ['run', '--no-file-parallelism', ...files], { env, show: true });
} catch (error) {
  fail(error);
}
