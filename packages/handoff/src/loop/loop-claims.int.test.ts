import { execFileSync } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Folder, makeFolder } from '@pce/test-support';
import type { ScriptedAction } from '@pce/testkit/internal';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { aLoop, type TestLoop } from '../../test/a-loop.js';

let folder: Folder;
const git = (...args: string[]): string =>
  execFileSync('git', ['-C', folder.root, '-c', 'user.name=a', '-c', 'user.email=a@b', ...args], {
    encoding: 'utf8',
  });

beforeEach(() => {
  folder = makeFolder({ 'src/parser.ts': 'a', 'src/lexer.ts': 'a', 'README.md': 'a' });
  git('init', '-q');
  git('add', '-A');
  git('commit', '-qm', 'first');
});
afterEach(() => folder.remove());

/** A loop whose criteria are met from the first execution on; each report is the next one. */
function reporting(
  reports: readonly (readonly ScriptedAction[])[],
  {
    test,
    work = () => undefined,
  }: { readonly test?: string; readonly work?: (n: number) => void } = {},
): TestLoop {
  return aLoop({
    plan: () => [{ type: 'say', text: 'Created `src/never.ts`, if the plan is carried out.' }],
    execute(_, n, files) {
      files.set('report.md', 'x');
      work(n);
      return reports[n - 1] ?? [{ type: 'say', text: 'Nothing more to do.' }];
    },
    options: { workspace: folder.root, maxIterations: 3, ...(test !== undefined && { test }) },
  });
}

const say = (text: string): ScriptedAction => ({ type: 'say', text });
const call = (title: string): ScriptedAction => ({ type: 'call', title });

async function claimsOf({ tracker }: TestLoop) {
  const { rows } = await tracker.listCheckpoints({ episode: 'l1' });
  return rows
    .filter(({ claims }) => claims !== undefined)
    .map(({ role, claims = [] }) => [
      role,
      ...claims.map(({ kind, subject, verdict }) => `${kind} ${subject} ${verdict}`),
    ])
    .reverse();
}

describe('a report of the executor', () => {
  it('that names the wrong file is not taken as done: the planner is asked again (C8)', async () => {
    const made = reporting(
      [
        [call('Edit'), say('Fixed the overflow in `src/parser.ts`.')],
        [call('Edit'), say('Sorry: I updated `src/lexer.ts`.')],
      ],
      { work: (n) => n === 1 && writeFileSync(join(folder.root, 'src/lexer.ts'), 'changed') },
    );
    expect(await made.run()).toMatchObject({ status: 'completed', iterations: 2 });
    expect(await claimsOf(made)).toEqual([
      ['executor', 'file src/parser.ts contradicted'],
      // It changed in the first iteration.
      ['executor', 'file src/lexer.ts unproven'],
    ]);
    const [first, second] = made.planner.prompts;
    expect(first).not.toContain('CLAIMS');
    expect(second).toContain('- file src/parser.ts: it did not change');
  });

  // Played on 2026-11-29 by a language model that knew the code, each answer from its prompt alone.
  it('of work that begins without a repository and ends with a commit holds (C8)', async () => {
    rmSync(join(folder.root, '.git'), { recursive: true });
    const made = reporting([[say('Created `src/new.ts` and committed it.')]], {
      work() {
        writeFileSync(join(folder.root, 'src/new.ts'), 'new');
        git('init', '-q');
        git('add', '-A');
        git('commit', '-qm', 'first');
      },
    });
    expect(await made.run()).toMatchObject({ status: 'completed', iterations: 1 });
    expect(await claimsOf(made)).toEqual([
      ['executor', 'file src/new.ts proven', 'commit a commit proven'],
    ]);
  });

  it('that calls red tests green is not taken as done, and one that admits it is (C8)', async () => {
    const made = reporting(
      [[call('npm test'), say('All 3 tests pass.')], [say('1 of 3 tests fails.')]],
      {
        test: 'echo "2 passed, 1 failed"; exit 1',
      },
    );
    expect(await made.run()).toMatchObject({ status: 'completed', iterations: 2 });
    expect(await claimsOf(made)).toEqual([['executor', 'tests tests pass contradicted']]);
  });

  it('is checked against the tests, commits and tool calls that there were (C8)', async () => {
    let hash = '';
    const made = reporting([[call('`npm test`')]], {
      test: 'echo "Tests  42 passed (42)"',
      work(n) {
        if (n > 1) return;
        writeFileSync(join(folder.root, 'src/parser.ts'), 'changed');
        git('commit', '-qam', 'second');
        hash = git('rev-parse', '--short', 'HEAD').trim();
      },
    });
    const { executor } = made;
    const again = made.again({
      executor: {
        ...executor,
        async start(start) {
          const session = await executor.start(start);
          return {
            ...session,
            id: session.id,
            async prompt(request) {
              const outcome = await session.prompt(request);
              const text = `Updated \`src/parser.ts\`. I ran \`npm test\`, all 42 tests pass. Committed as ${hash}. Then I ran \`npm run lint\`.`;
              return { ...outcome, text };
            },
            cancel: () => session.cancel(),
            end: () => session.end(),
            [Symbol.asyncDispose]: () => session.end(),
          };
        },
      },
      maxIterations: 1,
    });
    expect(await again.run()).toMatchObject({
      status: 'failed',
      verdicts: [
        { passed: true },
        { passed: false, detail: 'command npm run lint: no call ran it' },
      ],
    });
    expect(await claimsOf(again)).toEqual([
      [
        'executor',
        'command npm run lint contradicted',
        'file src/parser.ts proven',
        `commit ${hash} proven`,
        'command npm test proven',
        'tests tests pass proven',
        'figure 42 tests proven',
      ],
    ]);
  });

  it('is not held to what the planner says will be done, and not to what no one can know (C8)', async () => {
    const made = reporting([[say('Updated `README.md`, see above. Committed.')]], {
      work: () => writeFileSync(join(folder.root, 'README.md'), 'changed'),
    });
    expect(await made.run()).toMatchObject({ status: 'completed', iterations: 2 });
    expect(await claimsOf(made)).toEqual([
      ['executor', 'commit a commit contradicted', 'file README.md proven'],
    ]);
  });
});
