import type { Tool } from '@pce/core/internal';
import type { ToolCandidate } from '@pce/core/ports';
import type { JsonOptions } from '../options/json-options.js';
import {
  type HostOptions,
  type PlaceOptions,
  withHostOptions,
  withPlaceOptions,
} from '../options/place-options.js';
import type { PceCommand } from '../pce-command.js';
import type { Output } from '../terminal/output.js';
import { printableLine } from '../terminal/printable.js';
import { compose } from '../workspace/compose.js';

type ListedTool = Pick<
  Tool,
  'name' | 'family' | 'description' | 'effect' | 'modes' | 'destructive' | 'source' | 'parameters'
>;

/** The document of `pce tools list --json`. */
export interface ToolsListDocument {
  readonly tools: readonly ListedTool[];
}

/** The document of `pce tools search --json`: the tools a command could mean, best first. */
export interface ToolsSearchDocument {
  readonly candidates: readonly FoundTool[];
}

interface FoundTool extends ToolCandidate {
  /** Which of its words, and which command it carried out, it was found by. */
  readonly why: string;
}

export function addTools(program: PceCommand, output: Output): void {
  const group = program
    .command('tools')
    .summary('list and search tools')
    .description('Lists the tools of the workspace, and searches them as a turn does.');
  addList(group, output);
  addSearch(group, output);
}

function addList(group: PceCommand, output: Output): void {
  withHostOptions(withPlaceOptions(group.command('list')))
    .description('Lists the tools of the workspace: its scripts, and those that come with PCE.')
    .option('--json', 'print one JSON document: { tools }')
    .action(async (options: PlaceOptions & HostOptions & JsonOptions) => {
      await using host = await compose(options);
      for (const note of host.notes) output.note(note);
      const tools = host.pce.tools.list();
      const document: ToolsListDocument = { tools: tools.map(toListed) };
      output.show(options.json, document, tools.map(toolLine));
    });
}

function toListed(tool: Tool): ListedTool {
  const { name, family, description, effect, modes, destructive, source, parameters } = tool;
  return { name, family, description, effect, modes, destructive, source, parameters };
}

function toolLine({
  name,
  effect,
  destructive,
  needsApproval = destructive,
  description,
}: Tool): string {
  const marks = needsApproval ? `${effect}, asks first` : effect;
  return `${name} (${marks})  ${printableLine(description, 120)}`;
}

function addSearch(group: PceCommand, output: Output): void {
  withHostOptions(withPlaceOptions(group.command('search')))
    .argument('<command>', 'a command, in words')
    .description('Finds the tools that a command could mean, best first.')
    .option('--json', 'print one JSON document: { candidates }')
    .action(async (command: string, options: PlaceOptions & HostOptions & JsonOptions) => {
      await using host = await compose(options);
      for (const note of host.notes) output.note(note);
      await host.learn();
      const { tools } = host.pce;
      const document: ToolsSearchDocument = {
        candidates: tools
          .search(command)
          .map((candidate) => ({ ...candidate, why: tools.why(command, candidate.name) })),
      };
      output.show(
        options.json,
        document,
        document.candidates.map(candidateLine),
        'no tool matches it',
      );
    });
}

function candidateLine({ name, score, description, why }: FoundTool): string {
  const what = `${score.toFixed(2)}  ${name}  ${printableLine(description, 120)}`;
  return `${what}\n      ${printableLine(why, 160)}`;
}
