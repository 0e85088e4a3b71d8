import { execFile } from 'node:child_process';
import { lstatSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { build, type Plugin } from 'esbuild';
import { type Environment, environment } from '../src/environment.ts';
import { runProgram } from '../src/run-program.ts';
import type { Contender, Durability } from './contenders.ts';
import { adapterFolder, pinnedVersions, withOurInstall } from './install.ts';
import { type StepFigures, type Subject, samplesAtLeast } from './measure-step.ts';

export interface Row<T> extends Subject {
  readonly figures: T;
}

interface Import {
  readonly milliseconds: number;
  /** Memory of the process afterwards; an empty one has about 45. */
  readonly rssMiB: number;
}

export interface Measured {
  readonly environment: Environment;
  readonly versions: Readonly<Record<string, Readonly<Record<string, string>>>>;
  readonly step: readonly Row<StepFigures>[];
  /** Milliseconds of several processes each. */
  readonly firstStep: readonly Row<readonly number[]>[];
  readonly import: readonly Row<readonly Import[]>[];
  readonly size: readonly Row<SizeFigures>[];
  readonly failures: readonly string[];
}

export interface Selection {
  readonly contenders: readonly Contender[];
  readonly lengths: readonly number[];
  readonly withServer: boolean;
}

/** Time limit of a measurement in milliseconds; then it is reported as failed. */
const timeoutMs = 5 * 60_000;

const starts = 5;

/** Measures what is selected. Figures that are compared are measured in succession. */
export async function measureEveryone({
  contenders,
  lengths,
  withServer,
}: Selection): Promise<Measured> {
  const failures: string[] = [];
  const each = async <S extends Subject, T>(
    name: string,
    subjects: readonly S[],
    measure: (subject: S) => Promise<T>,
  ): Promise<Row<T>[]> => {
    const rows: Row<T>[] = [];
    for (const subject of subjects) {
      const { contender, setup, steps } = subject;
      const title = `${name}: ${contender}, ${setup}, n=${steps}`;
      const startedAt = performance.now();
      let note = '';
      try {
        rows.push({ contender, setup, steps, figures: await measure(subject) });
      } catch (error) {
        note = ` ${failureReason(error)}`;
        failures.push(`${title}:${note}`);
      }
      console.error(`${title}: ${((performance.now() - startedAt) / 1_000).toFixed(1)} s${note}`);
    }
    return rows;
  };
  const subjectsOf = (steps: number, durability: Durability) =>
    contenders.flatMap((of) =>
      of.setups
        .filter((setup) => setup.durability === durability)
        .map(({ id }) => ({ of, contender: of.folder, setup: id, steps })),
    );
  const first = (steps: number) =>
    subjectsOf(steps, 'none').filter(({ of, setup }) => of.setups[0]?.id === setup);
  const importable = first(0).filter(({ of }) => Object.keys(of.imports).length > 0);
  const durabilities: readonly Durability[] = ['none', 'normal', 'full'];
  return {
    environment: environment(samplesAtLeast),
    versions: Object.fromEntries(contenders.map(({ folder }) => [folder, pinnedVersions(folder)])),
    import: await each('import', importable, ({ of }) => repeated(() => measureImport(of))),
    firstStep: await each('first step', first(1), (subject) =>
      repeated(() => runMeasurement<number>('first-step', subject)),
    ),
    size: await each('size', importable, ({ of }) => measureSize(of)),
    step: await each(
      'step',
      lengths.flatMap((steps) =>
        [...durabilities, ...(withServer ? (['postgres'] as const) : [])].flatMap((durability) =>
          subjectsOf(steps, durability),
        ),
      ),
      (subject) => runMeasurement<StepFigures>('step', subject),
    ),
    failures,
  };
}

async function repeated<T>(measure: () => Promise<T>): Promise<T[]> {
  const figures: T[] = [];
  for (let count = 0; count < starts; count += 1) figures.push(await measure());
  return figures;
}

/** Measures in a new process, so that nothing is inherited from the previous one. */
async function runMeasurement<T>(
  name: 'step' | 'first-step',
  { contender, setup, steps }: Subject,
): Promise<T> {
  const program = new URL('measure.ts', import.meta.url);
  const args = [name, JSON.stringify({ contender, setup, steps })];
  const printed = await runProgram(program, args, { timeoutMs, quiet: true });
  return JSON.parse(printed.trim().split('\n').at(-1) ?? '');
}

/** Measures the import of what an agent needs of a contender, in a new process. */
async function measureImport({ folder, imports }: Contender): Promise<Import> {
  const lines = Object.keys(imports).map((name) => `await import('${name}');`);
  const program = `
    const startedAt = performance.now();
    ${lines.join('\n')}
    const milliseconds = performance.now() - startedAt;
    console.log(JSON.stringify({ milliseconds, rssMiB: process.memoryUsage.rss() / 2 ** 20 }));
    process.exit(0);`;
  const flags = ['--disable-warning=ExperimentalWarning', '--input-type=module', '--eval', program];
  const cwd = adapterFolder(folder);
  return JSON.parse((await promisify(execFile)(process.execPath, flags, { cwd })).stdout);
}

/** Returns a short reason why a program gave no figures. */
function failureReason(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if ('killed' in error && error.killed === true) return 'no result within five minutes';
  const printed = 'stderr' in error && typeof error.stderr === 'string' ? error.stderr.trim() : '';
  const said = printed || error.message;
  if (said.includes('heap out of memory')) return 'out of memory';
  const line = said.split('\n').find((each) => /\b\w*Error\b/.test(each)) ?? said;
  return line.trim().slice(0, 200);
}

interface SizeFigures {
  readonly packages: number;
  readonly installedMiB: number;
  /** Bundle of what an agent needs, in one file. */
  readonly minifiedKiB: number;
  readonly gzippedKiB: number;
}

async function measureSize(contender: Contender): Promise<SizeFigures> {
  const installed =
    contender.kind === 'ours'
      ? await withOurInstall(installedSize)
      : installedSize(adapterFolder(contender.folder));
  return { ...installed, ...(await bundleSize(contender)) };
}

/** Counts bytes like `du`: in whole blocks of 512 bytes. */
function installedSize(folder: string) {
  const modules = join(folder, 'node_modules');
  const lock = JSON.parse(readFileSync(join(modules, '.package-lock.json'), 'utf8'));
  const entries = readdirSync(modules, { recursive: true, withFileTypes: true });
  const blocks = entries.reduce(
    (sum, { parentPath, name }) => sum + lstatSync(join(parentPath, name)).blocks,
    0,
  );
  return { packages: Object.keys(lock.packages).length, installedMiB: blocks / 2 ** 11 };
}

/** Bundles the part of a contender that an agent needs, with its dependencies, in one minified file. */
async function bundleSize({ folder, imports }: Contender) {
  const lines = Object.entries(imports).map(
    ([name, names], index) =>
      `import { ${names.join(', ')} } from '${name}'; globalThis.used${index} = [${names.join(', ')}];`,
  );
  const { outputFiles } = await build({
    stdin: { contents: lines.join('\n'), resolveDir: adapterFolder(folder) },
    bundle: true,
    minify: true,
    format: 'esm',
    platform: 'node',
    write: false,
    external: ['*.node'],
    logLevel: 'silent',
    plugins: [optionalPeers],
  });
  const [file] = outputFiles;
  if (file === undefined) throw new Error(`nothing was bundled for ${folder}`);
  return {
    minifiedKiB: file.contents.length / 1_024,
    gzippedKiB: gzipSync(file.contents, { level: 9 }).length / 1_024,
  };
}

/** Excludes packages that a framework imports only if its user has installed them. */
const optionalPeers: Plugin = {
  name: 'optional-peers',
  setup({ onResolve, resolve }) {
    onResolve({ filter: /^[^./]/ }, async ({ path, pluginData, ...from }) => {
      if (pluginData === optionalPeers) return undefined;
      const { importer, kind, namespace, resolveDir } = from;
      const asked = { importer, kind, namespace, resolveDir, pluginData: optionalPeers };
      const found = await resolve(path, asked);
      return found.errors.length > 0 ? { path, external: true } : found;
    });
  },
};
