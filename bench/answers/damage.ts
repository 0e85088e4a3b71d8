export interface Random {
  below(limit: number): number;
  pick<Item>(items: readonly Item[]): Item;
}

export function seeded(seed: number): Random {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (limit: number): number => Math.floor(next() * limit);
  return {
    below,
    pick(items) {
      const item = items[below(items.length)];
      if (item === undefined) throw new Error('there is nothing to pick from');
      return item;
    },
  };
}

type Damage = (text: string, random: Random) => string;

const strange = [...'"\',:{}[]\\\n x7-./`“”e\t#'];
const closings = ['}', ']', '"}', '"]}', '}}', ']}'];

const cut: Damage = (text, random) => text.slice(0, 1 + random.below(text.length - 1));

const splice = (text: string, at: number, length: number, by = ''): string =>
  text.slice(0, at) + by + text.slice(at + length);

/** Deletes a structural character of JSON. */
const loseMark: Damage = (text, random) => {
  const marks = [...text.matchAll(/["{}[\],:]/g)].map(({ index }) => index);
  return splice(text, random.pick(marks), 1);
};

const insert: Damage = (text, random) =>
  splice(text, random.below(text.length), 0, random.pick(strange));

const addEllipsis: Damage = (text, random) => {
  const commas = [...text.matchAll(/,/g)].map(({ index }) => index);
  return splice(text, random.pick(commas), 1, ', ...');
};

/** Wraps the reply in prose and fences, as models do; no damage by itself. */
export const wrap: Damage = (text, random) => {
  const before = ['Sure! Here it is:\n', 'Answer (see [1]): ', 'I thought {about it} first.\n', ''];
  const after = ['', '\nHope that helps :-}', '\nNote: "x" [y]'];
  const fence = random.pick(['```json\n', '```\n', '']);
  return `${random.pick(before)}${fence}${text}${fence && '\n```'}${random.pick(after)}`;
};

/** Kinds of damage: typos of models, dialects, and transmission errors. */
export const damages: Readonly<Record<string, Damage>> = {
  cut,
  'cut and closed': (text, random) => cut(text, random) + random.pick(closings),
  'a character lost': (text, random) => splice(text, random.below(text.length), 1),
  'a mark lost': loseMark,
  'two marks lost': (text, random) => loseMark(loseMark(text, random), random),
  'a piece lost': (text, random) => splice(text, random.below(text.length), 2 + random.below(20)),
  'a character more': insert,
  'two characters more': (text, random) => insert(insert(text, random), random),
  'a character twice': (text, random) => {
    const at = random.below(text.length);
    return splice(text, at, 0, text[at]);
  },
  'two characters swapped': (text, random) => {
    const at = random.below(text.length - 1);
    return splice(text, at, 2, `${text[at + 1]}${text[at]}`);
  },
  'a character replaced': (text, random) =>
    splice(text, random.below(text.length), 1, random.pick(strange)),
  'escapes left out': (text, random) =>
    text.replace(/\\(["n\\])/g, (whole, mark: string) =>
      random.below(10) < 7 ? (mark === 'n' ? '\n' : mark) : whole,
    ),
  'single quotes': (text) => text.replaceAll('"', "'"),
  Python: (text) =>
    text
      .replace(/"((?:[^"\\]|\\.)*)"/g, (whole, inner: string) =>
        inner.includes("'") ? whole : `'${inner}'`,
      )
      .replace(/\btrue\b/g, 'True')
      .replace(/\bfalse\b/g, 'False')
      .replace(/\bnull\b/g, 'None'),
  'typographic quotes': (text) => text.replace(/"((?:[^"\\]|\\.)*)"/g, '“$1”'),
  'keys without quotes': (text) => text.replace(/"(\w+)":/g, '$1:'),
  'commas lost': (text, random) =>
    text.replace(/,\n/g, (whole) => (random.below(2) === 0 ? '\n' : whole)),
  comments: (text, random) =>
    text.replace(/,\n/g, (whole) =>
      random.pick([whole, ', // ok\n', ', /* why: "x" */\n', ', # note\n']),
    ),
  'commas at the end': (text) => text.replace(/\n(\s*)([}\]])/g, ',\n$1$2'),
  'an ellipsis': addEllipsis,
  'texts in two parts': (text) => text.replace(/"([^"\\]{4})([^"\\]+)"/, '"$1" + "$2"'),
  'prose around it': wrap,
  'said twice, changed': (text) => {
    const changed = text.replace(/\d/, (digit) => String((Number(digit) + 1) % 10));
    return `${text}\nCorrection:\n${changed}`;
  },
  'fenced, a mark lost': (text, random) => `\`\`\`json\n${loseMark(text, random)}\n\`\`\``,
};
