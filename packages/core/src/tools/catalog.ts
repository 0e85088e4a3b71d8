import type { BuildAction } from '../contracts/decision.js';
import type { Mode } from '../contracts/tool-outcome.js';
import { ToolRejectedError } from '../errors.js';
import type { ToolCandidate } from '../ports/tool-description.js';
import { sha256 } from '../text/sha256.js';
import { capabilityLines } from './capability-lines.js';
import { familyProblems, type ToolFamily } from './family.js';
import { PastCommands } from './search/past-commands.js';
import { type ReadCommand, readCommand } from './search/read-command.js';
import { ToolIndex } from './search/tool-index.js';
import { toCandidate } from './to-candidate.js';
import type { Tool } from './tool.js';

/** The tools a host has: registered once, found by the meaning of a command. */
export interface ToolCatalog {
  /** Throws `ToolRejectedError` for a name that is taken or a tool that does not conform to its family. */
  register(tool: Tool): void;
  /** Registers a tool in the place of the one of its name, if there is one. Throws where it does not conform to its family. */
  replace(tool: Tool): void;
  /** Takes a tool out: no command finds it any more. Answers whether there was one of that name. */
  unregister(name: string): boolean;
  get(name: string): Tool | undefined;
  /** In order of registration. */
  list(): readonly Tool[];
  /**
   * Ranks the tools by how likely the command means them, best first; never one that builds. Those that share nothing with
   * it come last, with a score of 0, in order of registration: a ranking hides none that there is room for. Text in quotes
   * or backticks is not read, unless it is all of the command. @param limit 8 where absent
   */
  search(command: string, limit?: number): readonly ToolCandidate[];
  /** Why a tool is a candidate for a command, in one line for people. */
  why(command: string, tool: string): string;
  /** Remembers that a tool carried a command out: the next one like it finds the tool. */
  learn(tool: string, command: string): void;
  /** The tools that carry out an action of the Executor's other than COMMAND, in order of registration. */
  builders(action: BuildAction): readonly ToolCandidate[];
  /**
   * One line for each tool allowed in the mode, or for each family where there are many; no signatures and no tools that
   * build.
   */
  capabilities(mode: Mode): readonly string[];
  /** Name → hash of what a role sees of it and of its version. */
  versions(): Readonly<Record<string, string>>;
}

export interface ToolCatalogOptions {
  /** Commands remembered of each tool: the last ones that differ in their words. 0: none. @defaultValue 20 */
  readonly commandsPerTool?: number;
}

/** After so many forgotten commands and tools an index is made anew: the room for their words stays in it. */
const maxForgotten = 10_000;

export function createToolCatalog(
  tools: readonly Tool[] = [],
  families: readonly ToolFamily[] = [],
  { commandsPerTool = 20 }: ToolCatalogOptions = {},
): ToolCatalog {
  const byName = new Map<string, Tool>();
  const byFamily = new Map(families.map((family) => [family.name, family]));
  const past = new PastCommands(commandsPerTool);
  const read = createReader();
  let index: ToolIndex | undefined;
  let forgotten = 0;
  let versions: Readonly<Record<string, string>> | undefined;
  const capabilities = new Map<Mode, readonly string[]>();
  const changed = (): void => {
    capabilities.clear();
    versions = undefined;
  };
  const indexed = (): ToolIndex => {
    if (index !== undefined) return index;
    index = new ToolIndex(past);
    for (const tool of byName.values()) if (tool.builds === undefined) index.set(tool);
    return index;
  };
  /** Words that an index forgot leave room behind. */
  const forget = (): void => {
    forgotten += 1;
    if (forgotten % maxForgotten === 0) index = undefined;
  };
  const catalog: ToolCatalog = {
    register(tool) {
      if (byName.has(tool.name))
        throw new ToolRejectedError(tool.name, 'there is one of that name');
      catalog.replace(tool);
    },
    replace(tool) {
      const family = byFamily.get(tool.family);
      const problems = family === undefined ? [] : familyProblems(family, tool);
      if (problems.length > 0) throw new ToolRejectedError(tool.name, problems.join('; '));
      if (byName.has(tool.name)) forget();
      byName.set(tool.name, tool);
      if (tool.builds === undefined) index?.set(tool);
      else index?.delete(tool.name);
      changed();
    },
    unregister(name) {
      if (!byName.delete(name)) return false;
      index?.delete(name);
      forget();
      changed();
      return true;
    },
    get: (name) => byName.get(name),
    list: () => [...byName.values()],
    search: (command, limit = 8) => indexed().search(read(command), limit),
    why: (command, tool) => indexed().why(read(command), tool),
    learn(tool, command) {
      const { added, dropped } = past.remember(tool, read(command));
      if (added !== undefined) index?.learn(tool, added);
      if (dropped === undefined) return;
      index?.unlearn(tool, dropped);
      forget();
    },
    builders: (action) =>
      [...byName.values()]
        .filter(({ builds }) => builds === action)
        .map((tool) => toCandidate(tool, 1)),
    capabilities(mode) {
      const lines = capabilities.get(mode) ?? capabilityLines([...byName.values()], families, mode);
      capabilities.set(mode, lines);
      return lines;
    },
    versions() {
      versions ??= Object.fromEntries([...byName].map(([name, tool]) => [name, versionOf(tool)]));
      return versions;
    },
  };
  for (const tool of tools) catalog.register(tool);
  return catalog;
}

/** A command is searched for and then learned: the last one read is kept. */
function createReader(): (command: string) => ReadCommand {
  let last: { readonly command: string; readonly read: ReadCommand } | undefined;
  return (command) => {
    if (last?.command !== command) last = { command, read: readCommand(command) };
    return last.read;
  };
}

function versionOf({ description, parameters, effect, version }: Tool): string {
  return sha256(JSON.stringify([description, parameters, effect, version])).slice(0, 16);
}
