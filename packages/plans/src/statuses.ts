import type { PlanTaskStatus } from './plan.js';

/** A status as written; `unclear` for one that no plan can be executed by, such as `Blocked` or an unknown word. */
export type WrittenStatus = PlanTaskStatus | 'unclear';

const statuses: readonly (readonly [WrittenStatus, marks: string, words: string])[] = [
  [
    'unclear',
    '',
    'blocked|on[ _-]?hold|deferred|paused|postponed|waiting|stalled|parked|later|someday|icebox',
  ],
  [
    'cancelled',
    '-~',
    "cancell?ed|dropped|obsolete|won['’]?t[ _-]?(?:do|fix)|abandoned|rejected|removed|superseded|skipped|n/a",
  ],
  [
    'done',
    'xX✓✔✅☑☒',
    'done|completed?|finished|closed|shipped|merged|released|delivered|resolved|implemented',
  ],
  [
    'in_progress',
    '/🚧🔄⏳',
    'in[ _-]?progress|(?:(?:in|ready[ _-]for)[ _-]?)?review|started|doing|wip|ongoing|active',
  ],
  [
    'open',
    ' ☐⬜🔲◻□',
    'open|to[ _-]?do|pending|not[ _-](?:yet[ _-])?(?:started|done)|new|ready|planned|backlog|proposed|draft',
  ],
];

const byMark: ReadonlyMap<string, WrittenStatus> = new Map(
  statuses.flatMap(([status, marks]) => [...marks].map((mark) => [mark, status] as const)),
);
const byWord = statuses.map(
  ([status, , words]) => [status, new RegExp(`^(?:${words})(?![\\p{L}\\d])`, 'iu')] as const,
);

const byShare = new Map<number, WrittenStatus>([
  [0, 'open'],
  [100, 'done'],
]);

/** `(done)`, `(Completed: 2026-11-20)`, `✅ 2026-11-20`: a status and nothing else. */
const alone = new RegExp(
  `^(?:status:\\s*)?(?:[✅☑✔]\\uFE0F?|(?:${statuses
    .filter(([status]) => status !== 'open')
    .map(([, , words]) => words)
    .join('|')}))(?:\\s*(?:on|:|,|–|-)?\\s*\\d{4}-\\d\\d-\\d\\d)?$`,
  'iu',
);

/** Reads a status: `In progress`, `🟢 Shipped`, `~~Cancelled~~`, `✅`, `40 %`. */
export function readStatus(written: string): WrittenStatus {
  const text = written.trim();
  const share = /(\d+) ?%/.exec(text)?.[1];
  if (share !== undefined) return byShare.get(Number(share)) ?? 'in_progress';
  if (/^\d/.test(text)) return 'unclear';
  const word = text.replaceAll('~~', '').replace(/^[^\p{L}]+/u, '');
  if (word === '') return byMark.get([...text][0] ?? ' ') ?? 'unclear';
  return byWord.find(([, pattern]) => pattern.test(word))?.[0] ?? 'unclear';
}

/** Returns whether text is a status and nothing else, so that brackets around it are no words of a title. */
export function isStatus(text: string): boolean {
  return alone.test(text);
}

/** The box at the beginning of an item or a cell. */
export interface Box {
  readonly status: WrittenStatus;
  /** Whether it is a box, ticked or not; a tick alone, as in `✅ Ship it`, makes no checklist of the list around it. */
  readonly isBox: boolean;
  readonly rest: string;
}

/** A box holds one mark; words, and marks of sentences such as `[…]`, are text in brackets. */
const box =
  /^(?:\[\s?([^\s\p{L}\p{N}[\].…,:;'"#@&(){}|\\^_]|[xX])?\s?\]\*?|([☐☒⬜☑🔲◻□])\uFE0F?|([✅✔✓❌⏳🚧🔄⏸])\uFE0F?|\[([\p{L}/'’ -]{2,20})\])(?:\s+|$)/u;

/** Reads the box that a text begins with: `[x]`, `[ ]`, `[]`, `[>]`, `☐`, `✅`, `[done]`. */
export function readBox(text: string): Box | undefined {
  const [whole, mark, ballot, tick, word] = box.exec(text) ?? [];
  if (whole === undefined || (word !== undefined && !isStatus(word))) return undefined;
  const byBox = byMark.get(mark ?? ballot ?? tick ?? ' ') ?? 'unclear';
  const status = word === undefined ? byBox : readStatus(word);
  const isBox = tick === undefined && word === undefined;
  return { status, isBox, rest: text.slice(whole.length) };
}
