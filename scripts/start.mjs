// `npm start`: from a clean clone to the main example's answer, with suggestions for the next steps.
import { declarations } from './declarations.mjs';
import { build, CommandFailed, fail, run, setUp, step } from './setup.mjs';

const workspace = 'examples/repo-audit';
const example = ['run', `${workspace}/planning/audit.md`, '--workspace', workspace];

const whatNext = `
The report:   ${workspace}/report.md
The log:      ${workspace}/.pce/turns/, context.md in the folder of the turn
What was run: ${workspace}/planning/audit.md; ${workspace}/README.md is about its parts

See it in a browser, each statement with the value behind it (Ctrl-C ends the server):
  npm run -s pce -- serve --workspace ${workspace} --open last

Try next:
  npm run -s pce -- ls --workspace ${workspace}
  npm run -s pce -- init my-workspace
  npm run -s pce -- --help`;

try {
  await setUp();
  await step('build', async () => build(await declarations()));
} catch (error) {
  fail(error, 'Setting up failed; nothing was run.');
}

if (!process.exitCode) {
  console.log(`\n$ pce ${example.join(' ')}\n`);
  try {
    // As a script of that name, it suggests commands that work in this repository.
    const env = { npm_lifecycle_event: 'pce' };
    await run('node', ['packages/cli/dist/main.js', ...example], { show: true, env });
    console.log(whatNext);
  } catch (error) {
    if (!(error instanceof CommandFailed)) throw error;
    process.exitCode = error.exitCode; // the command has already reported the error
  }
}
