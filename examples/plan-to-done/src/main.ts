// npm --prefix examples/plan-to-done start [-- --ask]
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { dashboardFiles } from '@pce/dashboard';
import { agreeablePerson, personAtTheTerminal } from './person.ts';
import { planToDone } from './plan-to-done.ts';

const begun = performance.now();
const folder = await mkdtemp(join(tmpdir(), 'plan-to-done-'));
try {
  const { execution } = await planToDone({
    folder,
    pages: dashboardFiles(),
    agentProgram: fileURLToPath(new URL('agent.ts', import.meta.url)),
    person: process.argv.includes('--ask') ? personAtTheTerminal : agreeablePerson,
    print(line) {
      const seconds = ((performance.now() - begun) / 1_000).toFixed(1).padStart(5);
      console.log(`${seconds} s  ${line}`);
    },
  });
  process.exitCode = execution.status === 'COMPLETED' ? 0 : 1;
} finally {
  await rm(folder, { recursive: true, force: true });
}
