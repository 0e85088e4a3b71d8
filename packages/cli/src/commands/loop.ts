import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { InvalidInputError } from '@pce/core/errors';
import type { HandoffMcpServer } from '@pce/core/internal';
import type { HandoffPart } from '@pce/core/ports';
import type { Loop, LoopOptions, LoopResult } from '@pce/handoff';
import type { LoopEvent, LoopQuestion, LoopRole, LoopState } from '@pce/handoff/internal';
import { isOwnerAlive, processOwner } from '@pce/storage-sqlite';
import { openTracker } from '../episodes/open-tracker.js';
import { type ExitCode, exitCodes, onStopSignals } from '../exit-codes.js';
import { openAgent, readGoal } from '../handoff/handoff-file.js';
import type { AnswerHereOptions } from '../handoff/person.js';
import { answerHere, permissionHandler, personAt } from '../handoff/person.js';
import type { PceCommand, PlaceOptions } from '../pce-command.js';
import { command, toAmount, toCount, toNames } from '../pce-command.js';
import { storePlace } from '../store/open-store.js';
import { type Output, printableLine } from '../terminal/output.js';
import { findWorkspace } from '../workspace/find-workspace.js';

interface LoopCommandOptions extends PlaceOptions {
  readonly planner: string;
  readonly executor: string;
  readonly episode?: string;
  readonly allow: readonly string[];
  readonly ask: boolean;
  readonly tracker?: boolean;
  readonly maxIterations: number;
  readonly maxMinutes: number;
  readonly maxCost?: number;
  readonly choose?: string;
  readonly test?: string;
}

const help = `
The goal is a Markdown file; the list under "## Success criteria" is what ends the loop, checked by pce itself:

  - \`report.md\` exists
  - \`report.md\` contains "Summary"

  pce loop goal.md --planner claude --executor codex

Agents: claude, codex, gemini, opencode, cursor, those of handoff.json, or acp: and a program; pce doctor says which work here.
The planner may only read. The executor may do what --allow names; for anything else it asks you, here, on the dashboard or by
pce interventions, and
--no-ask rejects it. A loop goes on where it stopped, by its --episode. A prompt that broke off is not repeated: pce asks, and
--choose continue, repeat or end answers. Exit code 0: reached; 2: it waits for you; 3: it ended without.`;

export function addLoop(program: PceCommand, output: Output): void {
  command(program, 'loop', 'place')
    .summary('let two coding agents plan and work until a goal is reached')
    .description(
      'Runs a planner and an executor in a closed loop, until code says that they are done.',
    )
    .argument('<goal>', 'a Markdown file with the goal and its success criteria')
    .requiredOption('--planner <agent>', 'the agent that plans, as in claude')
    .requiredOption('--executor <agent>', 'the agent that works, as in codex')
    .option('--episode <id>', 'name of the loop (default: made of the name of the file)')
    .option('--allow <kinds>', 'permissions of the executor, granted without a question', toNames, [
      'read',
      'search',
      'edit',
    ])
    .option('--no-ask', 'reject everything that --allow does not name, without a question')
    .option(
      '--test <command>',
      'command for the tests, by which what the executor reports is checked',
    )
    .option('--tracker', 'give the agents the tools of the tracker, over MCP')
    .option('--max-iterations <n>', 'plans to carry out at most', toCount, 50)
    .option('--max-minutes <n>', 'minutes to the end at most, waiting included', toCount, 480)
    .option('--max-cost <amount>', 'cost of both agents at most, as they report it', toAmount)
    .option('--choose <answer>', 'answer the open question first: continue, repeat or end')
    .option('--json', 'print one JSON document at the end')
    .addHelpText('after', help)
    .action((file: string, options: LoopCommandOptions) => runLoop(file, options, output));
}

async function runLoop(
  file: string,
  options: LoopCommandOptions,
  output: Output,
): Promise<ExitCode> {
  const { goal, criteria } = readGoal(await readText(file), file);
  const { createLoop } = await import('@pce/handoff');
  const folder = resolve(findWorkspace({ cwd: process.cwd(), workspace: options.workspace }));
  const [planner, executor] = await Promise.all([
    openAgent(folder, options.planner),
    openAgent(folder, options.executor),
  ]);
  await using opened = await openTracker({ ...options, createsStore: true, reflects: true });
  const { tracker, store, content, root } = opened;
  await tracker.recover();
  const id = options.episode ?? loopName(file);
  const stop = new AbortController();
  const isAtTerminal = options.ask && options.json !== true;
  const person = isAtTerminal
    ? personAt({ input: process.stdin, output: process.stderr })
    : undefined;
  const onLoopEvent = permissionHandler({ person, output, signal: stop.signal });
  const tell = (line: string | undefined): void => {
    if (line !== undefined) output.note(line);
  };
  const loop = createLoop({
    store,
    tracker,
    content,
    planner,
    executor,
    goal,
    criteria,
    isOwnerAlive,
    workspace: root,
    loop: id,
    owner: processOwner(),
    policy: loopPolicy(options),
    maxIterations: options.maxIterations,
    maxMs: options.maxMinutes * 60_000,
    ...(options.test !== undefined && { test: options.test }),
    ...(options.maxCost !== undefined && { maxCost: options.maxCost }),
    ...(options.tracker && { mcpServers: [trackerServer(root, options.store, id)] }),
    onEvent(type, state) {
      tell(loopLine(type, state));
      onLoopEvent(loop, type, state);
    },
    onPart: (role, part) => tell(partLine(role, part)),
  });
  if (options.choose !== undefined) await answer(loop, options.choose);
  const abort = (): void => stop.abort(new InvalidInputError('the loop was stopped'));
  const off = onStopSignals(abort, () => process.exit(exitCodes.error));
  try {
    const isOpen = async ({ id: intervention }: LoopQuestion): Promise<boolean> =>
      (await tracker.getIntervention({ episode: id, intervention })).isOpen;
    const result = await runLoopHere(
      loop,
      stop.signal,
      person && { person, isOpen, loop, signal: stop.signal },
    );
    output.show(options.json, result, loopResultText(result));
    return loopExitCode(result);
  } finally {
    stop.abort();
    off();
  }
}

async function readText(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (cause) {
    throw new InvalidInputError(`there is no goal ${file}: check the path`, { cause });
  }
}

async function answer(loop: Loop, choose: string): Promise<void> {
  const state = await loop.state();
  const question = state?.questions.find(({ kind }) => kind !== 'permission');
  if (question === undefined) throw new InvalidInputError('--choose: no question is open');
  await loop.resolve(question.id, { choose, by: processOwner() });
}

/** Turns a file name into the name of a loop: `Goals/Write it.md` is `write-it`. */
function loopName(file: string): string {
  const name = file.replace(/^.*[/\\]/, '').replace(/\.[^.]*$/, '');
  return (
    name
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-|-$/g, '') || 'loop'
  );
}

interface LoopPolicyOptions {
  readonly allow: readonly string[];
  readonly ask: boolean;
}

/** The planner only reads; the executor asks for every permission that it was not given. */
function loopPolicy({ allow, ask }: LoopPolicyOptions): NonNullable<LoopOptions['policy']> {
  return ({ kind }, role) => {
    const allowed = role === 'planner' ? ['read', 'search'] : allow;
    if (allowed.includes(kind)) return 'allow';
    return role === 'planner' || !ask ? 'reject' : 'ask';
  };
}

function loopResultText(result: LoopResult): string {
  const { iterations, prompts, verdicts } = result;
  const lines = verdicts.map(({ criterion, passed, detail }) => {
    return `${passed === true ? '✔' : '✖'} ${criterion}: ${detail}`;
  });
  if (result.status === 'needs-person') {
    const { message, options } = result.question;
    return [...lines, `${message}. Choose: --choose ${options.join(' | ')}`].join('\n');
  }
  const counts = `${iterations} ${iterations === 1 ? 'iteration' : 'iterations'}, ${prompts} prompts`;
  return [...lines, `${result.status}: ${result.reason} (${counts})`].join('\n');
}

function loopExitCode({ status }: Pick<LoopResult, 'status'>): ExitCode {
  if (status === 'completed') return exitCodes.done;
  return status === 'needs-person' || status === 'paused' ? exitCodes.waiting : exitCodes.failed;
}

/** Runs a loop; a person at the terminal, if there is one, answers what would stop it. */
async function runLoopHere(
  loop: Pick<Loop, 'run'>,
  signal: AbortSignal,
  here: AnswerHereOptions | undefined,
): Promise<LoopResult> {
  for (;;) {
    const result = await loop.run(signal);
    if (result.status !== 'needs-person' || here === undefined) return result;
    if (!(await answerHere(result.question, here))) return result;
  }
}

function trackerServer(root: string, store: string | undefined, episode: string): HandoffMcpServer {
  const place = storePlace({ store, cwd: process.cwd(), root });
  if (place.type === 'memory') {
    throw new InvalidInputError('--tracker: the agents cannot see a store in memory');
  }
  const [, main = ''] = process.argv;
  const where = place.type === 'file' ? place.file : place.url;
  const what = ['mcp', '--tools', 'tracker', '--episode', episode];
  const args = [main, ...what, '--workspace', root, '--store', where];
  return { name: 'pce-tracker', command: process.execPath, args, env: {} };
}

function loopLine(type: LoopEvent['type'], state: LoopState): string | undefined {
  const words = wordsOf(type, state);
  if (words === undefined) return undefined;
  return `${state.iteration} ${state.role.padEnd(8)} ${printableLine(words, 300)}`;
}

function wordsOf(type: LoopEvent['type'], state: LoopState): string | undefined {
  const { phase, questions, verdicts, role, files } = state;
  switch (type) {
    case 'loop.started':
      return `begun: ${state.agents.planner} plans, ${state.agents.executor} works`;
    case 'prompt.announced':
      return `gets prompt ${state.prompts}`;
    case 'files.noticed': {
      const paths = state.noticed?.[role] ?? [];
      return `files changed that it had not asked for: ${paths.join(', ')}`;
    }
    case 'prompt.closed': {
      if (phase.name !== 'closed') return undefined;
      const { end } = phase;
      return end.status === 'failed' ? `failed: ${end.message}` : `answers: ${end.status}`;
    }
    case 'prompt.advised': {
      if (phase.name !== 'advised' || phase.advice === 'go-on') return undefined;
      return `limit: ${phase.advice} until ${new Date(phase.until).toISOString()}`;
    }
    case 'file.written':
      return `writes ${files[role]?.at(-1) ?? 'a file'}`;
    case 'answer.refused':
      return 'leaves out parts of the template: asked for them';
    case 'criteria.checked': {
      const met = verdicts.filter(({ passed }) => passed === true).length;
      return `criteria: ${met} of ${verdicts.length} met`;
    }
    case 'question.asked':
      return `waits for a person: ${questions.at(-1)?.message}`;
    case 'question.resolved':
      return 'a person has answered';
    default:
      return undefined;
  }
}

function partLine(role: LoopRole, part: HandoffPart): string | undefined {
  if (part.type !== 'tool_call') return undefined;
  const { title, status } = part;
  if (status !== 'completed' && status !== 'failed') return undefined;
  return `  ${role.padEnd(8)} ${status === 'failed' ? '✖' : '·'} ${printableLine(title)}`;
}
