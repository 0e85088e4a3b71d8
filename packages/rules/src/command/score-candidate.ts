import { type CommandWord, functionWords, splitWords, stem } from '@pce/core/internal';
import type { ToolCandidate } from '@pce/core/ports';
import { unaccountedWords } from './account.js';
import type { CommandText } from './command-text.js';
import type { CommandValue } from './command-value.js';
import { type FilledArguments, fillArguments } from './fill-arguments.js';
import { withoutName } from './named-call.js';
import { isNameOf, toolWords } from './tool-words.js';

/** Score of one tool for one command. */
export interface ScoredCandidate {
  readonly candidate: ToolCandidate;
  readonly filled: FilledArguments;
  /** Share of the command's words that the tool has, 0..1. */
  readonly relevance: number;
  /** Share of the tool's words that the command has, 0..1; 1 if it has the tool's name. */
  readonly score: number;
  /** Words that a call does not account for. */
  readonly unaccounted: readonly CommandWord[];
  /** Values without a place in a call. */
  readonly unplaced: readonly CommandValue[];
}

/** Words of tools that take files. A tool that changes something must have one to take a file's name: "Delete `a.md`" deletes no user. */
const fileWords = ['file', 'document', 'path', 'folder', 'directory', 'attachment', 'page'].map(
  stem,
);

/** Scores a tool by the words it shares with a command and fills its parameters. */
export function scoreCandidate(candidate: ToolCandidate, command: CommandText): ScoredCandidate {
  const { name, description, parameters, effect } = candidate;
  const isRead = effect === 'read';
  const { purpose, all } = toolWords(candidate, command);
  const takesFiles = isRead || fileWords.some((word) => all.has(word));
  const filled = fillArguments(withoutName(name, command), parameters, { isRead, takesFiles });
  const isNamed = command.values.some(({ text }) => isNameOf(text, name));
  const content = command.words.filter((word) => word.class === 'content');
  const said = new Set(content.map((word) => word.stem));
  const [lead = ''] = description.split(/[.;:(\n]/, 1);
  const own = new Set(
    [...splitWords(name.slice(name.indexOf('.') + 1)), ...splitWords(lead)]
      .filter((word) => !functionWords.has(word))
      .map(stem),
  );
  const mentioned = [...own].filter((word) => said.has(word)).length;
  const shared = content.reduce(
    (sum, { stem: word }) => sum + (purpose.has(word) ? 1 : all.has(word) ? 0.5 : 0),
    0,
  );
  return {
    candidate,
    filled,
    relevance: isNamed ? 1 : shared / Math.max(1, content.length),
    score: isNamed ? 1 : mentioned / Math.max(1, own.size),
    unaccounted: unaccountedWords(candidate, command, filled),
    unplaced: filled.unused.filter(({ text }) => !isNameOf(text, name)),
  };
}

/** Returns whether a command calls a tool unambiguously: nothing missing, unused or ambiguous. */
export function isReady(
  { filled, unaccounted, unplaced }: ScoredCandidate,
  { sentences }: CommandText,
): boolean {
  return (
    sentences === 1 &&
    unaccounted.length === 0 &&
    filled.missing.length === 0 &&
    filled.doubtful.length === 0 &&
    unplaced.length === 0
  );
}
