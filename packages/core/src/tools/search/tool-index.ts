import type { ToolCandidate } from '../../ports/executor.js';
import { shorten } from '../../text/shorten.js';
import { toCandidate } from '../family.js';
import type { Tool } from '../tool.js';
import {
  type MeaningEntry,
  MeaningIndex,
  type MeaningMatch,
  type WordShare,
} from './meaning-index.js';
import { type ReadCommand, readCommand, stem } from './words.js';

/** Words that are named; the others add little. */
const maxWords = 4;

/** Share of the words two commands must have in common for one to be shown for the other. */
const likeEnough = 0.5;

/** Why a tool is a candidate, for people: the words that count most, and the past command most like this one. */
function whyText(
  shares: readonly WordShare[],
  words: readonly string[],
  past: readonly ReadCommand[],
): string {
  const [first] = shares;
  if (first === undefined) return 'it shares nothing with the command';
  const telling = shares.slice(0, maxWords).filter(({ share }) => share * 10 > first.share);
  const exact = telling.filter(({ isExact }) => isExact).map(quoted);
  const alike = telling.filter(({ isExact }) => !isExact).map(quoted);
  const near = nearest(words, past);
  return [
    ...(exact.length > 0 ? [`it has ${exact.join(', ')}`] : []),
    ...(alike.length > 0 ? [`it has words spelled like ${alike.join(', ')}`] : []),
    ...(near === undefined ? [] : [`it carried out "${near.text}"`]),
  ].join('; ');
}

const quoted = ({ word }: WordShare): string => `"${word}"`;

function nearest(words: readonly string[], past: readonly ReadCommand[]): ReadCommand | undefined {
  const stems = new Set(words.map(stem));
  let best: { readonly command: ReadCommand; readonly likeness: number } | undefined;
  for (const command of past) {
    const others = new Set(command.words.map(stem));
    const shared = [...others].filter((other) => stems.has(other)).length;
    const likeness = shared / (stems.size + others.size - shared);
    if (likeness >= likeEnough && likeness > (best?.likeness ?? 0)) best = { command, likeness };
  }
  return best?.command;
}

/** A search like the catalogue's, for anything else that a command could mean. */
export interface CommandIndex {
  /** Returns the matches, best first and equal ones by name. @param limit - Maximum number, 8 by default. */
  search(command: string, limit?: number): readonly MeaningMatch[];
  /** Why an entry is found, in one line for people. */
  why(command: string, name: string): string;
}

/**
 * An index over entries that do not change. What stands in quotes or backticks in a command is not read, unless it is
 * all of the command.
 */
export function createCommandIndex(entries: readonly MeaningEntry[]): CommandIndex {
  const index = new MeaningIndex(entries);
  return {
    search: (command, limit = 8) => index.search(readCommand(command).words, limit),
    why(command, name) {
      const { words } = readCommand(command);
      return whyText(index.explain(words, name), words, []);
    },
  };
}

/** How much the texts about a tool count beside each other. */
const weights = { description: 2, parameters: 1 } as const;

/** Parameters that are read, and words of what is said about them. */
const maxParameters = 100;
const maxParameterText = 1_000;

/** Finds, for one command, the tools it could mean, best first. No model is asked. */
export class ToolIndex {
  readonly #tools = new Map<string, Tool>();
  readonly #past: PastCommands;
  readonly #meanings = new MeaningIndex();
  /** The same work over many files is the same command but for its quotes. */
  #last:
    | { readonly key: string; readonly limit: number; readonly found: readonly ToolCandidate[] }
    | undefined;

  constructor(past: PastCommands) {
    this.#past = past;
  }

  /** Puts a tool in, or in the place of the one of its name. */
  set(tool: Tool): void {
    this.#last = undefined;
    const isNew = !this.#tools.has(tool.name);
    this.#tools.set(tool.name, tool);
    this.#meanings.set({
      name: tool.name,
      texts: [
        { text: `${tool.name} ${tool.description}`, weight: weights.description },
        { text: parameterText(tool), weight: weights.parameters },
      ],
    });
    if (!isNew) return;
    for (const { words } of this.#past.of(tool.name)) this.#meanings.learn(tool.name, words, 1);
  }

  delete(name: string): void {
    this.#last = undefined;
    this.#tools.delete(name);
    this.#meanings.delete(name);
    for (const command of this.#past.of(name)) this.unlearn(name, command);
  }

  /** Best first. */
  search({ words, key }: ReadCommand, limit: number): readonly ToolCandidate[] {
    if (this.#last?.key === key && this.#last.limit === limit) return this.#last.found;
    const found = this.#meanings.search(words, limit).flatMap(({ name, score }) => {
      const tool = this.#tools.get(name);
      return tool === undefined ? [] : [toCandidate(tool, score)];
    });
    const all = [...found, ...this.#others(found, limit - found.length)];
    this.#last = { key, limit, found: all };
    return all;
  }

  /** Tools that share nothing with the command, in order of registration. */
  #others(found: readonly ToolCandidate[], room: number): ToolCandidate[] {
    const shown = new Set(found.map(({ name }) => name));
    const others: ToolCandidate[] = [];
    for (const tool of this.#tools.values()) {
      if (others.length >= room) break;
      if (!shown.has(tool.name)) others.push(toCandidate(tool, 0));
    }
    return others;
  }

  why({ words }: ReadCommand, name: string): string {
    return whyText(this.#meanings.explain(words, name), words, this.#past.of(name));
  }

  /** Remembers that a tool carried out a command; who came first for it is judged by that. */
  learn(name: string, { words, key }: ReadCommand): void {
    const [first] = this.#last?.key === key ? this.#last.found : this.#meanings.search(words, 1);
    if (first !== undefined) this.#meanings.judge(first.name, first.name === name);
    this.#last = undefined;
    this.#meanings.learn(name, words, 1);
  }

  unlearn(name: string, { words }: ReadCommand): void {
    this.#last = undefined;
    this.#meanings.learn(name, words, -1);
  }
}

/** Returns the names and descriptions of a schema's parameters. */
function parameterText({ family, parameters }: Tool): string {
  const properties = Object.entries(Object(parameters.properties)).slice(0, maxParameters);
  const texts = properties.flatMap(([name, property]) => {
    const { description } = Object(property);
    return typeof description === 'string' ? [name, description] : [name];
  });
  return [family, ...texts].join(' ').slice(0, maxParameterText);
}

/** Characters of a text that are kept for people. */
const maxText = 200;

/** Commands are many, and most say the same: of each tool the last few that differ in their words are kept. */
export class PastCommands {
  readonly #perTool: number;
  readonly #byTool = new Map<string, Map<string, ReadCommand>>();

  constructor(perTool: number) {
    this.#perTool = perTool;
  }

  /** Remembers a command. Returns what it added and what was dropped for it. */
  remember(
    tool: string,
    command: ReadCommand,
  ): { readonly added?: ReadCommand; readonly dropped?: ReadCommand } {
    const { key } = command;
    if (this.#perTool === 0 || key === '') return {};
    const commands = this.#byTool.get(tool) ?? new Map<string, ReadCommand>();
    this.#byTool.set(tool, commands);
    const known = commands.get(key);
    commands.delete(key);
    if (known !== undefined) {
      commands.set(key, known);
      return {};
    }
    const added = { ...command, text: shorten(command.text, maxText) };
    commands.set(key, added);
    if (commands.size <= this.#perTool) return { added };
    const [oldest] = commands;
    if (oldest === undefined) return { added };
    commands.delete(oldest[0]);
    return { added, dropped: oldest[1] };
  }

  /** Ordered from the least to the most recently used. */
  of(tool: string): readonly ReadCommand[] {
    return [...(this.#byTool.get(tool)?.values() ?? [])];
  }
}
