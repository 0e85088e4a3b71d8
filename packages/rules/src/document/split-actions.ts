import { type CommandToken, functionWords, readCommand } from '@pce/core/internal';
import { isToolVerb } from '@pce/role-parts';

/**
 * Splits a step of two actions: "Read `a` and then write the result to `b`". A conjunction before a verb separates them.
 * Other steps are not split.
 */
export function splitActions(step: string): string[] {
  if (step.includes('\n')) return [step];
  const { tokens } = readCommand(step);
  const parts: string[] = [];
  let from = 0;
  for (let place = 1; place < tokens.length; place += 1) {
    let end = place;
    while (isJoiner(tokens[end])) end += 1;
    const verb = tokens[end];
    if (end === place || verb === undefined || !beginsAction(verb, tokens[end + 1])) continue;
    parts.push(step.slice(from, tokens[place]?.start).trim());
    from = verb.start;
    place = end;
  }
  parts.push(step.slice(from).trim());
  return parts.map(capitalised);
}

function isJoiner(token: CommandToken | undefined): boolean {
  const text = token?.text.toLowerCase() ?? '';
  return token?.kind === 'mark'
    ? ',;'.includes(text)
    : token?.kind === 'word' && /^(?:and|then|but|or|finally|also)$/.test(text);
}

/** Returns whether a word starts an action: a verb, or a word with an object after it, as in "deploy the version". */
function beginsAction({ kind, text }: CommandToken, next: CommandToken | undefined): boolean {
  if (kind !== 'word' || next === undefined || /(?:ing|ed)$/i.test(text)) return false;
  if (isToolVerb(text)) return next.kind !== 'mark' && next.text !== 'of';
  return (
    !functionWords.has(text) &&
    next.kind === 'word' &&
    /^(?:the|an?|it|them|all)$/i.test(next.text) &&
    /^\p{Ll}/u.test(text)
  );
}

/** Capitalizes the first letter. */
export function capitalised(action: string): string {
  return action.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase());
}
