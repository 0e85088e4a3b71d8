import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Json } from '@pce/core/contracts';
import { type Redactor, redactor, sha256, type ToolContext, ToolError } from '@pce/core/internal';
import { type ArgumentPlaces, commandArguments, type Declaration } from '@pce/script-parts';
import { ownJson } from '../own-json.js';
import type { Interpreter } from './interpreter.js';
import { type ProcessEnd, runProcess } from './run-process.js';
import { type Environment, pickSecrets, scriptEnvironment } from './script-environment.js';

const maxErrorBytes = 8_192;
const headLength = 200;

export interface Script {
  readonly tool: string;
  readonly file: string;
  readonly path: string;
  readonly hash: string;
  readonly interpreter: Interpreter;
  readonly secrets: readonly string[];
  readonly arguments: ArgumentPlaces | undefined;
  readonly output: Declaration['output'];
  readonly root: string;
  readonly env: Environment;
  readonly maxOutputBytes: number;
}

/** Passes the arguments to a script, as JSON or on its command line, and reads its output. Redacts secrets in all of it. */
export async function runScript(
  script: Script,
  args: unknown,
  context: ToolContext,
): Promise<Json> {
  const { tool, interpreter } = script;
  await assertUnchanged(script);
  const secrets = pickSecrets(tool, script.secrets, script.env);
  const redact = redactor(Object.values(secrets));
  const line = script.arguments && commandArguments(script.arguments, args);
  const spent = new AbortController();
  const lines: string[] = [];
  const onLine = (text: string): void => {
    if (spent.signal.aborted || text.trim() === '') return;
    if (context.pass()) lines.push(text);
    else spent.abort();
  };
  const end = await runProcess({
    command: commandOf(script),
    args: [...interpreter.args, script.path, ...(line ?? [])],
    cwd: script.root,
    env: scriptEnvironment(secrets, context.idempotencyKey),
    input: line === undefined ? JSON.stringify(args) : '',
    maxOutputBytes: script.maxOutputBytes,
    // Room for a secret at the cut, which is dropped below.
    maxErrorBytes: maxErrorBytes + redact.maxBytes,
    signal: AbortSignal.any([context.signal, spent.signal]),
    onLine: script.output === 'lines' ? onLine : undefined,
  }).catch((error: unknown) => {
    if (spent.signal.aborted && !context.signal.aborted) return undefined;
    throw startFailure(script, error);
  });
  if (end !== undefined) assertSucceeded(script, end, redact);
  if (end === undefined || script.output === 'lines')
    return redact.json(lines.map((each) => toAnswer(script, each, redact)));
  return redact.json(toAnswer(script, end.stdout, redact));
}

/** Returns the program that runs a script; for Python that of the workspace's virtual environment, if it has one. */
function commandOf({ interpreter: { command }, root }: Script): string {
  const place = process.platform === 'win32' ? 'Scripts/python.exe' : 'bin/python3';
  const own = join(root, '.venv', place);
  return command === 'python3' && existsSync(own) ? own : command;
}

async function assertUnchanged({ file, path, hash }: Script): Promise<void> {
  const now = await readFile(path).catch(() => undefined);
  if (now !== undefined && sha256(now) === hash) return;
  throw new ToolError(
    'permission_denied',
    `${file} has changed since it was loaded: open the workspace again to use the new version`,
  );
}

function startFailure({ file, interpreter: { command } }: Script, error: unknown): unknown {
  if (!(error instanceof Error && 'syscall' in error && 'code' in error)) return error;
  switch (error.code) {
    case 'ENOENT':
      return new ToolError(
        'dependency_missing',
        `${file} needs ${command}, which is not installed or not on the PATH`,
        { cause: error },
      );
    case 'EACCES':
      return new ToolError('permission_denied', `${file} needs ${command}, which may not be run`, {
        cause: error,
      });
    default:
      return new ToolError('internal', `${file} could not be started (${error.code})`, {
        cause: error,
      });
  }
}

function assertSucceeded(script: Script, end: ProcessEnd, redact: Redactor): void {
  const { file, maxOutputBytes } = script;
  if (end.isOutputCut) {
    throw new ToolError(
      'internal',
      `${file} wrote more than ${maxOutputBytes} bytes to standard output and was stopped; write large results to a file and answer its path`,
    );
  }
  if (end.exitCode === 0) return;
  const ended =
    end.exitCode === null ? `was ended by ${end.killedBy}` : `exited with code ${end.exitCode}`;
  const reason = errorTail(end, redact) || 'it wrote nothing to standard error';
  throw new ToolError('internal', `${file} ${ended}: ${reason}`);
}

function errorTail({ stderr, isErrorCut }: ProcessEnd, redact: Redactor): string {
  const text = redact.text(stderr);
  const end = (isErrorCut ? text.slice(redact.maxBytes) : text).slice(-maxErrorBytes);
  return end.replace(nodeFrames, '$1').trim();
}

/** Frames and the version, which Node prints behind an error that nothing caught: the message would not be the end of the text. */
const nodeFrames = /^ {4}at .*(?::\d+:\d+|<anonymous>)\)?( \{)?\n|^Node\.js v[\d.]+$/gm;

function toAnswer({ file, output }: Script, stdout: string, redact: Redactor): Json {
  if (stdout.trim() === '') return null;
  if (output === 'text') return stdout.trim();
  try {
    return ownJson(stdout);
  } catch (error) {
    if (output === 'auto') return stdout.trim();
    const head = JSON.stringify(redact.text(stdout.trim()).slice(0, headLength));
    throw new ToolError(
      'internal',
      `${file} did not answer JSON on standard output, which holds its answer and nothing else (print messages to standard error): ${head}`,
      { cause: error },
    );
  }
}
