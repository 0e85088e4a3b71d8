import { spawn } from 'node:child_process';
import { cp, mkdir, realpath, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { JsonObject } from '@pce/core/contracts';
import { defineTool, type Tool, ToolError } from '@pce/core/internal';
import * as z from 'zod';
import type { Workspace, WorkspaceParts } from '../workspace.js';
import { declaration, type ProgramMend } from './find-program-mends.js';
import { askBuilder, type WrittenScript } from './write-script.js';

/**
 * Has the Builder mend a script of a person, in a turn of its own, and tries the new text on the recorded calls: it has to succeed
 * with the arguments that failed, and to answer the others as the old one does. Both run without rights to write, to start programs
 * or to read outside of the workspace, and the new one may not reach for more than the old one.
 */
export async function mendProgram(
  workspace: Workspace,
  parts: WorkspaceParts,
  mend: ProgramMend,
): Promise<WrittenScript> {
  const { file, current, cases, failures } = mend;
  // A service that was away may be back: no model is asked then.
  for (const { args } of cases.filter(({ error }) => error !== undefined)) {
    const { isOk, text } = await run(workspace.root, file, current, args);
    if (isOk) return { refused: `with ${JSON.stringify(args)} it works by now` };
    if (text.includes('bad option: --permission'))
      return { refused: 'scripts are tried with the permissions of Node, since 22.13' };
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

/** Names by which a program reaches beyond its input. */
const reach =
  /\bfrom\s*['"][^'"]+['"]|\bimport\s*(?:['"][^'"]+['"]|\()|\b(?:require|fetch|eval|Function|WebAssembly|globalThis|constructor|__proto__|process(?:\.\w+)?)\b|\\u/g;

const comments = /\/\*[\s\S]*?\*\/|\/\/.*/g;

/** Throws if a new text declares something else, or names what the old one does not. */
function assertSameReach(current: string, source: string): void {
  if (declaration.exec(source)?.[0] !== declaration.exec(current)?.[0])
    throw refusal('the declaration between the lines // --- has to stay as it is');
  const known = new Set(current.match(reach));
  // Comments may stand amid a call, and what looks like one may stand in a text.
  const named = [source, source.replace(comments, '')].flatMap((text) => text.match(reach) ?? []);
  const other = named.find((name) => !known.has(name));
  if (other !== undefined) throw refusal(`${other} is not in the old text: do without it`);
}

interface Run {
  readonly isOk: boolean;
  /** Its answer, or its error. */
  readonly text: string;
}

/** Milliseconds of one call. */
const maxMs = 10_000;

const maxCharacters = 100_000;

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
  const child = spawn(process.execPath, ['--permission', `--allow-fs-read=${root}`, script], {
    cwd: root,
    env: {},
    timeout: maxMs,
    killSignal: 'SIGKILL',
  });
  return new Promise((resolve, reject) => {
    const texts = { out: '', err: '' };
    const add = (to: 'out' | 'err') => (part: string) => {
      texts[to] += part;
      if (texts[to].length > maxCharacters) child.kill('SIGKILL');
    };
    child.stdout.setEncoding('utf8').on('data', add('out'));
    child.stderr.setEncoding('utf8').on('data', add('err'));
    child.once('error', reject);
    child.once('close', (code) =>
      resolve(
        code === 0
          ? { isOk: true, text: texts.out.trim() }
          : { isOk: false, text: texts.err.trim().slice(-1_000) || `it ended with ${code}` },
      ),
    );
    // A script that does not read its arguments may have ended.
    child.stdin.on('error', () => undefined);
    child.stdin.end(JSON.stringify(args));
  });
}
