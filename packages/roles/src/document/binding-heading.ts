import { readCommand } from '@pce/core/commands';

/** Words of headings over steps that are not to be taken as a matter of course. */
const asides =
  /\b(?:rollback|roll back|undo|revert|recovery|fallback|alternatives?|alternatively|optional|optionally|examples?|plan b|in case|on (?:failure|error)|troubleshooting|emergency|out of scope|ideas|backlog|someday|notfall|rückbau|optionale?|reversión|opcional|secours|facultatif)\b/i;

const classes = new Set(['negation', 'condition', 'postponement']);

/**
 * Returns whether a heading, or a line that introduces a list, binds what stands below it: "If the disk is full:", "Do
 * not:", "Rollback". Other headings only name a part of the work.
 */
export function isBinding(heading: string): boolean {
  return asides.test(heading) || readCommand(heading).words.some((word) => classes.has(word.class));
}
