import { fileURLToPath } from 'node:url';
import type { TestProjectConfiguration } from 'vitest/config';

const root = fileURLToPath(new URL('.', import.meta.url));

/** Packages are tested from their sources, so that no build stands between an edit and its test. */
const alias = [
  { find: '@pce/test-support', replacement: `${root}test-support/src/index.ts` },
  { find: '@pce/core/errors', replacement: `${root}packages/core/src/errors.ts` },
  { find: /^@pce\/([a-z\d-]+)\/internal$/, replacement: `${root}packages/$1/src/internal.ts` },
  { find: /^@pce\/core\/([a-z-]+)$/, replacement: `${root}packages/core/src/$1/index.ts` },
  { find: /^@pce\/ui\/([a-z-]+)$/, replacement: `${root}packages/ui/src/$1/index.ts` },
  { find: '@pce/server/node', replacement: `${root}packages/server/src/node/index.ts` },
  { find: '@pce/confined-files', replacement: `${root}confined-files/src/index.ts` },
  { find: /^@pce\/network-parts$/, replacement: `${root}network-parts/src/index.ts` },
  {
    find: '@pce/network-parts/node',
    replacement: `${root}network-parts/src/node/index.ts`,
  },
  { find: '@pce/process-group', replacement: `${root}process-group/src/index.ts` },
  { find: /^@pce\/role-parts$/, replacement: `${root}role-parts/src/index.ts` },
  { find: '@pce/role-parts/test', replacement: `${root}role-parts/test/index.ts` },
  { find: '@pce/script-parts', replacement: `${root}script-parts/src/index.ts` },
  { find: '@pce/simulation', replacement: `${root}simulation/src/index.ts` },
  { find: /^@pce\/([a-z\d-]+)$/, replacement: `${root}packages/$1/src/index.ts` },
  { find: './isolate-parts.js', replacement: `${root}packages/sandbox/test/isolate-parts.ts` },
];

const folders = [
  'packages',
  'confined-files',
  'network-parts',
  'process-group',
  'role-parts',
  'script-parts',
  'bench',
  'examples',
  'simulation',
  'test-support',
  'tests',
];

/** Tests with a real browser. */
const browserTests = [
  'tests/src/{dashboard,docs-site}*.e2e.test.ts',
  'examples/{chat,react}-page/**/*.e2e.test.ts',
];

/** Tests of templates that only the second tier runs: a user gets them by the names that they have here. */
export const fullTemplates = ['packages/create-pce/templates/worker/src/kill.e2e.test.ts'];

/**
 * Tests of the second tier, `x.full.test.ts`, `x.full.int.test.ts` …: further cases of what is slow. `npm test` leaves them
 * out; `npm run test:full`, and `vitest` itself, run them too.
 */
const slow = process.env.PCE_TIER === 'fast' ? ['**/*.full.*', ...fullTemplates] : [];

interface Kind {
  name: string;
  include: string[];
  exclude?: string[];
  /** After it, a test counts as hanging: no machine may be too busy to get there. */
  timeoutMs: number;
  /** Kinds that run together, first 0. */
  group: number;
  workers: number;
}

function project({
  name,
  include,
  exclude = [],
  timeoutMs,
  group,
  workers,
}: Kind): TestProjectConfiguration {
  return {
    resolve: { alias },
    define: { __PCE_RULES__: JSON.stringify('tested') },
    test: {
      name,
      isolate: false, // a process loads modules once for all its files: twice as fast
      include,
      exclude: ['**/node_modules/**', '**/dist/**', ...slow, ...exclude],
      setupFiles: [`${root}vitest.setup.ts`],
      testTimeout: timeoutMs,
      hookTimeout: timeoutMs,
      expect: { poll: { timeout: 20_000 } },
      sequence: { groupOrder: group },
      maxWorkers: workers,
    },
  };
}

/** Returns where test files of a name may be. */
function everywhere(name: string): string[] {
  return folders.map((folder) => `${folder}/**/${name}`);
}

export default [
  project({
    name: 'unit',
    include: everywhere('*.test.ts'),
    exclude: ['**/*.int.test.ts', '**/*.e2e.test.ts'],
    timeoutMs: 120_000,
    group: 0,
    workers: 2,
  }),
  // Most of them wait for processes and databases: a second worker uses the time.
  project({
    name: 'integration',
    include: everywhere('*.int.test.ts'),
    timeoutMs: 300_000,
    group: 0,
    workers: 2,
  }),
  project({
    name: 'e2e',
    include: everywhere('*.e2e.test.ts'),
    exclude: browserTests,
    timeoutMs: 600_000,
    group: 0,
    workers: 2,
  }),
  // A browser has processes of its own.
  project({
    name: 'browser',
    include: browserTests,
    timeoutMs: 600_000,
    group: 1,
    workers: 1,
  }),
];
