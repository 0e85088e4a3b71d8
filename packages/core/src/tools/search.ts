import type { ToolCandidate } from '../ports.js';
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

export function indexTools(tools: readonly Tool[]): ToolIndex {
  const postings = new Map<string, Map<Tool, number>>();
  for (const tool of tools) addTool(postings, tool);
  return {
    search(command, limit) {
      const words = wordsOf(withoutQuotes(command));
      const rarity = (word: string) =>
        Math.log(1 + tools.length / (postings.get(word)?.size ?? 0.5));
      const whole = words.reduce((sum, word) => sum + rarity(word), 0);
      const scores = new Map<Tool, number>();
      for (const word of words) {
        for (const [tool, weight] of postings.get(word) ?? []) {
          scores.set(tool, (scores.get(tool) ?? 0) + (weight * rarity(word)) / whole);
        }
      }
      return [...scores]
        .sort(([a, x], [b, y]) => y - x || (a.name < b.name ? -1 : 1))
        .slice(0, limit)
        .map(([tool, score]) => toCandidate(tool, Math.min(1, score)));
    },
  };
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

function toCandidate(tool: Tool, score: number): ToolCandidate {
  const { name, description, family, parameters, effect } = tool;
  return { name, description, family, parameters, effect, score };
}

/** What stands in quotes or backticks is an argument, not meaning. */
function withoutQuotes(command: string): string {
  return command.replace(/`[^`]*`|"[^"]*"/g, ' ');
}

/** Distinct words, lower case, stemmed lightly. */
export function wordsOf(text: string): string[] {
  const words = text
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '' && !stopWords.has(word))
    .map(stem);
  return [...new Set(words)];
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
