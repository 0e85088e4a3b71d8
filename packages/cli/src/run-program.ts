import { CommanderError } from 'commander';
import { type ExitCode, exitCodeOfError, exitCodes, toErrorDocument } from './exit-codes.js';
import type { PceCommand } from './pce-command.js';
import { createProgram } from './program.js';
import { secretOf } from './store/secret-of.js';
import type { Output } from './terminal/output.js';

/** Runs one command line and returns its exit code. Never rejects: errors are printed. */
export async function runProgram(args: readonly string[], output: Output): Promise<ExitCode> {
  let exitCode: ExitCode = exitCodes.done;
  const isJson = wantsJson(args);
  try {
    const program = createProgram(output, {
      isJson,
      onEnd: (code) => {
        exitCode = code;
      },
    });
    await giveTokens(program);
    await program.parseAsync(args, { from: 'user' });
    return exitCode;
  } catch (error) {
    return reportError(error, output, isJson);
  }
}

/** Gives the options of commands the tokens in files, and takes them from the environment again before programs may inherit it. */
async function giveTokens(program: PceCommand): Promise<void> {
  for (const name of ['PCE_TOKEN', 'PCE_AGENT_KEY']) {
    if (!process.env[`${name}_FILE`]) continue;
    process.env[name] = await secretOf(name);
    program.hook('preAction', () => {
      delete process.env[name];
    });
  }
}

function reportError(error: unknown, output: Output, isJson: boolean): ExitCode {
  // Help and version were asked for and are printed.
  if (error instanceof CommanderError && error.exitCode === 0) return exitCodes.done;
  const document = toErrorDocument(error);
  if (isJson) output.printJson(document);
  // Commander has printed the error.
  else if (!(error instanceof CommanderError)) output.note(`pce: ${document.error.message}`);
  if (process.env.PCE_DEBUG === '1' && error instanceof Error) output.note(error.stack ?? '');
  return exitCodeOfError(error);
}

function wantsJson(args: readonly string[]): boolean {
  const end = args.indexOf('--');
  return (end === -1 ? args : args.slice(0, end)).includes('--json');
}
