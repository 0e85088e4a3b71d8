const doublesLast = /(?:^|[^aeiou])[aeiou][bdgklmnprt]$/;

/**
 * Returns the regular English forms of a verb, the base form first. Forms that do not exist do no harm: they are only looked for.
 *
 * @example inflections('drop') // drop, drops, dropped, dropping
 */
export function inflections(verb: string): readonly string[] {
  if (verb.endsWith('e')) {
    const stem = verb.slice(0, -1);
    return [verb, `${verb}s`, `${verb}d`, `${stem}ing`];
  }
  if (/[^aeiou]y$/.test(verb)) {
    const stem = verb.slice(0, -1);
    return [verb, `${stem}ies`, `${stem}ied`, `${verb}ing`];
  }
  const stem = doublesLast.test(verb) ? verb + verb.slice(-1) : verb;
  const third = /(?:s|x|z|ch|sh)$/.test(verb) ? `${verb}es` : `${verb}s`;
  return [verb, third, `${stem}ed`, `${stem}ing`];
}
