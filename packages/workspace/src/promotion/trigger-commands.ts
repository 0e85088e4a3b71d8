import type { Occurrence, Recurrence } from './find-recurring.js';

/** Conjunctions between commands in one sentence. */
const joiners = [' and ', ', then ', ' and then '] as const;

/** References such as `r1` and `the result of step 1`, which have no meaning without other commands. */
const resultName = /\b(?:the )?(?:results? of step \d{1,3}|results? r\d{1,3}|r\d{1,3})\b/gi;

/**
 * Returns the commands that a trigger has to name, each with its texts in all occurrences: only the first if the others
 * just read, otherwise all of them.
 */
export function triggerCommands({
  tools,
  occurrences,
}: Recurrence): readonly (readonly string[])[] {
  const isSafe = occurrences.every(hasEffectsFirstOnly);
  const count = isSafe ? 1 : tools.length;
  return Array.from({ length: count }, (_, index) =>
    occurrences.map(({ commands }) => commandText(commands[index]?.text ?? '', index)),
  );
}

/** Returns one command with which a user would ask for an occurrence. */
export function triggerCommand(occurrence: Occurrence): string {
  const [first, ...others] = occurrence.commands;
  if (hasEffectsFirstOnly(occurrence)) return first?.text ?? '';
  const texts = [first, ...others].map((command, index) => commandText(command?.text ?? '', index));
  return joinedPhrases(texts)[0] ?? '';
}

/** Joins phrases to sentences, one for each conjunction. */
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

function commandText(text: string, index: number): string {
  return index === 0 ? text : text.replace(resultName, 'the result');
}

function withSmallLetter(phrase: string): string {
  return /^\p{Lu}\p{Ll}/u.test(phrase) ? phrase.charAt(0).toLowerCase() + phrase.slice(1) : phrase;
}
