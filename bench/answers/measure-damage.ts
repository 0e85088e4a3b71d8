import { atMost, type Result, toResult } from '../src/result.ts';
import { damages, seeded, wrap } from './damage.ts';
import { readReply } from './read-reply.ts';
import { canonical, looseShapeOf } from './value-shape.ts';

/** Typical replies of roles, with difficult JSON: quotes, escapes, braces in texts, lists of similar records. */
const replies: readonly object[] = [
  {
    action: 'COMMAND',
    command: 'Read "notes/day 1.md" and count its headings',
    goalFocus: ['GOAL_2'],
    goalsProgress: [{ goalId: 'GOAL_2', status: 'in_progress', progress: '1 of 4 found' }],
    reasoning: "It's short: don't skip it.",
  },
  {
    selected: {
      name: 'library.search',
      args: {
        title: "the sailor's tale",
        most: 12.5,
        lent: false,
        by: ['Ono', "O'Hara"],
        near: null,
      },
    },
    confidence: 0.66,
  },
  {
    answer:
      'Total: 4,310.25 € [c1]. More at https://a.example/b?c=1&d=2 (page 7).\nThen {this} and [that].',
    claims: ['c1', 'c4'],
    score: -2.5e2,
  },
  {
    risks: [
      { name: 'Wind vs. rain', options: ['wait', 'go', 'either, "perhaps"'], weight: 2 },
      { name: 'Höhe', options: ['tief', 'hoch'], weight: 31 },
    ],
    summary: 'A, b; c: d',
  },
  [
    { id: 1, to: 'ada@example.org', amount: 40 },
    { id: 2, to: 'bea@example.org', amount: 4500 },
    { id: 3, to: 'cid@example.org', amount: 9 },
  ],
  {
    path: 'D:\\data\\new\\table.csv',
    pattern: '^\\w+\\s{2}$',
    code: 'for (;;) { use([1, 2]); } // on',
    note: '',
    count: 0,
  },
];

/** Measures how many of many damaged replies are read as an unintended value. */
export async function measureDamage(options: {
  readonly count: number;
  readonly seed: number;
}): Promise<readonly Result[]> {
  const random = seeded(options.seed);
  const kinds = Object.values(damages);
  let counted = 0;
  let right = 0;
  let wrong = 0;
  for (let index = 0; index < options.count; index += 1) {
    const meant = random.pick(replies);
    const damage = kinds[index % kinds.length] ?? wrap;
    const text = damage(JSON.stringify(meant, null, random.below(2) * 2), random);
    const reply = random.below(6) === 0 ? wrap(text, random) : text;
    const reading = await readReply(reply, looseShapeOf(meant));
    // A text that is valid JSON states another value itself, which no reader can detect.
    if (isJson(text)) continue;
    counted += 1;
    if (!reading.ok) continue;
    if (canonical(reading.output) === canonical(meant)) right += 1;
    else wrong += 1;
  }
  return [
    toResult({
      name: `replies damaged at random, ${options.count}: read right`,
      value: (100 * right) / counted,
      unit: '% of replies',
    }),
    toResult({
      name: `replies damaged at random, ${options.count}: read as another value`,
      value: (100 * wrong) / counted,
      unit: '% of replies',
      target: atMost('value', 0.5),
    }),
  ];
}

/** Returns whether the text is JSON, apart from fences and trailing commas. */
function isJson(text: string): boolean {
  const bare = text.replace(/^```json\n|\n```$/g, '').replace(/,(\s*[}\]])/g, '$1');
  try {
    JSON.parse(bare);
    return true;
  } catch {
    return false;
  }
}
