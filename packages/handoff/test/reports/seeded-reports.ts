import type { HostTests, WorkFacts } from '../../src/claims/work-facts.js';
import type { ReportStyle, Told, ToldChange } from './told.js';

/** Ways in which a report is false. */
const falsehoods = [
  'no call',
  'wrong file',
  'red called green',
  'no commit',
  'half the list',
] as const;

export interface SeededReport {
  readonly style: string;
  /** Absent for a true report. */
  readonly falsehood?: (typeof falsehoods)[number];
  readonly report: string;
  readonly facts: WorkFacts;
}

type Draw = (end: number) => number;

/** Draws numbers below an end, the same for the same seed. */
function drawer(seed: number): Draw {
  let state = seed * 2_654_435_761 + 12_345;
  return (end) => {
    state = (Math.imul(state ^ (state >>> 15), 2_246_822_519) + 3_266_489_917) >>> 0;
    return (state >>> 8) % end;
  };
}

const folders = ['src', 'src/parser', 'lib', 'packages/app/src', 'docs', 'tests', ''];
const names = [
  'lexer',
  'index',
  'totals',
  'report',
  'invoice',
  'date-range',
  'user_store',
  'README',
  'cache',
  'cli',
];
const endings = ['.ts', '.md', '.py', '.test.ts', '.json', '.go'];
const notes = [
  'handle empty input',
  'add the missing check for dates',
  'round amounts to two digits',
  'explain the new option',
  'cover the case of an empty list',
  'return early if there is nothing to do',
  'rename the helper and document it',
];
const tasks = [
  'round the totals',
  'parse dates with a zone',
  'add the summary',
  'fix the crash on empty input',
];
const commands = ['npm test', 'npx vitest run', 'pytest -q', 'go test ./...', 'make check'];
const subjects = ['fix: round totals', 'Add the summary', 'feat(parser): dates with a zone'];

const pick = <T>(draw: Draw, all: readonly [T, ...T[]] | readonly T[]): T => {
  const found = all[draw(all.length)];
  if (found === undefined) throw new Error('there is nothing to draw from');
  return found;
};

const hex = (draw: Draw, digits: number): string =>
  Array.from(
    { length: digits },
    (_, at) => (at === 0 ? 'abcdef' : '0123456789abcdef')[draw(at === 0 ? 6 : 16)],
  ).join('');

interface Case {
  readonly told: Told;
  readonly facts: WorkFacts;
}

/** Returns a report that holds, with what happened. */
function trueCase(
  draw: Draw,
  wanted: { readonly changes?: number; readonly commit?: boolean; readonly test?: boolean } = {},
): Case {
  const all = new Set<string>();
  while (all.size < 14) {
    const folder = pick(draw, folders);
    all.add(`${folder === '' ? '' : `${folder}/`}${pick(draw, names)}${pick(draw, endings)}`);
  }
  const paths = [...all];
  const count = wanted.changes ?? 1 + draw(4);
  const changes = paths.slice(0, count).map(
    (path): ToldChange => ({
      path,
      act: pick(draw, ['created', 'updated', 'updated', 'removed'] as const),
      note: pick(draw, notes),
    }),
  );
  const hash = hex(draw, 40);
  const hasCommit = wanted.commit ?? draw(3) === 0;
  const total = 12 + draw(80);
  const failed = wanted.test !== true && draw(5) === 0 ? 1 + draw(4) : 0;
  const command = pick(draw, commands);
  const hasTest = wanted.test ?? draw(4) > 0;
  const subject = pick(draw, subjects);
  const told: Told = {
    task: pick(draw, tasks),
    changes,
    read: draw(2) === 0 ? paths.slice(10, 11) : [],
    ...(hasTest && { test: { command, passed: total - failed, failed } }),
    ...(hasCommit && { commit: { subject, ...(draw(3) > 0 && { hash: hash.slice(0, 7) }) } }),
    ...(!hasCommit && draw(3) === 0 && { isUncommitted: true }),
    ...(draw(3) === 0 && { next: { path: paths[11] ?? '', command: 'npm run build' } }),
  };
  const removed = changes.filter(({ act }) => act === 'removed').map(({ path }) => path);
  const facts: WorkFacts = {
    root: '/work',
    files: paths.slice(0, 11).filter((path) => !removed.includes(path)),
    exists: (path) => paths.slice(0, 11).includes(path) && !removed.includes(path),
    changed: new Set(changes.map(({ path }) => path)),
    earlier: new Set(),
    commits: hasCommit ? [hash] : [],
    hasEarlierCommits: false,
    isCommit: async (given) => hash.startsWith(given) && hasCommit,
    calls: [
      ...changes.map(({ path }) => ({ title: `Edit ${path}`, isFailed: false })),
      ...(hasTest ? [{ title: `\`${command}\``, isFailed: failed > 0 }] : []),
      ...(hasCommit ? [{ title: `\`git commit -am "${subject}"\``, isFailed: false }] : []),
    ],
    // Half of the hosts name a command for the tests.
    ...(draw(2) === 0 && { tests: hostTests(command, total, failed) }),
  };
  return { told, facts };
}

function hostTests(command: string, total: number, failed: number): HostTests {
  const output = `Tests  ${failed > 0 ? `${failed} failed | ` : ''}${total - failed} passed (${total})`;
  return { command, run: async () => ({ exitCode: failed > 0 ? 1 : 0, output }) };
}

function falseCase(draw: Draw, falsehood: (typeof falsehoods)[number]): Case {
  switch (falsehood) {
    case 'no call': {
      const { told, facts } = trueCase(draw);
      const { tests: _, ...rest } = facts;
      const files = [
        'src/main.ts',
        ...told.changes.filter(({ act }) => act !== 'created').map(({ path }) => path),
      ];
      const exists = (path: string): boolean => files.includes(path);
      return {
        told,
        facts: {
          ...rest,
          files,
          exists,
          changed: new Set(),
          commits: [],
          calls: [],
          isCommit: async () => false,
        },
      };
    }
    case 'wrong file': {
      const { told, facts } = trueCase(draw);
      const at = draw(told.changes.length);
      const wrong = draw(3) === 0 ? 'src/never-made.ts' : (facts.files.at(-1) ?? '');
      const changes = told.changes.map(
        (change, index): ToldChange =>
          index === at ? { ...change, path: wrong, act: 'updated' } : change,
      );
      return { told: { ...told, read: [], changes }, facts };
    }
    case 'red called green': {
      const { told, facts } = trueCase(draw, { test: true });
      const { command = '', passed = 0 } = told.test ?? {};
      return { told, facts: { ...facts, tests: hostTests(command, passed, 1 + draw(3)) } };
    }
    case 'no commit': {
      const { told, facts } = trueCase(draw, { commit: true });
      const calls = facts.calls?.filter(({ title }) => !title.includes('git commit')) ?? [];
      return { told, facts: { ...facts, calls, commits: [], isCommit: async () => false } };
    }
    case 'half the list': {
      const { told, facts } = trueCase(draw, { changes: 4 + draw(3) });
      const half = told.changes.filter((_, index) => index % 2 === 0).map(({ path }) => path);
      const left = told.changes
        .filter(({ path, act }) => !half.includes(path) && act !== 'created')
        .map(({ path }) => path);
      const files = [
        ...facts.files.filter(
          (path) => !told.changes.some((change) => change.path === path) || half.includes(path),
        ),
        ...left,
      ];
      return {
        told,
        facts: { ...facts, files, exists: (path) => files.includes(path), changed: new Set(half) },
      };
    }
  }
}

/** Returns as many false and as many true reports, each in the next style. */
export function seededReports(
  styles: Readonly<Record<string, ReportStyle>>,
  count: number,
  seed: number,
): readonly SeededReport[] {
  const all = Object.entries(styles);
  return Array.from({ length: count }, (_, at): SeededReport[] => {
    const draw = drawer(seed + at);
    for (let warm = 0; warm < 5; warm += 1) draw(2);
    const falsehood = falsehoods[Math.floor(at / all.length) % falsehoods.length] ?? falsehoods[0];
    const [style, words] = all[at % all.length] ?? [];
    if (style === undefined || words === undefined) throw new Error('there is no style');
    const told = trueCase(draw);
    const lie = falseCase(draw, falsehood);
    return [
      { style, report: words(told.told), facts: told.facts },
      { style, falsehood, report: words(lie.told), facts: lie.facts },
    ];
  }).flat();
}
