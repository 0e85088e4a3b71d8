// `npm start`: from a clean clone to the main example's answer.
import { build, CommandFailed, fail, run, setUp, step } from './setup.mjs';

const example =
  'packages/cli/dist/main.js run examples/repo-audit/planning/audit.md --workspace examples/repo-audit';

try {
  await setUp();
  await step('build', build);
} catch (error) {
  fail(error, 'Setting up failed; nothing was run.');
}

if (!process.exitCode) {
  console.log(`\n$ pce ${example.split(' ').slice(1).join(' ')}\n`);
  try {
    await run('node', example.split(' '), { show: true });
  } catch (error) {
    if (!(error instanceof CommandFailed)) throw error;
    process.exitCode = error.exitCode; // the command has already said what went wrong
  }
}
