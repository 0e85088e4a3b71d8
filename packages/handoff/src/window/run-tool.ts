import { execFile } from 'node:child_process';

/** Options of `runTool`. */
export interface RunToolOptions {
  /** Standard input. @defaultValue nothing */
  readonly input?: string;
  readonly env?: Readonly<Record<string, string>>;
}

const timeoutMs = 10_000;

/** A program with its arguments, run without a shell. */
export interface ToolCommand {
  readonly command: string;
  readonly args: readonly string[];
}

export function runTool(
  { command, args }: ToolCommand,
  { input = '', env }: RunToolOptions = {},
): Promise<string> {
  return new Promise((resolve, reject) => {
    const options = { timeout: timeoutMs, env: { ...process.env, ...env }, maxBuffer: 16_777_216 };
    const child = execFile(command, [...args], options, (error, stdout, stderr) => {
      if (error === null) return resolve(stdout);
      const said = stderr.trim().split('\n').slice(-3).join('\n') || error.message;
      reject(new Error(`${command} failed: ${said}`, { cause: error }));
    });
    child.stdin?.on('error', () => undefined);
    child.stdin?.end(input);
  });
}
