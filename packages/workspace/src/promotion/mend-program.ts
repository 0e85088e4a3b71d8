import { execFile } from 'node:child_process';
import { cp, mkdir, realpath, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { JsonObject } from '@pce/core/contracts';
import { defineTool, type Tool, ToolError } from '@pce/core/internal';
import * as z from 'zod';
import type { Workspace, WorkspaceParts } from '../workspace.js';
import { causeOf, declaration, type ProgramMend } from './find-program-mends.js';
import { askBuilder, type WrittenScript } from './write-script.js';

/**
 * Has the Builder mend a script of a person, in a turn of its own, and tries the new text on the recorded calls: it has to succeed
 * with the arguments that failed, and to answer the others as the old one does. Both run without rights to write, to start programs
 * or to read outside of the workspace, and the new one may not name modules and globals that reach further than those of the old one.
 */
export async function mendProgram(
  workspace: Workspace,
  parts: WorkspaceParts,
  mend: ProgramMend,
): Promise<WrittenScript> {
  const { file, current, cases, failures } = mend;
  // No model is asked where a service that was away is back, or where the trial itself is what fails.
  for (const { args, error } of cases) {
    if (error === undefined) continue;
    const { isOk, text } = await run(workspace.root, file, current, args);
    const what = `with ${JSON.stringify(args)} it`;
    if (isOk) return { refused: `${what} works by now` };
    if (!causeOf(error).endsWith(causeOf(text)))
      return { refused: `${what} fails otherwise in a trial, a copy without rights: ${text}` };
  }
  return askBuilder(workspace, parts, {
    key: [file, current, cases],
    command: `Mend ${file}, which failed in ${failures.length} runs`,
    request: `Mend ${file} from ${failures.length} runs in which it failed`,
    toolFor: (onPassed) => mendTool(workspace.root, mend, onPassed),
  });
}

function mendTool(
  root: string,
  { file, current, cases }: ProgramMend,
  onPassed: (text: string) => void,
): Tool {
  const format =
    'The whole new text of the script. Only what makes it fail changes; its declaration, its other answers and what it imports stay. Where its arguments are wrong, or what it needs is away, it is right to fail: answer that it is blocked';
  return defineTool({
    name: 'build.script',
    description: `Mend ${file}. ${format}`,
    input: z.strictObject({ source: z.string().max(100_000).describe('The whole text') }),
    effect: 'read',
    builds: 'CREATE_TOOL',
    brief: () =>
      [
        `The script as it is:\n${current}`,
        'Calls that failed, each with its arguments:',
        ...cases.flatMap(({ args, error }) =>
          error === undefined ? [] : [`${JSON.stringify(args)}\n${error}`],
        ),
      ].join('\n\n'),
    timeoutMs: 240_000,
    async execute({ source }) {
      assertSameReach(current, source);
      for (const { args, error } of cases) {
        const before = error === undefined ? await run(root, file, current, args) : undefined;
        // A call that succeeded once and fails by now is no sample.
        if (before?.isOk === false) continue;
        const after = await run(root, file, source, args);
        const what = `with ${JSON.stringify(args)} it`;
        if (!after.isOk) throw refusal(`${what} fails: ${after.text}`);
        if (before !== undefined && after.text !== before.text)
          throw refusal(
            `${what} answers ${after.text.slice(0, 500)}, and the old text ${before.text.slice(0, 500)}`,
          );
      }
      onPassed(source);
      return { passed: cases.length };
    },
  });
}

function refusal(message: string): ToolError {
  return new ToolError('invalid_input', message);
}

/** Source of a pattern of blanks and comments, which may stand between two words of a program. */
const gap = String.raw`(?:\s|/\*(?:[^*]|\*(?!/))*\*/|//.*)*`;
const literal = `(?:'[^']*'|"[^"]*")`;

/** Names by which a program reaches beyond its input. */
const reach = new RegExp(
  [
    String.raw`\bfrom${gap}${literal}`,
    String.raw`\bimport${gap}(?:${literal}|\((?:${gap}${literal}${gap}\))?)`,
    String.raw`\b(?:require|module|global|globalThis|fetch|WebSocket|EventSource|WebAssembly)\b`,
    String.raw`\b(?:eval|Function|constructor|__proto__|process(?:\.\w+)?)\b|\\[ux]`,
  ].join('|'),
  'g',
);

/** Throws if a new text declares something else, or names what the old one does not. */
function assertSameReach(current: string, source: string): void {
  if (declaration.exec(source)?.[0] !== declaration.exec(current)?.[0])
    throw refusal('the declaration between the lines // --- has to stay as it is');
  const known = new Set(current.match(reach));
  const other = source.match(reach)?.find((name) => !known.has(name));
  if (other !== undefined) throw refusal(`${other} is not in the old text: do without it`);
}

interface Run {
  readonly isOk: boolean;
  /** Its answer, or its error. */
  readonly text: string;
}

/** Milliseconds of one call. */
const maxMs = 10_000;

const maxBytes = 100_000;

/** Runs a text in place of a script, beside copies of the files of its folder. */
async function run(root: string, file: string, text: string, args: JsonObject): Promise<Run> {
  const place = await realpath(root);
  const staging = join(place, '.pce/staging', crypto.randomUUID());
  try {
    await mkdir(staging, { recursive: true });
    await cp(dirname(join(place, file)), join(staging, dirname(file)), {
      recursive: true,
      filter: (path) => !/^(?:node_modules|\..+)$/.test(basename(path)),
    });
    await writeFile(join(staging, file), text);
    return await start(place, join(staging, file), args);
  } finally {
    await rm(staging, { recursive: true, force: true });
  }
}

function start(root: string, script: string, args: JsonObject): Promise<Run> {
  const flags = ['--permission', `--allow-fs-read=${root}`];
  return new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      [...flags, '--disallow-code-generation-from-strings', script],
      { cwd: root, env: {}, timeout: maxMs, killSignal: 'SIGKILL', maxBuffer: maxBytes },
      (error, stdout, stderr) => {
        if (error === null) return resolve({ isOk: true, text: stdout.trim() });
        const text = stderr
          .replace(/^ {4}at .*\n/gm, '')
          .trim()
          .slice(-1_000);
        const nothing =
          typeof error.code === 'number'
            ? 'it wrote nothing to standard error'
            : `it was stopped: a call has ${maxMs} ms, and ${maxBytes} bytes`;
        resolve({ isOk: false, text: text || nothing });
      },
    );
    // A script that does not read its arguments may have ended.
    child.stdin?.on('error', () => undefined);
    child.stdin?.end(JSON.stringify(args));
  });
}
