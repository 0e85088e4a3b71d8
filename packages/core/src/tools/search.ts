import type { ToolCandidate } from '../ports.js';
import { toCandidate } from './to-candidate.js';
import type { Tool } from './tool.js';

/** Words that say nothing about which tool is meant. */
const stopWords = new Set(
  'a an and are as at be by do for from have if in into is it its of on or that the their them then this to use using with'.split(
    ' ',
  ),
);

/** Weight of a word by where it stands in a tool's description. */
const weights = { name: 1, description: 0.7, parameter: 0.4 } as const;

/** Finds, for one command, the few tools it could mean. No model is asked. */
export interface ToolIndex {
  /** Best first; only tools that share a word with the command. Equal scores go by name. */
  search(command: string, limit: number): readonly ToolCandidate[];
}

/** The tools a word stands in, and how much it says. */
interface Posting {
  readonly rarity: number;
  readonly weights: readonly (readonly [Tool, number])[];
}

export function indexTools(tools: readonly Tool[]): ToolIndex {
  const postings = toPostings(tools);
  const rarityOfUnknown = rarityOf(0.5, tools.length);
  return {
    search(command, limit) {
      const scores = new Map<Tool, number>();
      let whole = 0;
      for (const word of wordsOf(withoutQuotes(command))) {
        const posting = postings.get(word);
        whole += posting?.rarity ?? rarityOfUnknown;
        for (const [tool, weight] of posting?.weights ?? []) {
          scores.set(tool, (scores.get(tool) ?? 0) + weight * (posting?.rarity ?? 0));
        }
      }
      return [...scores]
        .sort(([a, x], [b, y]) => y - x || (a.name < b.name ? -1 : 1))
        .slice(0, limit)
        .map(([tool, score]) => toCandidate(tool, Math.min(1, score / whole)));
    },
  };
}

function toPostings(tools: readonly Tool[]): ReadonlyMap<string, Posting> {
  const words = new Map<string, Map<Tool, number>>();
  for (const tool of tools) addTool(words, tool);
  return new Map(
    [...words].map(([word, weights]) => [
      word,
      { rarity: rarityOf(weights.size, tools.length), weights: [...weights] },
    ]),
  );
}

/** A word that stands in few tools says more than one that stands in many. */
function rarityOf(places: number, tools: number): number {
  return Math.log(1 + tools / places);
}

function addTool(postings: Map<string, Map<Tool, number>>, tool: Tool): void {
  const parameters = Object.keys(Object(tool.parameters.properties)).join(' ');
  for (const [text, weight] of [
    [tool.name, weights.name],
    [tool.description, weights.description],
    [parameters, weights.parameter],
  ] as const) {
    for (const word of wordsOf(text)) {
      const tools = postings.get(word) ?? new Map<Tool, number>();
      tools.set(tool, Math.max(weight, tools.get(tool) ?? 0));
      postings.set(word, tools);
    }
  }
}

/** What stands in quotes or backticks is an argument, not meaning. */
function withoutQuotes(command: string): string {
  return command.replace(/`[^`]*`|"[^"]*"/g, ' ');
}

/** Distinct words, lower case, stemmed lightly. */
export function wordsOf(text: string): ReadonlySet<string> {
  const words = new Set<string>();
  const spaced = /[a-z][A-Z]/.test(text) ? text.replace(/([a-z])([A-Z])/g, '$1 $2') : text;
  const lower = spaced.toLowerCase();
  // Classes of Unicode are slow, and most commands need none.
  const word = /[^\s!-~]/.test(lower) ? /[\p{L}\p{N}]+/gu : /[a-z0-9]+/g;
  for (const found of lower.match(word) ?? []) {
    if (!stopWords.has(found)) words.add(stem(found));
  }
  return words;
}

/** `counting`, `counted`, `counts` → `count`. Crude on purpose: both sides go through it. */
function stem(word: string): string {
  if (word.length > 5 && word.endsWith('ing'))
    return word
      .slice(0, -3)
      .replace(/(.)\1$/, '$1')
      .replace(/e$/, '');
  if (word.length > 4 && word.endsWith('ies')) return `${word.slice(0, -3)}y`;
  if (word.length > 4 && word.endsWith('ed')) return word.slice(0, -2).replace(/(.)\1$/, '$1');
  if (word.length > 3 && word.endsWith('s') && !word.endsWith('ss'))
    return word.slice(0, -1).replace(/e$/, '');
  return word.length > 4 ? word.replace(/e$/, '') : word;
}
