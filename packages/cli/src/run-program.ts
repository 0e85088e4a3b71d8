import { CommanderError } from 'commander';
import { exitCodeOfError, toErrorDocument } from './error-document.js';
import { type ExitCode, exitCodes } from './exit-codes.js';
import { createProgram } from './program.js';
import { secretOf } from './store/secret-of.js';
import type { Output } from './terminal/output.js';

/** Runs one command line and returns its exit code. Never rejects: errors are printed. */
export async function runProgram(args: readonly string[], output: Output): Promise<ExitCode> {
  let exitCode: ExitCode = exitCodes.done;
  const isJson = wantsJson(args);
  try {
    for (const name of ['PCE_TOKEN', 'PCE_AGENT_KEY', 'PCE_ALERT_TOKEN']) {
      const secret = await secretOf(name, process.env);
      if (secret !== undefined) process.env[name] = secret;
      delete process.env[`${name}_FILE`];
    }
    const program = createProgram(output, {
      isJson,
      onEnd: (code) => {
        exitCode = code;
      },
    });
    await program.parseAsync(args, { from: 'user' });
    return exitCode;
  } catch (error) {
    return reportError(error, output, isJson);
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
