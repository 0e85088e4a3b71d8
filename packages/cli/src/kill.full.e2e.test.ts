import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildCli, type CliRun, runCli, spawnCli } from '../test/cli.js';

const effects = ['read', 'idempotent', 'once'] as const;
/** The words by which a step calls the script of an effect. */
const words = { read: 'plain', idempotent: 'safe', once: 'single' } as const;

const steps = Array.from({ length: 12 }, (_, index) => ({
  effect: effects[index % 3] ?? 'read',
  text: `s${String(index + 1).padStart(2, '0')}`,
}));

const plan = `---
limits: { iterations: 20 }
---
# Twelve notes
## Goals
- Have every note written
## Steps
${steps.map(({ effect, text }, index) => `${index + 1}. Jot ${words[effect]} "${text}"`).join('\n')}
`;

/** Writes a line each time it runs; kills the process that started it where `kill-at` names that line. */
const script = (effect: (typeof effects)[number]) => `#!/bin/sh
# ---
# description: Jot ${words[effect]} text
# parameters: { text: { type: string } }
# effect: ${effect}
# ---
text=$(sed 's/.*"text":"\\([^"]*\\)".*/\\1/')
echo "$text" >> runs.txt
if [ "$text" = "$(cat kill-at 2>/dev/null)" ]; then rm kill-at; kill -9 $PPID; sleep 0.2; fi
echo '{"noted": true}'
`;

/** Makes the process kill itself right before, or right after, its n-th commit; `count:FILE` counts them. */
const suicide = `
import { writeFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
const { prepare } = DatabaseSync.prototype;
const [place, at] = process.env.PCE_TEST_KILL.split(':');
let commits = 0;
if (place === 'count') process.on('exit', () => writeFileSync(at, String(commits)));
DatabaseSync.prototype.prepare = function (sql, ...rest) {
  const statement = prepare.call(this, sql, ...rest);
  if (sql.trim().toUpperCase() !== 'COMMIT') return statement;
  const { run } = statement;
  statement.run = function (...values) {
    commits += 1;
    const now = commits === Number(at);
    if (now && place === 'before') process.kill(process.pid, 'SIGKILL');
    const answer = run.apply(this, values);
    if (now) process.kill(process.pid, 'SIGKILL');
    return answer;
  };
  return statement;
};
`;

let base: string;
let preload: string;

beforeAll(async () => {
  base = await mkdtemp(join(tmpdir(), 'pce-kill-'));
  preload = join(base, 'suicide.mjs');
  await writeFile(preload, suicide);
  await buildCli();
});

afterAll(() => rm(base, { recursive: true, force: true }));

async function makeWorkspace(name: string): Promise<string> {
  const root = join(base, name);
  await mkdir(join(root, 'planning'), { recursive: true });
  await mkdir(join(root, 'execution'));
  await writeFile(join(root, 'planning/notes.md'), plan);
  for (const effect of effects)
    await writeFile(join(root, `execution/jot-${words[effect]}.sh`), script(effect));
  return root;
}

async function linesOf(root: string): Promise<string[]> {
  const text = await readFile(join(root, 'runs.txt'), 'utf8').catch(() => '');
  return text.split('\n').filter((line) => line !== '');
}

const runPlan = ['run', 'planning/notes.md', '--json'];

interface TurnDocument {
  readonly turn: string;
  readonly status: string;
  readonly interventions: readonly {
    readonly id: string;
    readonly kind: string;
    readonly approval?: unknown;
  }[];
  readonly error?: { readonly code: string };
}

function documentOf({ stdout }: CliRun): TurnDocument {
  const document: TurnDocument = JSON.parse(stdout);
  return document;
}

/** Resumes until the turn ends; a person checks whether a call in doubt has left its line. */
async function goOn(root: string): Promise<TurnDocument> {
  let document = documentOf(await runCli(['resume', 'last', '--json'], { cwd: root }));
  while (document.status === 'blocked') {
    const [intervention] = document.interventions;
    expect(intervention).toMatchObject({ kind: 'in_doubt', inDoubt: { args: {} } });
    const [doubtful] = steps.slice((await finishedSteps(root)).length);
    const ran = (await linesOf(root)).includes(doubtful?.text ?? '');
    const choice = ['--choose', ran ? 'done' : 'run_again', '--by', 'test', '--json'];
    document = documentOf(
      await runCli(['interventions', 'resolve', intervention?.id ?? '', ...choice], { cwd: root }),
    );
  }
  return document;
}

async function finishedSteps(root: string): Promise<unknown[]> {
  const { stdout } = await runCli(['log', 'last', '--json'], { cwd: root });
  const { events }: { events: { event: { type: string } }[] } = JSON.parse(stdout);
  const ended = events.filter(({ event }) => event.type === 'tool.finished');
  const resolved = events.filter(
    ({ event }) =>
      event.type === 'intervention.resolved' && 'choose' in event && event.choose === 'done',
  );
  return [...ended, ...resolved];
}

/** No step lost; `once` exactly once, since the person looked; the others at most once more. */
async function expectEffects(root: string): Promise<void> {
  const lines = await linesOf(root);
  for (const { effect, text } of steps) {
    const runs = lines.filter((line) => line === text).length;
    expect(runs, `${text} (${effect})`).toBeGreaterThanOrEqual(1);
    expect(runs, `${text} (${effect})`).toBeLessThanOrEqual(effect === 'once' ? 1 : 2);
  }
  expect(lines.length).toBeLessThanOrEqual(steps.length + 1);
}

async function expectSound(root: string): Promise<void> {
  for (const command of ['replay', 'verify']) {
    const { code, stderr } = await runCli([command, 'last'], { cwd: root });
    expect(code, stderr).toBe(0);
  }
}

async function commitsOfAWholeRun(): Promise<number> {
  const root = await makeWorkspace('whole');
  const { code, stderr } = await runCli(runPlan, {
    cwd: root,
    env: preloaded('count:commits.txt'),
  });
  expect(code, stderr).toBe(0);
  return Number(await readFile(join(root, 'commits.txt'), 'utf8'));
}

function killAt(place: 'before' | 'after', commit: number): Record<string, string> {
  return preloaded(`${place}:${commit}`);
}

function preloaded(kill: string): Record<string, string> {
  return { NODE_OPTIONS: `--import=${pathToFileURL(preload).href}`, PCE_TEST_KILL: kill };
}

/** Whether each commit and each step is tried, as in `pnpm test:kill`, or every n-th of them. */
const isThorough = Number(process.env.PCE_ROUNDS ?? 0) > 0;
/** Of commits, starting elsewhere before than after. */
const stride = isThorough ? 1 : 9;
/** Of steps: one of each effect, early and late. */
const stepStride = isThorough ? 1 : 4;

it('resumes after kill -9 right before and right after the commits of a twelve-step turn (F1, F2, F3, F8)', async () => {
  const commits = await commitsOfAWholeRun();
  expect(commits).toBeGreaterThanOrEqual(steps.length);
  let resumed = 0;
  for (const place of ['before', 'after'] as const) {
    for (let commit = place === 'before' ? 1 : 4; commit <= commits; commit += stride) {
      const root = await makeWorkspace(`${place}-${commit}`);
      const killed = await runCli(runPlan, { cwd: root, env: killAt(place, commit) });
      expect(killed.code, `${place} commit ${commit}`).toBeNull();
      const document = await goOn(root);
      if (document.error !== undefined) {
        // Killed before anything was kept, or after everything was.
        expect(['turn_not_found', 'turn_finished']).toContain(document.error.code);
        expect(await linesOf(root)).toHaveLength(
          document.error.code === 'turn_finished' ? steps.length : 0,
        );
        continue;
      }
      expect(document.status, `${place} commit ${commit}`).toBe('completed');
      await expectEffects(root);
      await expectSound(root);
      resumed += 1;
    }
  }
  expect(resumed).toBeGreaterThanOrEqual(Math.floor((2 * steps.length) / stride));
}, 600_000);

it('resumes after kill -9 while a script runs, and asks about one that may not run twice (F1, F8)', async () => {
  for (const { effect, text } of steps.filter((_, index) => index % stepStride === 0)) {
    const root = await makeWorkspace(`during-${text}`);
    await writeFile(join(root, 'kill-at'), text);
    const killed = await runCli(runPlan, { cwd: root });
    expect(killed.code).toBeNull();
    const document = await goOn(root);
    expect(document.status).toBe('completed');
    await expectEffects(root);
    const runs = (await linesOf(root)).filter((line) => line === text).length;
    expect(runs).toBe(effect === 'once' ? 1 : 2);
  }
});

it('lets one of twenty processes that resume a turn at once win, and reports that to the others (F10)', async () => {
  const root = await makeWorkspace('twenty');
  await writeFile(join(root, 'kill-at'), 's04');
  await runCli(runPlan, { cwd: root });
  const resuming = await Promise.all(
    Array.from({ length: 20 }, () => spawnCli(['resume', 'last', '--json'], { cwd: root })),
  );
  const runs = await Promise.all(resuming.map(({ finished }) => finished));
  const winners = runs.filter(({ code }) => code === 0);
  expect(winners).toHaveLength(1);
  for (const loser of runs.filter(({ code }) => code !== 0)) {
    expect(loser.code).toBe(1);
    expect(['lease_held', 'turn_finished']).toContain(documentOf(loser).error?.code);
  }
  await expectEffects(root);
  await expectSound(root);
});
