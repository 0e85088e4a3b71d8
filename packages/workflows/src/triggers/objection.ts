import type { CommandReading, CommandWord, WordClass } from '@pce/core/internal';
import { wordsOf } from './pattern.js';
import type { Trigger, TriggerCondition } from './trigger.js';

/** Words that turn a command into something else: "do not …", "if …", "tomorrow", "you may …". */
const blocking: ReadonlySet<WordClass> = new Set([
  'negation',
  'condition',
  'modal',
  'postponement',
]);
/** In the text of a slot, where "can" may be a noun. */
const blockingInSlots: ReadonlySet<WordClass> = new Set(['negation', 'condition', 'postponement']);

/**
 * Returns why a command that fits a trigger does not ask for it to run: it is a prohibition, question, condition or
 * postponement, or has several sentences. Quoted values may contain any words; a literal is the author's own sentence.
 */
export function objectionTo({ conditions }: Trigger, reading: CommandReading): string | undefined {
  if (conditions.some(({ kind }) => kind === 'literal')) return undefined;
  const own = new Set(conditions.flatMap(textsOf).flatMap(wordsOf));
  const foreign = reading.words.filter(
    (word) => !own.has(word.text) && !isName(word, reading.command),
  );
  if (conditions.some(({ kind }) => kind === 'pattern')) return objectionInSlots(foreign, reading);
  const said = foreign.find((word) => blocking.has(word.class));
  if (said !== undefined) return `the command says "${said.text}"`;
  const isAsked = reading.isAsked || foreign.some((word) => word.class === 'question');
  if (isAsked) return 'the command is a question';
  return reading.sentences > 1 ? 'the command has several sentences' : undefined;
}

function objectionInSlots(
  words: readonly CommandWord[],
  { sentences }: CommandReading,
): string | undefined {
  const said = words.find((word) => blockingInSlots.has(word.class));
  if (said !== undefined) {
    return `the command says "${said.text}"; put a value that holds such a word in quotes`;
  }
  return sentences > 1
    ? 'the command has several sentences; put a value with more than one in quotes'
    : undefined;
}

/** Returns whether a word is part of a name: "sum up May" names a month. */
function isName({ class: kind, start, end }: CommandWord, command: string): boolean {
  return kind === 'modal' && start > 0 && /^\p{Lu}\p{Ll}+$/u.test(command.slice(start, end));
}

function textsOf(condition: TriggerCondition): readonly string[] {
  switch (condition.kind) {
    case 'label':
      return condition.labels;
    case 'data-requirement':
      return [];
    default:
      return [condition.text];
  }
}
