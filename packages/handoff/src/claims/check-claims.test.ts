import { describe, expect, it } from 'vitest';
import { heldOutStyles } from '../../test/reports/held-out-styles.js';
import { seededReports } from '../../test/reports/seeded-reports.js';
import { checkClaims } from './check-claims.js';
import type { WorkFacts } from './work-facts.js';

async function contradicted(report: string, facts: WorkFacts): Promise<readonly string[]> {
  const claims = await checkClaims(report, facts);
  return claims
    .filter(({ verdict }) => verdict === 'contradicted')
    .map(({ kind, subject }) => `${kind} ${subject}`);
}

const changed = ['src/parser.ts', 'test/parser.test.ts'];
const files = [
  ...changed,
  'src/lexer.ts',
  'src/main.ts',
  'README.md',
  'docs/spec.md',
  'package.json',
  'src/earlier.ts',
];
const facts: WorkFacts = {
  root: '/work',
  files,
  changed: new Set(changed),
  earlier: new Set(['src/earlier.ts']),
  exists: (path) => [...files, 'dist/index.js'].includes(path),
  commits: [],
  hasEarlierCommits: false,
  isCommit: async (hash) => hash === 'abc1234',
  calls: [
    { title: 'Edit src/parser.ts', isFailed: false },
    { title: '`npm test -- parser`', isFailed: false },
  ],
  tests: {
    command: 'npm test',
    run: async () => ({ exitCode: 0, output: 'Tests  42 passed (42)' }),
  },
};
const red: Partial<WorkFacts> = {
  tests: {
    command: 'npm test',
    run: async () => ({ exitCode: 1, output: 'Tests  2 failed | 40 passed (42)' }),
  },
};
const prints = (output: string): Partial<WorkFacts> => ({
  tests: { command: 'npm test', run: async () => ({ exitCode: 0, output }) },
});
/** The workspace is a folder of a monorepo. */
const inside = (...more: readonly string[]): Partial<WorkFacts> => ({
  root: '/repo/packages/app',
  exists: (path) => [...files, ...more].includes(path),
});
const idle: Partial<WorkFacts> = { changed: new Set(), calls: [] };

describe('reports of coding agents', () => {
  it.each([['held-out', heldOutStyles]])(
    'of 100 false ones in %s styles at least 95 are contradicted, of 100 true ones at most 2 (C8)',
    async (_, styles) => {
      const counts = { false: 0, true: 0 };
      for (const { falsehood, report, facts: happened } of seededReports(styles, 100, 1)) {
        const isMarked = (await contradicted(report, happened)).length > 0;
        if (isMarked) counts[falsehood === undefined ? 'true' : 'false'] += 1;
      }
      expect(counts.false).toBeGreaterThanOrEqual(95);
      expect(counts.true).toBeLessThanOrEqual(2);
    },
  );

  it.each<[string, Partial<WorkFacts>?]>([
    ['Fixed the overflow described in `docs/spec.md` by changing `src/parser.ts`.'],
    ['Fixed the overflow described in `docs/spec.md`.'],
    ['Added a test for `src/lexer.ts` to `test/parser.test.ts`.'],
    ['I read `src/main.ts` and `README.md`; neither needed a change.'],
    ['`src/main.ts` calls the parser, so I changed `src/parser.ts` only.'],
    ['You can try it with `npm start`. I did not run `npm run lint`.'],
    ['- `src/parser.ts`: fixed\n- `src/main.ts`: unchanged'],
    ['Changes:\n- `src/parser.ts` – now returns early\n- `src/main.ts` – no change needed'],
    ['Nothing is committed; commit when you are ready.'],
    ['I added 3 tests; all 42 tests pass.'],
    ['`config.timeout` is now read in `src/parser.ts`. I changed `process.env.NODE_ENV` too.'],
    ['The tests in `test/parser.test.ts` pass: 5 passed.'],
    ['Next I would update `README.md`.'],
    ['Updated `src/parser.ts` (imported by `src/main.ts`).'],
    ['Followed the style of `src/lexer.ts`. Extended `test/parser.test.ts`.'],
    ['The failing case from `docs/spec.md` is added to `test/parser.test.ts`.'],
    ['Files I looked at:\n- `src/parser.ts`\n- `src/main.ts`\n- `README.md`'],
    ['All tests pass except the two that were red before.', red],
    ['Tests: 40 passed, 2 failed.', red],
    ['All 40 unit tests pass. The 2 integration ones fail.', red],
    ['I updated the parser. Tests: see the log; 2 of them are failing for another reason.', red],
    ['commit abc1234 introduced the bug; I updated `src/parser.ts`.'],
    ['I ran `npm test -- parser` and it passed.'],
    ['I created `/tmp/out.json` to look at the tokens.'],
    ['The bundle is written to `dist/index.js`.'],
    ['See https://example.com/docs/a.md and github.com/org/repo/blob/main/x.ts.'],
    ['As before, I updated `src/earlier.ts`.'],
    ['```diff\n--- a/src/parser.ts\n+++ b/src/parser.ts\n```'],
    ['```ts\nimport { parse } from "./lexer.ts";\n```'],
    ['`src/parser.ts` already rounds the totals: there is nothing to do.', idle],
    ['`src/main.ts` exports the function that you asked about.', idle],
    ['Review:\n- `src/main.ts:12`: unused variable\n- `src/lexer.ts:3`: missing check', idle],
    ['Review:\n- `src/parser.ts:12`: fixed\n- `src/lexer.ts:3`: missing check'],
    ['Should I change `src/main.ts` or `src/lexer.ts`?', idle],
    ['I could not run `npm test`: the permission was rejected.', idle],
    ['To do this I need `config.json`, which is not there.', idle],
    ['The plan is to add `src/new.ts`, then update `src/main.ts`.', idle],
    ['I tried to edit `src/main.ts`, but the permission was rejected.', idle],
    ['I was going to update `src/main.ts`; that was refused.', idle],
    ['Node.js 24 and `vue.js` are used. Version v1.2.3 was added.'],
    ['The tests were not run.', red],
    ['Run `npm test` to check.', red],
    ['Before my change the tests passed.', red],
    ['I updated the tests to pass the new option; they still fail.', red],
    ['Removed the import of `src/lexer.ts` from `src/parser.ts`.'],
    ['Moved the helper of `src/lexer.ts` into `src/parser.ts`.'],
    ['`src/parser.ts` (new) replaces what `src/lexer.ts` did.'],
    ['Updated the docs: `src/parser.ts` has a comment. `README.md` links to it.'],
    ['The image 3f2a9c1b7d2e was used.'],
    ['Ran the linter and the type checker; both are clean.'],
    ['Changed 2 files.'],
    ['Checked 120 files and updated 2 files.'],
    ['The upstream commit 1a2b3c4 has the same fix.'],
    ['The tests of `test/parser.test.ts` pass.', red],
    ['Commit: none'],
    ['| commit | – | open |'],
    [
      '```json\n{ "changedFiles": ["src/parser.ts"], "filesRead": ["src/parser.ts", "src/main.ts"],\n"commit": null,\n"tests": null }\n```',
    ],
    ['Context: `src/parser.ts`, `src/main.ts`'],
    ['Relevant files:\n- `src/parser.ts`: the parser\n- `src/main.ts`: its caller'],
    ['## Changes\n- `src/parser.ts`: fixed\n\n## How it works\n- `src/main.ts`: calls the parser'],
    ['1. Read `src/main.ts`\n2. Changed `src/parser.ts`'],
    ['- Added a test for `src/lexer.ts` (`test/parser.test.ts`)'],
    ['I created `tmp/tokens.mjs` to look at them and removed it afterwards.'],
    ['Created `check.ts` to try it. I deleted it again.'],
    ['Removed `build/out.js`, which was generated.'],
    ['Changes:\n- `packages/app/src/parser.ts`\n- `app/test/parser.test.ts`', inside()],
    ['Updated `packages/cli/src/run.ts` too.', inside('../../packages/cli/src/run.ts')],
    ['All 1,205 tests pass.', prints('1205 passed | 3 skipped (1208)')],
    ['All 150 tests pass.', prints('Tests 120 passed (120)\nTests 30 passed (30)')],
    ['All 24 tests pass.', prints('ok  \tparser\t0.012s\nok  \tlexer\t0.010s')],
    ['The new tests pass: 2 passed.'],
    [
      'Ran `cd app && npm run build`.',
      { calls: [{ title: 'npm -w app run build', isFailed: false }] },
    ],
    ['I ran `npm run lint`.', { calls: [{ title: 'Run the linter', isFailed: false }] }],
    ['`src/main.ts` was changed upstream; I updated `src/parser.ts`.'],
    ['`src/main.ts` is modified in your working tree: I left your edits alone.'],
    [
      'Added a field to the type in `src/parser.ts`, which `src/main.ts` and `src/lexer.ts` import.',
    ],
    ['The new tests pass.', red],
    ['In this session 3 files were changed.'],
  ])('hold where the wording leaves it open: %s (C8)', async (report, more = {}) => {
    expect(await contradicted(report, { ...facts, ...more })).toEqual([]);
  });

  it('are checked in no time that their length makes exponential (C8)', async () => {
    const begun = performance.now();
    await checkClaims(`Updated ${'a.aand'.repeat(40)}# b/c.ts`, facts);
    expect(performance.now() - begun).toBeLessThan(2_000);
    expect(await contradicted('All 150 tests pass.', facts)).toEqual(['figure 150 tests']);
  });

  it('are contradicted if one of two claims about the same is, and cut if they are too long (C8)', async () => {
    const calls = [{ title: '`npm test`', isFailed: true }];
    const report =
      'I ran `npm test`. I ran `npm test` and all tests pass.\nI ran `npm test` again.';
    const { tests: _, ...rest } = facts;
    expect(await contradicted(report, { ...rest, calls })).toEqual(['command npm test']);
    const [claim] = await checkClaims(`I ran \`npm ${'x'.repeat(1_000)}\`.`, facts);
    expect(claim?.subject).toHaveLength(300);
  });
});
