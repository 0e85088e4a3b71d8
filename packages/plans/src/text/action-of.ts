/**
 * Words of titles, of plans and of agents, by the action that they mean: groups parted by commas, each with its own name first. An
 * agent of the action can do all of its groups, an agent of a group only that one. Documented in docs/plans.md.
 */
export const actionWords = {
  research: `
    analyse analyze analysis, assess assessment, audit inspect inspection, check confirm ensure prüfen, compare, compile gather
    collect synthesize, determine, estimate estimation, evaluate evaluation, examine, explore, identify, investigate
    investigation, measure measurement monitor track, quantify, research recherchieren recherche, review,
    search find google browse lookup suchen finden, select choose prioritize, study, survey, test testing testen, validate
    validation, verify verification
  `,
  write: `
    define definition, describe, design develop, document documentation, draft formulate finalize revise refine, outline, plan,
    prepare prepping vorbereiten, report, specify specification, summarise summarize summary, update, write schreiben
  `,
  contact: `
    arrange coordinate, ask, book reserve buchen, call phone ring dial telephone anrufen, consult, contact outreach,
    email mail, engage, hire recruit, interview, invite, meet meeting, negotiate negotiation, notify, order procure
    procurement purchase buy bestellen, present pitch, request apply submit, schedule, send post, train training
  `,
  build: `
    add, assemble assembly, build bauen, code program, configure configuration, create establish, deploy deployment launch
    release publish, fix repair, implement implementation, install installation, integrate integration, make, optimize
    optimise, refactor, set setup
  `,
};

/** A word of the table: its group and the action that the group is of. */
interface KnownWord {
  readonly group: string;
  readonly action: string;
}

const known: ReadonlyMap<string, KnownWord> = new Map(
  Object.entries(actionWords).flatMap(([action, words]) =>
    words.split(',').flatMap((text) => {
      const all = text.trim().split(/\s+/);
      return all.map((word) => [word, { group: all[0] ?? word, action }] as const);
    }),
  ),
);

/**
 * Returns the actions any of which suffices for a task of this title, the widest first: that of its first word, or else of the
 * first word that the table has; `work` if there is none.
 */
export function actionsOfTitle(
  title: string,
  own: Readonly<Record<string, string>> = {},
): readonly string[] {
  for (const word of title.toLowerCase().match(/\p{L}+/gu) ?? []) {
    const wanted = Object.hasOwn(own, word) ? own[word] : undefined;
    if (wanted !== undefined) return [wanted];
    const found = formsOf(word)
      .map((form) => known.get(form))
      .find((each) => each !== undefined);
    if (found !== undefined) return [...new Set([found.action, found.group])];
  }
  return ['work'];
}

/** Returns what a name such as `phone` or `web_search` means; of several words, by the last that the table has. */
function meaningOf(name: string): KnownWord | undefined {
  const words = name.toLowerCase().match(/\p{L}+/gu) ?? [];
  return words.map((word) => known.get(word)).findLast((each) => each !== undefined);
}

/** Returns the actions any of which suffices for one that a plan names: itself, its group, and the action of that. */
export function actionsOfName(name: string): readonly string[] {
  const found = meaningOf(name);
  return found === undefined ? [name] : [...new Set([name, found.group, found.action])];
}

/** Returns the names by which the tasks that an agent of this action can do are asked for: its own, and that of its group. */
export function namesOfCapability(action: string): readonly string[] {
  const found = meaningOf(action);
  return found === undefined ? [action] : [...new Set([action, found.group])];
}

/** Returns a word, and what it may be a form of: `calls`, `calling`, `planning`, `arranged`. */
function formsOf(word: string): readonly string[] {
  const [, stem] = /^(\p{L}{3,}?)(?:e?s|ing|ed)$/u.exec(word) ?? [];
  if (stem === undefined) return [word];
  return [word, stem, `${stem}e`, word.replace(/s$/, ''), stem.replace(/(.)\1$/, '$1')];
}
