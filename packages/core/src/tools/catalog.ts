import type { BuildAction } from '../contracts/decision.js';
import { isJsonObject } from '../contracts/json.js';
import type { Mode } from '../contracts/tool-outcome.js';
import { ToolRejectedError } from '../errors.js';
import type { ToolCandidate } from '../ports/executor.js';
import { sha256 } from '../text/sha256.js';
import { shorten } from '../text/shorten.js';
import { familyProblems, type ToolFamily, toCandidate } from './family.js';
import { PastCommands, ToolIndex } from './search/tool-index.js';
import { type ReadCommand, readCommand } from './search/words.js';
import type { Tool } from './tool.js';

/** Maximum number of characters with which each tool has its own line, in full or shortened; beyond it, each family has one. */
const maxTotal = { full: 9_600, short: 14_000 } as const;
const maxFamilyLines = 40;
/** Longest line, in characters, without names of parameters. */
const maxLength = { full: 160, short: 60 } as const;
const maxParameters = 8;

/**
 * Describes the tools in one line each, with the names of their parameters, or in one line for each family if there are
 * many. Omits building tools.
 */
function capabilityLines(
  tools: readonly Tool[],
  families: readonly ToolFamily[],
  mode: Mode,
): readonly string[] {
  const usable = tools.filter(({ builds, modes }) => builds === undefined && modes.includes(mode));
  for (const size of ['full', 'short'] as const) {
    const lines = usable.map(
      (tool) =>
        `${line(tool.name, firstSentence(tool.description), maxLength[size])}${valuesOf(tool)}`,
    );
    if (lines.reduce((sum, { length }) => sum + length + 1, 0) <= maxTotal[size]) return lines;
  }
  const byFamily = Map.groupBy(usable, ({ family }) => family);
  const lines = [...byFamily].map(([family, members]) => {
    const described = families.find(({ name }) => name === family)?.description;
    return line(family, described ?? members.map(({ name }) => ownName(name, family)).join(', '));
  });
  return lines.slice(0, maxFamilyLines);
}

function line(name: string, text: string, most: number = maxLength.full): string {
  return shorten(`${name}: ${text.replace(/\s+/g, ' ').trim()}`, most);
}

/** Returns the names of a tool's parameters, with lists marked: `; with orderId, items[], note?`. */
function valuesOf({ parameters: { properties, required } }: Tool): string {
  const all = isJsonObject(properties) ? Object.entries(properties) : [];
  if (all.length === 0) return '';
  const needed = new Set(Array.isArray(required) ? required : []);
  const shown = all.slice(0, maxParameters).map(([name, schema]) => {
    const isList = isJsonObject(schema) && schema.type === 'array';
    return `${name}${isList ? '[]' : ''}${needed.has(name) ? '' : '?'}`;
  });
  return `; with ${shown.join(', ')}${all.length > maxParameters ? ', …' : ''}`;
}

function firstSentence(text: string): string {
  return /^[\s\S]*?[.!?](?=\s)/.exec(text)?.[0] ?? text;
}

/** Returns a tool's name without its family: "shop.search" becomes "search". */
function ownName(name: string, family: string): string {
  return name.startsWith(`${family}.`) ? name.slice(family.length + 1) : name;
}

/** Catalog of a host's tools, searched by the meaning of a command. */
export interface ToolCatalog {
  /** Registers a tool. Throws `ToolRejectedError` if its name is taken or it does not conform to its family. */
  register(tool: Tool): void;
  /** Registers a tool, replacing the one of its name. Throws `ToolRejectedError` if it does not conform to its family. */
  replace(tool: Tool): void;
  /** Removes a tool. Returns whether there was one of that name. */
  unregister(name: string): boolean;
  /** Returns the tool of a name. */
  get(name: string): Tool | undefined;
  /** Lists the tools in order of registration. */
  list(): readonly Tool[];
  /**
   * Ranks the tools by their relevance for a command, best first, without building tools. Tools that share nothing with
   * the command come last, with a score of 0, in order of registration. Text in quotes or backticks is ignored, unless it
   * is the whole command.
   *
   * @param limit - Maximum number of candidates, 8 by default.
   */
  search(command: string, limit?: number): readonly ToolCandidate[];
  /** Explains in one line, for people, why a tool is a candidate for a command. */
  why(command: string, tool: string): string;
  /** Remembers that a tool carried out a command, so that similar commands find the tool. */
  learn(tool: string, command: string): void;
  /** Lists the tools that carry out a build action of the Executor, in order of registration. */
  builders(action: BuildAction): readonly ToolCandidate[];
  /**
   * Describes the tools allowed in the mode in one line each, or in one line for each family if there are many; without
   * signatures and building tools.
   */
  capabilities(mode: Mode): readonly string[];
  /** Returns a hash of each tool's version and of its description for roles, by name. */
  versions(): Readonly<Record<string, string>>;
}

/** Options of {@link createToolCatalog}. */
interface ToolCatalogOptions {
  /** Number of past commands remembered for each tool, the latest that differ in their words. @defaultValue 20 */
  readonly commandsPerTool?: number;
}

/** Number of forgotten commands and tools after which the index is rebuilt, because it keeps memory for their words. */
const maxForgotten = 10_000;

/** Creates a tool catalog. Throws `ToolRejectedError` if two tools share a name or one does not conform to its family. */

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
  /** Counts a forgotten entry, and drops the index after too many. */
  const forget = (): void => {
    forgotten += 1;
    if (forgotten % maxForgotten === 0) index = undefined;
  };
  const catalog: ToolCatalog = {
    register(tool) {
      assertTool(tool);
      if (byName.has(tool.name))
        throw new ToolRejectedError(tool.name, 'there is one of that name');
      catalog.replace(tool);
    },
    replace(tool) {
      assertTool(tool);
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

/** Asserts the type for callers without TypeScript. */
function assertTool(tool: unknown): void {
  const { parse, name } = Object(tool);
  if (typeof parse === 'function') return;
  throw new ToolRejectedError(
    `${name}`,
    'it is not what defineTool returns (for tools of the AI SDK: aiSdkTools of @pce/llm-ai-sdk)',
  );
}

/** Returns a reader that caches the last command, since a command is first searched for and then learned. */
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
