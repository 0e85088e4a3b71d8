import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import projects from '../vitest.workspace.ts';
import { copyThreadFiles } from './mutants/thread-mutants.mjs';

const { PCE_MUTANTS: wanted = 'unit', PCE_MUTANTS_FOLDER: folder } = process.env;
const found = projects.find(({ test }) => test?.name === wanted);

/** Sources with the mutants of the sample in them, by path; a variable chooses the one that acts. */
const instrumented = new Map<string, string>(
  Object.entries(JSON.parse(readFileSync(`${folder}/sources.json`, 'utf8'))),
);

/** Test files whose properties look at all of their examples. */
const whole: string[] = JSON.parse(readFileSync(`${folder}/plan.json`, 'utf8')).whole ?? [];

const threads = copyThreadFiles(folder);

/** Gives out the instrumented sources, and lets properties look at few examples: each is tried for many mutants. */
const mutants = {
  name: 'mutants',
  enforce: 'pre' as const,
  transform(code: string, id: string) {
    const path = id.split('?')[0] ?? id;
    const source = instrumented.get(path);
    if (path.endsWith('/sandbox/isolate-paths.ts')) {
      const found = (source ?? code).replaceAll('import.meta.url', JSON.stringify(threads));
      return { code: found, map: null };
    }
    if (source !== undefined) return { code: source, map: null };
    if (!/\bnumRuns: [\d_]+/.test(code) || path.includes('node_modules')) return undefined;
    if (whole.includes(path)) return undefined;
    return { code: code.replace(/\bnumRuns: [\d_]+/g, 'numRuns: 15'), map: null };
  },
};

export default {
  ...found,
  plugins: [mutants],
  test: {
    ...found?.test,
    runner: fileURLToPath(new URL('mutants/mutant-runner.mjs', import.meta.url)),
    pool: 'forks',
    execArgv: ['--max-old-space-size=1500'],
    maxWorkers: 1,
    fileParallelism: false,
    watch: false,
    fsModuleCache: false, // a cache does not know which mutants are in a file
  },
};
