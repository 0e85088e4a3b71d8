import { performance } from 'node:perf_hooks';
import type * as z from 'zod';
import { environment } from '../src/environment.ts';
import { runProgram } from '../src/run-program.ts';
import type { Contender, Durability } from './contender.ts';
import { adapterFolder, pinnedVersions } from './install.ts';
import type { Measured } from './measured.ts';
import { firstStepFigures } from './measurements/first-step.ts';
import { measureImport } from './measurements/import-cost.ts';
import { measureSize } from './measurements/size.ts';
import { samplesAtLeast, stepFigures } from './measurements/step.ts';
import type { PeersOptions } from './options.ts';
import type { Outcome, Row } from './row.ts';
import type { Subject } from './subject.ts';

const program = new URL('measure.ts', import.meta.url);

/** Time limit of a measurement in milliseconds; then it is reported as failed. */
const timeoutMs = 5 * 60_000;

/** Number of processes started for one figure. */
const starts = 5;

/** Measures what the options select. Figures that are compared are measured in succession. */
export async function measureEveryone(options: PeersOptions): Promise<Measured> {
  const measuredOn = environment(samplesAtLeast);
  const versions = options.contenders.map(
    ({ folder }) => [folder, pinnedVersions(adapterFolder(folder))] as const,
  );
  return {
    environment: measuredOn,
    versions: Object.fromEntries(versions),
    ...(await measureStarts(options)),
    step: await measureSteps(options),
  };
}

/** Measures the time before the first turn ends. */
async function measureStarts({ contenders }: PeersOptions) {
  const inMemory = contenders.map((of) => ({
    ...{ of, contender: of.folder, setup: of.setups[0].id, steps: 0 },
  }));
  const importable = inMemory.filter(({ of }) => Object.keys(of.imports).length > 0);
  return {
    import: await measureAll({
      name: 'import',
      subjects: importable,
      measure: ({ of }) => repeated(() => measureImport(of)),
    }),
    firstStep: await measureAll({
      name: 'first step',
      subjects: inMemory.map((place) => ({ ...place, steps: 1 })),
      measure: (subject) => repeated(() => runMeasurement('first-step', subject, firstStepFigures)),
    }),
    size: await measureAll({
      name: 'size',
      subjects: importable,
      measure: ({ of }) => measureSize(of),
    }),
  };
}

function measureSteps({ contenders, lengths, withServer }: PeersOptions) {
  const local: readonly Durability[] = ['none', 'normal', 'full'];
  const durabilities: readonly Durability[] = withServer ? [...local, 'postgres'] : local;
  return measureAll({
    name: 'step',
    subjects: lengths.flatMap((steps) =>
      durabilities.flatMap((durability) => setups(contenders, durability, steps)),
    ),
    measure: (subject) => runMeasurement('step', subject, stepFigures),
  });
}

function setups(
  contenders: readonly Contender[],
  durability: Durability,
  steps: number,
): Subject[] {
  return contenders.flatMap(({ folder, setups }) =>
    setups
      .filter((setup) => setup.durability === durability)
      .map(({ id }) => ({ contender: folder, setup: id, steps })),
  );
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
  figures: z.ZodType<T>,
): Promise<T> {
  const subject = JSON.stringify({ contender, setup, steps });
  const printed = await runProgram(program, [name, subject], { timeoutMs, quiet: true });
  return figures.parse(JSON.parse(printed.trim().split('\n').at(-1) ?? ''));
}

interface Measurement<S extends Subject, T> {
  readonly name: string;
  readonly subjects: readonly S[];
  measure(subject: S): Promise<T>;
}

/** Measures contenders one after the other. If one fails, it is reported and the others continue. */
async function measureAll<S extends Subject, T>({
  name,
  subjects,
  measure,
}: Measurement<S, T>): Promise<Row<T>[]> {
  const rows: Row<T>[] = [];
  for (const subject of subjects) {
    const { contender, setup, steps } = subject;
    const startedAt = performance.now();
    const outcome = await settled(measure(subject));
    const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1);
    const note = 'failure' in outcome ? ` ${outcome.failure}` : '';
    console.error(`${name}: ${contender}, ${setup}, n=${steps}: ${seconds} s${note}`);
    rows.push({ contender, setup, steps, outcome });
  }
  return rows;
}

async function settled<T>(work: Promise<T>): Promise<Outcome<T>> {
  try {
    return { figures: await work };
  } catch (error) {
    return { failure: failureReason(error) };
  }
}

/** Returns a short reason why a program gave no figures, for a table's footnote. */
function failureReason(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if ('killed' in error && error.killed === true) return 'no result within five minutes';
  const printed = 'stderr' in error && typeof error.stderr === 'string' ? error.stderr.trim() : '';
  const said = printed || error.message;
  if (said.includes('heap out of memory')) return 'out of memory';
  const line = said.split('\n').find((each) => /\b\w*Error\b/.test(each)) ?? said;
  return line.trim().slice(0, 200);
}
