import { exitCodes, toErrorDocument } from './exit-codes.js';
import { runProgram } from './run-program.js';
import { ignoreClosedPipes, processOutput } from './terminal/output.js';

export async function runProcess(): Promise<void> {
  quietExperiments();
  process.on('uncaughtException', (error) => {
    processOutput.note(`pce: ${toErrorDocument(error).error.message}`);
    if (process.env.PCE_DEBUG === '1') processOutput.note(error.stack ?? '');
    process.exit(exitCodes.error);
  });
  ignoreClosedPipes();
  process.exitCode = await runProgram(process.argv.slice(2), processOutput);
}

/** Keeps Node from telling users that `node:sqlite` is experimental; every other warning is still shown. */
export function quietExperiments(): void {
  process.removeAllListeners('warning');
  process.on('warning', ({ name, message }) => {
    if (name !== 'ExperimentalWarning') process.stderr.write(`${name}: ${message}\n`);
  });
}
