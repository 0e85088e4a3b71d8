// `npm test`: every check that a change can break, cheap ones first, stopping at the first stage with a failure. `npm
// run test:full` adds the second tier. `npm test -- lint types` runs only those; `npm test -- --list` names them.
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Script } from 'node:vm';
import { gzipSync } from 'node:zlib';
import { containerTest } from './container.mjs';
import { createTest } from './create.mjs';
import { declarations, packagePaths } from './declarations.mjs';
import { memoryFolder } from './memory-folder.mjs';
import {
  build,
  fail,
  forEachItem,
  pack,
  packages,
  root,
  run,
  setUp,
  step,
  temporaryFolder,
  tsc,
} from './setup.mjs';
import { smokeTest } from './smoke.mjs';

const scratch = temporaryFolder('test');

const lastLine = (text) => text.trim().split('\n').at(-1);

/** Runs one of our scripts, whose last line is its result. */
const script = async (name, ...args) =>
  lastLine(await run('node', [`scripts/${name}.mjs`, ...args]));

let packed;
/** Returns the tarballs, packed once for all checks. */
const tarballs = () => {
  packed ??= pack(scratch);
  return packed;
};

const isFull = process.argv.includes('--full');

const counts = { passed: 0, failed: 0, skipped: 0 };

let tier;
/** Variables of tests in the first tier. In the second one, their files are on the disk. */
const fastTier = () => {
  tier ??= { PCE_TIER: 'fast', TMPDIR: memoryFolder() ?? tmpdir() };
  return tier;
};

/** Runs the tests of some kinds and adds them to the counts; returns their number. */
async function tests(kinds, { show }) {
  const file = join(scratch, `${kinds.join('-')}.json`);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const projects = kinds.flatMap((kind) => ['--project', kind]);
  let own = {};
  try {
    const env = isFull ? {} : fastTier();
    await run('vitest', ['run', ...projects, ...reporters], { show, env });
  } finally {
    own = countsIn(file);
    for (const [name, count] of Object.entries(own)) counts[name] += count;
  }
  return summaryOf(own);
}

function countsIn(file) {
  try {
    const counted = JSON.parse(readFileSync(file, 'utf8'));
    const skipped = counted.numPendingTests + counted.numTodoTests;
    return { passed: counted.numPassedTests, failed: counted.numFailedTests, skipped };
  } catch {
    return {}; // vitest stopped before it could count
  }
}

function summaryOf({ passed, failed, skipped }) {
  const line = `${passed} passed, ${failed} failed`;
  return skipped > 0 ? `${line}, ${skipped} skipped` : line;
}

const hasCounted = () => counts.passed + counts.failed + counts.skipped > 0;

/** Most bytes of all tarballs together. */
const maxPacked = 3_600_000;

/** What the page of a package on npm shows, or npm checks. */
const shown = [
  'name',
  'version',
  'description',
  'keywords',
  'license',
  'homepage',
  'repository',
  'bugs',
  'engines',
  'publishConfig',
];

/** Parses every CommonJS file of the packages: of shared code tsup translates more than the imports, at times to no syntax. */
function assertCommonJs() {
  for (const { folder } of packages()) {
    for (const name of readdirSync(join(folder, 'dist'), { recursive: true })) {
      if (!name.endsWith('.cjs')) continue;
      const filename = join(folder, 'dist', name);
      new Script(`(function () {${readFileSync(filename, 'utf8')}\n})`, { filename });
    }
  }
}

async function publishable() {
  const named = await tarballs();
  assertCommonJs();
  const files = Object.values(named);
  await forEachItem(Object.entries(named), async ([name, file]) => {
    await run('publint', ['run', file, '--strict']);
    const attw = [file, '--profile', 'node16', '--no-definitely-typed', '--no-emoji'];
    if (name !== 'create-pce') await run('attw', attw); // a program, with nothing to import
    const names = (await run('tar', ['-tzf', file])).split('\n');
    const manifest = JSON.parse(await run('tar', ['-xzOf', file, 'package/package.json']));
    const lacks = [
      ...shown.filter((field) => manifest[field] === undefined),
      ...['README.md', 'LICENSE'].filter((each) => !names.includes(`package/${each}`)),
    ];
    if (lacks.length > 0) throw new Error(`${file} lacks ${lacks.join(', ')}`);
    const map = names.find((name) => name.endsWith('.map'));
    if (map !== undefined) throw new Error(`${file} has the source map ${map}`);
    const texts = await run('tar', ['-xzOf', file]);
    if (/^\/\/# sourceMappingURL=/m.test(texts)) throw new Error(`${file} names a source map`);
  });
  const bytes = files.map((file) => statSync(file).size).reduce((sum, each) => sum + each, 0);
  if (bytes > maxPacked) throw new Error(`${bytes} bytes packed: at most ${maxPacked}`);
  return `${files.length} tarballs, ${(bytes / 1_000_000).toFixed(2)} MB`;
}

async function size() {
  const sizes = JSON.parse(await run('size-limit', ['--json']));
  const bundles = sizes.map(({ name, size: bytes }) => `${name} ${(bytes / 1000).toFixed(1)} kB`);
  return [...bundles, `the dashboard ${(dashboardSize() / 1000).toFixed(1)} kB`].join(', ');
}

/** Returns the gzipped size of all files of the dashboard; size-limit would bundle them. */
function dashboardSize() {
  const files = readdirSync(join(root, 'packages/dashboard/dist/page'), {
    recursive: true,
    withFileTypes: true,
  }).filter((entry) => entry.isFile());
  const bytes = files
    .map((file) => gzipSync(readFileSync(join(file.parentPath, file.name))).length)
    .reduce((sum, each) => sum + each, 0);
  if (bytes > 70 * 1024)
    throw new Error(`the dashboard has ${bytes} bytes gzipped: at most 70 KiB`);
  return bytes;
}

/** Formats files, and fails for remaining problems. */
async function format() {
  await run('biome', ['check', '--write', '--error-on-warnings', '.']);
}

async function lint() {
  await run('biome', ['check', '--error-on-warnings', '.']);
}

/** Runs the memory-only tests of what differs from `main`, or on `main` from the last commit. */
async function changed() {
  const branch = await run('git', ['branch', '--show-current']);
  const base = branch.trim() === 'main' ? 'HEAD' : 'main';
  await run('vitest', ['run', '--project', 'unit', '--changed', base, '--passWithNoTests']);
}

async function types() {
  // Cached between runs, so that only changes are checked again.
  const kept = 'node_modules/.cache/types/tsconfig.json.tsbuildinfo';
  const incremental = ['--incremental', '--tsBuildInfoFile', kept];
  await run('node', [...tsc, '--noEmit', '-p', 'tsconfig.json', ...incremental]);
}

/** Checks the page and its tests' browser code, which have other globals, against the packages' declarations. */
async function pages() {
  const paths = packagePaths(await declarations());
  const typeRoots = [join(root, 'node_modules/@types')];
  const examples = ['examples/chat-page', 'examples/react-page'];
  const places = ['packages/dashboard/page', ...examples, 'tests'];
  for (const [index, place] of places.entries()) {
    const own = place === 'tests' ? 'tsconfig.browser.json' : 'tsconfig.json';
    const project = join(scratch, `page-${index}.json`);
    const extended = { extends: join(root, place, own), compilerOptions: { paths, typeRoots } };
    writeFileSync(project, JSON.stringify(extended));
    await run('node', [...tsc, '--noEmit', '-p', project]);
  }
}

/** Runs a script that reads the packages' declarations in place of their sources. */
const scriptOnDeclarations = async (name) =>
  lastLine(
    await run('node', [`scripts/${name}.mjs`], { env: { PCE_DECLARATIONS: await declarations() } }),
  );

async function arrows() {
  const places = [
    'packages',
    'confined-files',
    'network-parts',
    'role-parts',
    'script-parts',
    'bench',
    'examples',
    'simulation',
    'test-support',
    'tests',
  ];
  const folders = places.filter((name) => existsSync(join(root, name)));
  const args = ['--config', '.dependency-cruiser.mjs', '--output-type', 'err-long', ...folders];
  await run('depcruise', args);
}

async function unused() {
  await run('knip', ['--no-progress', '--no-config-hints']);
}

async function apiReference() {
  await run('typedoc', ['--emit', 'docs', '--out', join(scratch, 'api')]);
}

/**
 * Stages, cheap ones first; the checks of a stage run two at a time. `built` ones need dist; `hint` is a faster way to
 * the same result; `full` ones run only in the second tier, `onRequest` ones only if named.
 */
const stages = [
  [{ name: 'format', work: format, onRequest: true }],
  [
    { name: 'types', work: types },
    { name: 'pages', work: pages },
    { name: 'lint', work: lint, hint: '`pnpm format` repairs what can be repaired.' },
    { name: 'arrows', work: arrows, hint: 'The rules are in .dependency-cruiser.mjs.' },
    { name: 'purity', work: () => script('purity') },
    { name: 'requirements', work: () => script('requirements') },
    { name: 'tiers', work: () => script('tiers') },
    { name: 'wording', work: () => script('wording') },
    { name: 'snippets', work: () => script('sync-snippets') },
    { name: 'site', work: () => script('site') },
    { name: 'badges', work: () => script('badges'), hint: '`node scripts/badges.mjs --write`' },
    { name: 'documented', work: () => script('documented') },
    { name: 'blocks', work: () => scriptOnDeclarations('compile-docs') },
    { name: 'knip', work: unused },
  ],
  [{ name: 'changed', work: changed, onRequest: true, hint: '`pnpm test:unit <file>` runs one.' }],
  [
    { name: 'docs', work: apiReference, full: true },
    { name: 'build', work: async () => build(await declarations()) },
  ],
  // Many tests wait for processes and databases: the other checks use the time.
  [
    {
      name: 'tests',
      work: () => tests(['unit', 'integration', 'e2e'], { show: true }),
      built: true,
      show: true,
      hint: '`pnpm test:unit <file>` runs one.',
    },
    { name: 'size', work: size, built: true },
    {
      name: 'edge',
      work: () => script('edge-runtime', ...(isFull ? ['--full'] : [])),
      built: true,
    },
    {
      name: 'browser',
      work: () => tests(['browser'], { show: false }),
      built: true,
      hint: '`pnpm test:unit <file>` runs one.',
    },
    { name: 'smoke', work: () => smokeTest(scratch, tarballs, isFull), built: true },
    {
      name: 'simulate',
      work: () => script('simulate', '--seeds', isFull ? '10000' : '500'),
      hint: '`pnpm simulate --seed <number>` shows the timeline of one.',
    },
    { name: 'packages', work: publishable, built: true, full: true },
    { name: 'create', work: () => createTest(scratch, tarballs), built: true, full: true },
    { name: 'container', work: () => containerTest(scratch, tarballs), built: true, full: true },
  ],
];
const checks = stages.flat();

function chosen(names) {
  const unknown = names.filter((name) => !checks.some((check) => check.name === name));
  if (unknown.length > 0) {
    throw new Error(`There is no check ${unknown.join(', ')}; see \`npm test -- --list\`.`);
  }
  if (names.length === 0) return checks.filter((each) => !each.onRequest && (isFull || !each.full));
  const wanted = checks.filter(({ name }) => names.includes(name));
  const needsBuild = wanted.some(({ built }) => built);
  return checks.filter((check) => wanted.includes(check) || (needsBuild && check.name === 'build'));
}

/** Runs the checks of a stage, two at a time; starts no others after a failure. */
async function runStage(stage) {
  const failures = [];
  await forEachItem(stage, async (check) => {
    if (failures.length > 0) return;
    const options = { show: check.show, isAlone: stage.length === 1 };
    await step(check.name, check.work, options).catch((error) => failures.push({ check, error }));
  });
  return failures;
}

async function main(names) {
  if (names.includes('--list')) {
    console.log(checks.map(({ name }) => name).join('\n'));
    return;
  }
  try {
    const selection = chosen(names);
    await setUp();
    for (const stage of stages) {
      const failures = await runStage(stage.filter((check) => selection.includes(check)));
      failures.forEach(tell);
      if (failures.length > 0) return;
    }
    if (hasCounted()) console.log(`\n${summaryOf(counts)}`);
  } catch (error) {
    fail(error, '');
  }
}

function tell({ check: { name, hint }, error }) {
  const again = `\nFailed: ${name}. Run just this with \`npm test -- ${name}\`.`;
  fail(error, [again, hint].filter(Boolean).join(' '));
  if (hasCounted()) console.error(`\n${summaryOf(counts)}`);
}

await main(process.argv.slice(2).filter((each) => each !== '--full'));
