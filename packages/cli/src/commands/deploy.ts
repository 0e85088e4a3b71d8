import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ifThere } from '@pce/confined-files';
import { InvalidInputError } from '@pce/core/errors';
import packageJson from '../../package.json' with { type: 'json' };
import { type RecordedTests, recordTests, testFolder } from '../deploy/record-tests.js';
import { runTests, type TestReport } from '../deploy/run-tests.js';
import { templateFiles } from '../deploy/template-files.js';
import { type ExitCode, exitCodes } from '../exit-codes.js';
import { writeMissing } from '../init/init-from-scripts.js';
import { command, type PceCommand, type PlaceOptions } from '../pce-command.js';
import { type Output, printableLine } from '../terminal/output.js';
import { compose } from '../workspace/compose.js';
import { keptNote } from './export.js';

const image = ['Dockerfile', 'Dockerfile.dockerignore'];

/** Files of each kind. */
const kinds = {
  container: image,
  compose: [...image, 'compose.yaml'],
  kubernetes: [...image, 'kubernetes.yaml'],
  systemd: ['pce.service'],
} as const;

type DeployKind = keyof typeof kinds;

/** The document of `pce deploy --json`. */
export interface DeployDocument extends Omit<RecordedTests, 'files' | 'kept'> {
  /** Absolute path of the workspace. */
  readonly workspace: string;
  readonly kind: DeployKind;
  /** If one failed, only tests were written, and the exit code is 3. */
  readonly tests: TestReport;
  readonly written: readonly string[];
  /** Files that differ from what it would write. They stay; the patch leads from them to that. */
  readonly differ: readonly { readonly path: string; readonly patch: string }[];
}

interface DeployOptions extends PlaceOptions {
  readonly kind: DeployKind;
  readonly test?: string;
}

const help = `
Tests are made of the newest completed turn of each planning document; tests that import node:test run as well. A file that is
there is never written over: where it differs, the difference is shown; delete the file to have it written again.
scratch/, .pce/ and .env are in no image.`;

export function addDeploy(program: PceCommand, output: Output): void {
  command(program, 'deploy', 'place')
    .summary('add tests, telemetry and a deployment file, if the tests pass')
    .description(
      'Makes tests of recorded turns, runs the tests of the workspace, and, if all pass, writes what it needs to be deployed: observe.env for telemetry, and the files of a kind of deployment. Changes no file that is there.',
    )
    .choice('--kind <kind>', 'where it will run', Object.keys(kinds), 'container')
    .option(
      '--test <command>',
      "run this too, as in 'npx vitest run': it fails unless it ends with 0",
    )
    .json('{ workspace, kind, tests, written, differ, leftOut, keptValues }')
    .addHelpText('after', help)
    .action((options: DeployOptions) => deploy(options, output));
}

async function deploy(options: DeployOptions, output: Output): Promise<ExitCode> {
  const { kind, json } = options;
  await using host = await compose(options);
  const { workspace } = host;
  const { files, leftOut, keptValues } = await recordTests(host);
  const tests = await runTests(workspace, options.test);
  const isTested = tests.passed + tests.failed.length > 0;
  if (!isTested) throw new InvalidInputError(untested(leftOut));
  const deployed =
    tests.failed.length > 0 ? { written: [], differ: [] } : await writeFiles(workspace.root, kind);
  const document: DeployDocument = {
    workspace: workspace.root,
    kind,
    tests,
    leftOut,
    keptValues,
    written: [...files, ...deployed.written],
    differ: deployed.differ,
  };
  const manifest = await ifThere(readFile(join(workspace.root, 'package.json'), 'utf8'));
  if (manifest?.includes('"@pce/cli"') === false) {
    output.note('package.json does not name @pce/cli, which runs the server: npm install @pce/cli');
  }
  if (json) output.printJson(document);
  else report(document, output);
  return tests.failed.length > 0 ? exitCodes.failed : exitCodes.done;
}

function untested(leftOut: RecordedTests['leftOut']): string {
  const reasons = leftOut.map(({ turn, reason }) => `\n${turn}: ${reason}`).join('');
  return `there is no test yet, and no completed turn that could be one: run a planning document first, as in pce run planning/first-steps.md, or name your own tests with --test${reasons}`;
}

type Written = Pick<DeployDocument, 'written' | 'differ'>;

async function writeFiles(root: string, kind: DeployKind): Promise<Written> {
  const templates = templateFiles();
  const python = (await hasPython(root)) ? 'python3' : '';
  const textOf = (name: string): string =>
    (templates[name] ?? '').replace(/^ARG PACKAGES=$/m, `ARG PACKAGES=${python}`);
  const ours = Object.fromEntries(kinds[kind].map((name) => [name, textOf(name)]));
  // These are for people to fill in, so their differences say nothing.
  const manifest = { private: true, dependencies: { '@pce/cli': `^${packageJson.version}` } };
  const theirs = {
    'observe.env': textOf('observe.env'),
    'package.json': `${JSON.stringify(manifest, null, 2)}\n`,
  };
  const { files, kept } = await writeMissing(root, { ...ours, ...theirs });
  const differ = await Promise.all(kept.map((path) => differenceOf(root, path, ours[path])));
  return { written: files, differ: differ.filter(({ patch }) => patch !== '') };
}

async function differenceOf(root: string, path: string, to: string | undefined) {
  const { diffLines } = await import('@pce/diff');
  const from = await readFile(join(root, path), 'utf8');
  const { patch } = diffLines({ from, to: to ?? from, fromName: path, toName: path });
  return { path, patch };
}

/** Returns whether a script of `execution/`, or one that is declared there, is in Python. */
async function hasPython(root: string): Promise<boolean> {
  const folder = join(root, 'execution');
  const names = (await ifThere(readdir(folder, { recursive: true }))) ?? [];
  const declared = names.filter((name) => name.endsWith('.tool.yaml'));
  const texts = await Promise.all(declared.map((name) => readFile(join(folder, name), 'utf8')));
  return [...names, ...texts].some((text) => /\.py\b/.test(text));
}

const next: Readonly<Record<DeployKind, readonly string[]>> = {
  container: [
    'docker build -t pce-app .',
    'docker run --env-file observe.env -e PCE_JWT_SECRET -p 127.0.0.1:7331:7331 pce-app',
  ],
  compose: ['docker compose up -d --build'],
  kubernetes: ['docker build -t pce-app .', 'kubectl apply -f kubernetes.yaml'],
  systemd: ['sudo cp pce.service /etc/systemd/system/ && sudo systemctl enable --now pce'],
};

function report(document: DeployDocument, output: Output): void {
  const { kind, tests, written, differ, leftOut, keptValues } = document;
  for (const { turn, reason } of leftOut) output.note(`no test of ${turn}: ${reason}`);
  if (keptValues.length > 0) output.note(keptNote(keptValues));
  for (const path of tests.untested) {
    output.note(`no test of ${path} as it is now: run it, and delete an older test of it`);
  }
  for (const { path, patch } of differ) {
    output.note(`${path} stays as it is; as pce deploy would write it:\n${patch.trimEnd()}`);
  }
  for (const file of written) output.print(`written: ${file}`);
  const { passed, failed } = tests;
  if (failed.length === 0) {
    output.print(
      [
        `tests passed: ${passed}. Next, as docs/deploy.md says:`,
        ...next[kind].map((line) => `  ${line}`),
      ].join('\n'),
    );
    return;
  }
  output.print(
    [
      `not deployed: ${failed.length} of ${passed + failed.length} tests failed`,
      ...failed.map(({ test, message }) => printableLine(`✖ ${test}: ${message}`, 1_000)),
      `Mend what they test. If a recorded turn is no longer what you want, delete its file in ${testFolder}/, run its document, and`,
      'pce deploy makes a new test of that run.',
    ].join('\n'),
  );
}
