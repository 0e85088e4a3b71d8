import { realpathSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { basename, resolve } from 'node:path';
import type { AttachmentInput, StartOptions, TurnHandle } from '@pce/core';
import type { Mode } from '@pce/core/contracts';
import { InvalidInputError, PceError } from '@pce/core/errors';
import { resolveAttachmentLimits, type StartInThreadParts } from '@pce/core/internal';
import type { ExitCode } from '../exit-codes.js';
import { assertPrices } from '../models/models-file.js';
import { command, type PceCommand, type PlaceOptions, type TurnOptions } from '../pce-command.js';
import { checkPlan, planFileAt, statsOf } from '../plans/check-plan.js';
import type { Output } from '../terminal/output.js';
import { driveTurn, runOnChanges } from '../turns/drive-turn.js';
import { growthNotes } from '../turns/growth-notes.js';
import { compose, type Host } from '../workspace/compose.js';
import { findWorkspace } from '../workspace/find-workspace.js';

interface RunOptions extends PlaceOptions, TurnOptions {
  readonly mode?: Mode;
  readonly attach?: readonly string[];
  readonly thread?: string;
  readonly watch?: boolean;
}

type StartChanges = Pick<StartOptions, 'mode' | 'attachments'>;

const help = `
The plan is a Markdown file with sections such as Goals, Steps, Constraints, Tools and Success criteria. Front matter
may hold mode, limits and inputs. Anything that is not a file is taken as a request in words:

  pce run planning/audit.md
  pce run "List the files in texts"

Ctrl-C pauses the turn at once: a model's answer is asked for again by pce resume, a tool that runs is waited for. A second one ends the
process. Only pce cancel ends a turn for good.
With --json, one document: turn, status, answer, goals, claims, attachments, evidence, values, warnings, interventions, iterations, usage, durationMs.`;

export function addRun(program: PceCommand, output: Output): void {
  command(program, 'run', 'place', 'turns')
    .summary('carry out a planning document or a request')
    .description('Carries out a planning document or a request: one turn, to its answer.')
    .argument('<plan-or-request>', 'a planning document (.md), or a request in words')
    .choice('--mode <mode>', 'the tools that are allowed (default: the plan’s, else code)', [
      'chat',
      'code',
    ])
    .option(
      '--attach <file>',
      'a file that the request is about: text, JSON, image or PDF; may be given several times',
      (file: string, before: readonly string[] = []) => [...before, file],
    )
    .option(
      '--thread <id>',
      'go on with this thread: the turn knows its earlier requests, answers and claims',
    )
    .json()
    .addHelpText('after', help)
    .option('--watch', 'run it again whenever the document, a script or a workflow changes')
    .action(async (given: string, options: RunOptions) => {
      const planFile = toPlanFile(given, options.workspace);
      const run = () => runOnce(given, planFile, options, output);
      if (!options.watch) return run();
      const root = findWorkspace({ cwd: process.cwd(), workspace: options.workspace, planFile });
      return runOnChanges({ root, planFile }, output, run);
    });
}

async function runOnce(
  given: string,
  planFile: string | undefined,
  options: RunOptions,
  output: Output,
): Promise<ExitCode> {
  const attachments = await readAttachments(options.attach);
  await using host = await compose({
    ...options,
    ...(planFile === undefined ? {} : { planFile }),
    createsStore: true,
    playsTurns: true,
  });
  await host.learn();
  for (const problem of problemsOf(host, planFile)) output.note(problem);
  const changes = { attachments, ...(options.mode && { mode: options.mode }) };
  const place: TurnStarter =
    options.thread === undefined ? host.pce : host.pce.thread(options.thread);
  const handle =
    planFile === undefined
      ? place.start(given, changes)
      : await startPlan(place, host, planFile, given, changes);
  const code = await driveTurn(handle, host, output, options.json === true);
  for (const note of await growthNotes(host, handle.id, planFile)) output.note(note);
  return code;
}

function toPlanFile(given: string, workspace: string | undefined): string | undefined {
  const file = planFileAt(given, workspace);
  if (file !== undefined) return file;
  const stats = statsOf(resolve(given));
  if (stats === undefined && /^\S+\.md$/i.test(given)) {
    throw new InvalidInputError(`there is no planning document ${given}: check the path`);
  }
  if (stats?.isDirectory() && /[/\\]$/.test(given)) {
    throw new InvalidInputError(`${given} is a folder: name a planning document in it`);
  }
  return undefined;
}

interface TurnStarter {
  start(request: string, options: StartInThreadParts): TurnHandle;
}

async function startPlan(
  place: TurnStarter,
  host: Host,
  file: string,
  name: string,
  changes: StartChanges,
): Promise<TurnHandle> {
  const plan = await host.workspace.readPlan(file, name);
  const { request, mode, inputs } = plan;
  if (plan.limits.cost !== undefined) {
    assertPrices(host.modelsWithoutPrices, `${name}: limits.cost`, 'limits.tokens');
  }
  try {
    const { limits } = checkPlan({ ...plan, ...changes }, host);
    const own = mode === undefined ? {} : { mode };
    return place.start(request, { limits, inputs, ...own, ...changes });
  } catch (error) {
    if (!PceError.isInstance(error)) throw error;
    throw new InvalidInputError(`${name}: ${error.message}`, { cause: error });
  }
}

/** Returns the problems of the workspace, without those of other planning documents. */
function problemsOf({ workspace }: Host, planFile: string | undefined): readonly string[] {
  const { root, problems } = workspace;
  const realPlan = planFile === undefined ? undefined : realpathSync(planFile);
  return problems
    .filter(({ severity }) => severity !== 'info')
    .filter(({ file }) => !file.startsWith('planning/') || resolve(root, file) === realPlan)
    .map(({ file, line, severity, message }) => {
      const place = line === undefined ? file : `${file}:${line}`;
      return `${severity}: ${place}: ${message}`;
    });
}

async function readAttachments(paths: readonly string[] = []): Promise<AttachmentInput[]> {
  return Promise.all(paths.map(readOne));
}

async function readOne(path: string): Promise<AttachmentInput> {
  const { maxBytes } = resolveAttachmentLimits();
  try {
    await using file = await open(resolve(path));
    const stats = await file.stat();
    if (!stats.isFile()) throw new InvalidInputError('it is not a file');
    if (stats.size > maxBytes)
      throw new InvalidInputError(`it has ${stats.size} bytes; ${maxBytes} are allowed`);
    return { name: basename(path), content: await file.readFile() };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new InvalidInputError(`--attach ${path}: ${reason}`, { cause: error });
  }
}
