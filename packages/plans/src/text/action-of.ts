/** Verbs a title may begin with, by what an agent must be able to do. Documented in docs/plans.md. */
const verbs = {
  research: `
    analyse analyze assess check compare compile determine estimate evaluate examine explore
    find identify investigate measure monitor quantify research review search study survey
    test validate verify
  `,
  write: `
    define describe design develop document draft formulate outline plan prepare specify
    summarise summarize update write
  `,
  contact: `
    arrange ask book call consult contact email engage hire interview invite negotiate notify
    order recruit request schedule
  `,
  build: `
    add assemble build code configure create deploy fix implement install integrate make
    refactor set setup
  `,
};

const actionByVerb: ReadonlyMap<string, string> = new Map(
  Object.entries(verbs).flatMap(([action, words]) =>
    words
      .trim()
      .split(/\s+/)
      .map((word) => [word, action] as const),
  ),
);

/** Returns what an agent must be able to do for a task of this title: by its first verb, else `work`. */
export function actionOf(title: string, actions: Readonly<Record<string, string>> = {}): string {
  const verb = /\p{L}+/u.exec(title)?.[0].toLowerCase() ?? '';
  const own = Object.hasOwn(actions, verb) ? actions[verb] : undefined;
  return own ?? actionByVerb.get(verb) ?? 'work';
}
