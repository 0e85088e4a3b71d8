import type { Tool, ToolCandidate } from '@pce/core/internal';
import { command, type HostOptions, type PceCommand, type PlaceOptions } from '../pce-command.js';
import { type Output, printableLine } from '../terminal/output.js';
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
  const group = command(program, 'tools')
    .summary('list and search tools')
    .description('Lists the tools of the workspace, and searches them as a turn does.');
  addList(group, output);
  addSearch(group, output);
}

function addList(group: PceCommand, output: Output): void {
  command(group, 'list', 'place', 'host')
    .description('Lists the tools of the workspace: its scripts, and those that come with PCE.')
    .json('{ tools }')
    .action(async (options: PlaceOptions & HostOptions) => {
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

function toolLine(given: Tool): string {
  const { name, effect, destructive, needsApproval = destructive, description } = given;
  const marks = needsApproval ? `${effect}, asks first` : effect;
  return `${name} (${marks})  ${printableLine(description, 120)}`;
}

function addSearch(group: PceCommand, output: Output): void {
  command(group, 'search', 'place', 'host')
    .argument('<command>', 'a command, in words')
    .description('Finds the tools that a command could mean, best first.')
    .json('{ candidates }')
    .action(async (command: string, options: PlaceOptions & HostOptions) => {
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
