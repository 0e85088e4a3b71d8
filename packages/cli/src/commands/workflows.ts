import type { Json, JsonObject, Mode } from '@pce/core/contracts';
import { jsonSchema } from '@pce/core/internal';
import type { WorkflowMatch } from '@pce/core/ports';
import type { Workflow } from '@pce/workflows';
import { loadWorkflows } from '@pce/workflows';
import type { MatchExplanation, NearWorkflow, WorkflowProblem } from '@pce/workflows/internal';
import { InvalidArgumentError, Option } from 'commander';
import { exitCodes } from '../exit-codes.js';
import type { HostOptions, JsonOptions, PceCommand, PlaceOptions } from '../pce-command.js';
import { command } from '../pce-command.js';
import { type Output, printableLine } from '../terminal/output.js';
import { compose } from '../workspace/compose.js';

type ListedWorkflow = Pick<
  Workflow,
  'name' | 'version' | 'category' | 'description' | 'modes' | 'file' | 'hash'
>;

/** The document of `pce workflows list --json`. */
export interface WorkflowsListDocument {
  readonly workflows: readonly ListedWorkflow[];
}

/** The document of `pce workflows check --json`; exit code 1 if one of the problems is an error. */
export interface WorkflowsCheckDocument {
  /** Names of those that load. */
  readonly workflows: readonly string[];
  readonly problems: readonly WorkflowProblem[];
}

/** The document of `pce workflows match --json`. */
export interface WorkflowsMatchDocument extends Omit<MatchExplanation, 'match'> {
  /** `null`: no workflow fits. */
  readonly match: WorkflowMatch | null;
  /** Similar workflows if none fits. */
  readonly nearest: readonly NearWorkflow[];
}

export function addWorkflows(program: PceCommand, output: Output): void {
  const group = command(program, 'workflows')
    .summary('list, check and match workflows')
    .description('Lists and checks workflows, and says which one a command takes.');
  addList(group, output);
  addCheck(group, output);
  addMatch(group, output);
}

function addList(group: PceCommand, output: Output): void {
  command(group, 'list', 'place', 'host')
    .description('Lists the workflows and skills of the workspace.')
    .json('{ workflows }')
    .action(async (options: PlaceOptions & HostOptions) => {
      await using host = await compose(options);
      for (const note of host.notes) output.note(note);
      const { list } = host.workspace.workflows;
      output.show(
        options.json,
        { workflows: list.map(toListed) },
        list.map(({ name, description }) => line(name, description)),
        'there are no workflows in workflows/',
      );
    });
}

function toListed(workflow: Workflow): ListedWorkflow {
  const { name, version, category, description, modes, file, hash } = workflow;
  return { name, version, category, description, modes, file, hash };
}

function addCheck(group: PceCommand, output: Output): void {
  command(group, 'check')
    .description('Checks the workflow files of a folder. Exit code 1 if one has an error.')
    .argument('<folder>', 'a folder of Markdown files')
    .json('{ workflows, problems }')
    .action(async (folder: string, { json }: JsonOptions) => {
      const { list, problems } = await loadWorkflows(folder);
      const document: WorkflowsCheckDocument = {
        workflows: list.map(({ name }) => name),
        problems,
      };
      if (json) output.printJson(document);
      else {
        for (const problem of problems) output.print(problemLine(problem));
        output.note(`${list.length} workflows load, ${problems.length} problems`);
      }
      const hasError = problems.some(({ severity }) => severity === 'error');
      return hasError ? exitCodes.error : exitCodes.done;
    });
}

function problemLine({ file, line: number, severity, message }: WorkflowProblem): string {
  return `${file}:${number}: ${severity}: ${message}`;
}

interface MatchOptions extends PlaceOptions {
  readonly mode: Mode;
  readonly input: JsonObject;
}

function addMatch(group: PceCommand, output: Output): void {
  command(group, 'match', 'place')
    .argument('<command>', 'a command, in words')
    .description('Shows which workflow a command selects, and why.')
    .choice('--mode <mode>', 'the mode of the turn', ['chat', 'code'], 'code')
    .addOption(
      new Option('--input <name=value>', 'an input of the turn, once for each; JSON, else text')
        .argParser(withInput)
        .default({}, 'none'),
    )
    .json('{ match, reason, alsoFits, rejected, nearest }')
    .action(async (command: string, options: MatchOptions) => {
      await using host = await compose(options);
      const { workflows } = host.workspace;
      const found = workflows.explain({ command, inputs: options.input, mode: options.mode });
      const document: WorkflowsMatchDocument = {
        ...found,
        match: found.match ?? null,
        nearest: found.match === undefined ? workflows.nearest(command) : [],
      };
      output.show(options.json, document, matchText(document));
    });
}

function matchText(document: WorkflowsMatchDocument): string {
  const { match, reason, alsoFits, rejected, nearest } = document;
  return [
    match === null ? `none: ${reason}` : line(match.workflow, reason),
    ...(match === null ? [] : [`inputs: ${JSON.stringify(match.inputs)}`]),
    ...alsoFits.map((each) => `also fits: ${line(each.workflow, each.reason)}`),
    ...rejected.map((each) => `rejected: ${line(each.workflow, each.reason)}`),
    ...nearest.map((each) => `near: ${line(each.workflow, each.reason)}`),
  ].join('\n');
}

function line(name: string, text: string): string {
  return `${name}  ${printableLine(text)}`;
}

/** Adds an input: `data_requirements.needs_current_prices=true` becomes `{ "data_requirements.needs_current_prices": true }`. */
function withInput(text: string, before: JsonObject): JsonObject {
  const { name, value = '' } = /^(?<name>[^=\s]+)=(?<value>.*)$/s.exec(text)?.groups ?? {};
  if (name === undefined) throw new InvalidArgumentError('write it as name=value');
  return { ...before, [name]: toJson(value) };
}

function toJson(text: string): Json {
  try {
    return jsonSchema.parse(JSON.parse(text));
  } catch {
    return text;
  }
}
