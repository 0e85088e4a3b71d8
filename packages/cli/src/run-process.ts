import { toErrorDocument } from './error-document.js';
import { exitCodes } from './exit-codes.js';
import { quietExperiments } from './quiet-experiments.js';
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
