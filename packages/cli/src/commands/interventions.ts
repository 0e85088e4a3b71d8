import { userInfo } from 'node:os';
import type { OpenIntervention } from '@pce/client/internal';
import type { ListedIntervention, Orchestrator } from '@pce/core';
import type { JsonObject } from '@pce/core/contracts';
import { InvalidInputError } from '@pce/core/errors';
import { given } from '@pce/core/internal';
import type { WaitingTask } from '@pce/executions/internal';
import type { EpisodeIntervention } from '@pce/tracker/internal';
import { findQuestion, openQuestions, withTracker } from '../episodes/open-tracker.js';
import {
  listWaiting,
  resolveWaiting,
  waitingLines,
  waitingTasks,
} from '../executions/to-resolution.js';
import { exitCodes } from '../exit-codes.js';
import { findTurn } from '../journals/find-journal.js';
import {
  command,
  type PceCommand,
  type PlaceOptions,
  type TurnOptions,
  toJsonObject,
  toResumeOptions,
  type VersionChangeOptions,
} from '../pce-command.js';
import type { Output } from '../terminal/output.js';
import { driveTurn } from '../turns/drive-turn.js';
import { questionLines, toOpenQuestion } from '../turns/turn-report.js';
import { compose, type Host } from '../workspace/compose.js';

interface ResolveOptions extends PlaceOptions, TurnOptions, VersionChangeOptions {
  readonly choose: string;
  readonly answer?: string;
  readonly args?: JsonObject;
  readonly by: string;
}

function addResolve(group: PceCommand, output: Output): void {
  command(group, 'resolve', 'place', 'turns', 'versionChange')
    .description('Resolves an intervention; its turn goes on where it stopped.')
    .argument('<id>', 'id of the intervention, or an unambiguous beginning of it')
    .requiredOption('--choose <choice>', 'one of the choices that pce interventions shows')
    .option('--answer <words>', 'the text that the choice asks for')
    .option(
      '--args <json>',
      'approve a call with these arguments, in place of those shown',
      toJsonObject,
    )
    .option('--by <name>', 'who decides', userName())
    .option('--json', 'print one JSON document, as pce run does')
    .action(async (name: string, options: ResolveOptions) => {
      const { choose, answer, args, by } = options;
      await using host = await compose({ ...options, playsTurns: true });
      await host.learn();
      const words = answer === undefined ? {} : { note: answer };
      if (await resolveWaiting(host, name, { choose, by, ...words })) {
        if (options.json) output.printJson({ task: name, choose });
        else output.note(`${name}: ${choose}`);
        return exitCodes.done;
      }
      if (await answerQuestion(host, name, { choose, by }, output, options.json)) {
        return exitCodes.done;
      }
      const id = await findIntervention(host.pce, name);
      const resolution = { choose, by, ...given({ answer, args }) };
      const handle = host.pce.resolve(id, resolution, toResumeOptions(options));
      return await driveTurn(handle, host, output, options.json === true);
    });
}

async function answerQuestion(
  host: Host,
  name: string,
  answer: { readonly choose: string; readonly by: string },
  output: Output,
  isJson = false,
): Promise<boolean> {
  return withTracker(host, async (tracker) => {
    const question = await findQuestion(tracker, name);
    if (question === undefined) return false;
    const { episode, intervention, kind } = question;
    await tracker.resolveIntervention({ episode, intervention, ...answer });
    const { choose } = answer;
    if (isJson) output.printJson({ episode, intervention, choose });
    else if (kind === 'permission') output.note(`${intervention}: ${choose}`);
    else output.note(`${intervention}: ${choose}; if pce loop has ended, run it again`);
    return true;
  });
}

/** Finds an open intervention by its name. Other ids are passed to core, which knows whether they were resolved before. */
async function findIntervention(pce: Orchestrator, name: string): Promise<string> {
  const ids = (await pce.interventions()).map(({ id }) => id);
  const found = ids.filter((id) => id.startsWith(name) || id.startsWith(`turn_${name}`));
  // An empty name is a variable that was not set: it must not approve whatever happens to be open.
  if (name === '' || ids.includes(name) || found.length === 0) return name;
  const [first, second] = found;
  if (first !== undefined && second === undefined) return first;
  throw new InvalidInputError(`${name} could be ${found.join(', ')}: write more of it`);
}

function userName(): string {
  try {
    return userInfo().username;
  } catch {
    // A user without an entry in the system's list of users, as in many containers.
    return process.env.USER ?? 'unknown';
  }
}

interface DenyOptions extends Omit<ResolveOptions, 'choose' | 'answer' | 'args'> {
  readonly reason?: string;
}

export function addDeny(program: PceCommand, output: Output): void {
  command(program, 'deny', 'place', 'turns', 'versionChange')
    .summary('deny a call that waits for approval')
    .description('Denies the call that a turn asks about; the roles are told why, and go on.')
    .argument('<turn>', 'id of the turn or of the intervention, the beginning of it, or last')
    .option('--reason <words>', 'why; the roles read it')
    .option('--by <name>', 'who decides', userName())
    .option('--json', 'print one JSON document, as pce run does')
    .action(async (name: string, { reason, by, ...options }: DenyOptions) => {
      await using host = await compose({ ...options, playsTurns: true });
      await host.learn();
      const id = await findApproval(host, name);
      const resolution = { choose: 'deny', by, ...(reason !== undefined && { answer: reason }) };
      const handle = host.pce.resolve(id, resolution, toResumeOptions(options));
      return await driveTurn(handle, host, output, options.json === true);
    });
}

async function findApproval({ pce, store }: Host, name: string): Promise<string> {
  const asks = await pce.interventions();
  if (asks.some(({ id }) => id === name)) return name;
  const turn = await findTurn(store, name.replace(/\.i\d+$/, ''));
  const open = asks.filter((each) => each.turn === turn && each.options.some(isDenial));
  const [first, ...more] = open;
  if (first === undefined) throw new InvalidInputError(`${turn} asks for no approval`);
  if (more.length === 0) return first.id;
  const ids = open.map(({ id }) => id).join(', ');
  throw new InvalidInputError(`${turn} asks for several approvals: name one of ${ids}`);
}

const isDenial = ({ id }: { readonly id: string }): boolean => id === 'deny';

/** The document of `pce interventions --json`: those that are open, oldest first. */
export interface InterventionsDocument {
  readonly interventions: readonly Omit<ListedIntervention, 'intervention'>[];
  /** Questions of episodes, as those of `pce loop`. */
  readonly questions: readonly EpisodeIntervention[];
  /** Tasks of executions. */
  readonly tasks: readonly WaitingTask[];
  /** All that waits for the user `local`, the most urgent first: what `GET /api/interventions` lists. */
  readonly waiting: readonly OpenIntervention[];
}

export function addInterventions(program: PceCommand, output: Output): void {
  const group = command(program, 'interventions')
    .summary('list and resolve interventions')
    .description('Lists open interventions, and resolves them.');
  addList(group, output);
  addResolve(group, output);
}

function addList(group: PceCommand, output: Output): void {
  command(group, 'list', 'default', 'place')
    .description('Lists all that waits for a person, with the command for each choice.')
    .json('{ interventions, questions, tasks, waiting }')
    .action(async (options: PlaceOptions) => {
      await using host = await compose(options);
      const listed = await host.pce.interventions();
      const [questions, waiting] = await withTracker(host, (tracker) =>
        Promise.all([openQuestions(tracker), listWaiting(host, tracker)]),
      );
      if (options.json) {
        const interventions = listed.map(({ intervention: _, ...each }) => each);
        const tasks = await waitingTasks(host);
        output.printJson({
          interventions,
          questions,
          tasks,
          waiting,
        } satisfies InterventionsDocument);
        return exitCodes.done;
      }
      const lines = [
        // Those of every user: hosts name them as they like.
        ...listed.flatMap((each) => questionLines(toOpenQuestion(each, host))),
        ...waiting.flatMap((each) => (each.source === 'turn' ? [] : waitingLines(each, host))),
      ];
      if (lines.length === 0) output.note('nothing waits for a person');
      else output.print(lines.join('\n'));
    });
}
