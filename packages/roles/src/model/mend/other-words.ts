import { lettersOf } from './letters-of.js';

/** Synonyms of choices, letters only; each applies only if the choice is among those of the field. */
const words: Readonly<Record<string, string>> = {
  COMMAND: 'execute run runcommand executecommand act',
  ANALYZE: 'analyse analysis analyzing analysing think',
  COMPLETE: 'done finish finished final finalize',
  executor: 'execution execute',
  synthesis: 'synthesizer synthesize synthesise',
  clarify: 'clarification',
  achieved: 'done complete completed finished success successful succeeded met reached fulfilled',
  in_progress: 'ongoing started partial partially underway working',
  pending: 'todo notstarted open waiting planned',
  PASS: 'approve approved ok okay accept accepted',
  REVISE: 'revision needsrevision needrevision revisionneeded changesrequested rework',
  BLOCK: 'blocked',
  selected: 'select toolselected selectedtool success ok',
  needs_more_info:
    'needmoreinfo moreinfo moreinfoneeded missinginfo needsinfo needsmoreinformation',
  needs_clarification: 'needclarification clarificationneeded clarify clarification ambiguous',
  blocked: 'block notool notoolfits nomatch',
  high: 'critical urgent',
  medium: 'normal moderate med',
  low: 'minor',
  tool: 'function',
};

/** Returns whether a word is a synonym for a choice. */
export function isOtherWordFor(choice: string, said: string): boolean {
  return words[choice]?.split(' ').includes(lettersOf(said)) === true;
}
