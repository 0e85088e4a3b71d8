import type { Occurrence, Recurrence } from './find-recurring.js';

/** Words between commands in one sentence. */
const joiners = [' and ', ', then ', ' and then '] as const;

/** `r1` and `the result of step 1`, which mean something only beside other commands. */
const resultName = /\b(?:the )?(?:results? of step \d{1,3}|results? r\d{1,3}|r\d{1,3})\b/gi;

/**
 * Returns the commands that a trigger has to name, each with its texts in all occurrences: the first alone where the
 * others only read, else all of them.
 */
export function spokenCommands({ tools, occurrences }: Recurrence): readonly (readonly string[])[] {
  const isSafe = occurrences.every(hasEffectsFirstOnly);
  const count = isSafe ? 1 : tools.length;
  return Array.from({ length: count }, (_, index) =>
    occurrences.map(({ commands }) => spokenText(commands[index]?.text ?? '', index)),
  );
}

/** Returns the one command by which a user would ask for an occurrence. */
export function spokenCommand(occurrence: Occurrence): string {
  const [first, ...others] = occurrence.commands;
  if (hasEffectsFirstOnly(occurrence)) return first?.text ?? '';
  const texts = [first, ...others].map((command, index) => spokenText(command?.text ?? '', index));
  return joinedPhrases(texts)[0] ?? '';
}

/** Joins phrases to sentences, one for each way of joining them. */
export function joinedPhrases(phrases: readonly string[]): readonly string[] {
  const [first = '', ...others] = phrases.map((phrase, index) =>
    index === phrases.length - 1 ? phrase : phrase.replace(/[\s.,;]+$/, ''),
  );
  if (others.length === 0) return [first];
  return joiners.map((joiner) => [first, ...others.map(withSmallLetter)].join(joiner));
}

function hasEffectsFirstOnly({ commands }: Occurrence): boolean {
  return commands.slice(1).every(({ effect }) => effect === 'read');
}

function spokenText(text: string, index: number): string {
  return index === 0 ? text : text.replace(resultName, 'the result');
}

function withSmallLetter(phrase: string): string {
  return /^\p{Lu}\p{Ll}/u.test(phrase) ? phrase.charAt(0).toLowerCase() + phrase.slice(1) : phrase;
}
