import { environment } from '../src/environment.ts';
import type { Contender, Durability } from './contender.ts';
import { adapterFolder, pinnedVersions } from './install.ts';
import { measureAll } from './measure-all.ts';
import type { Measured } from './measured.ts';
import { firstStepFigures } from './measurements/first-step.ts';
import { measureImport } from './measurements/import-cost.ts';
import { measureSize } from './measurements/size.ts';
import { samplesAtLeast, stepFigures } from './measurements/step.ts';
import type { PeersOptions } from './options.ts';
import { runMeasurement } from './run-measurement.ts';
import type { Subject } from './subject.ts';

/** Processes that are started for one figure. */
const starts = 5;

/** Measures what the options name. What is compared with each other is measured next to each other. */
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

/** The measurements before the first turn ends. */
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
