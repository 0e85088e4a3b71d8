import { environment } from '../src/environment.ts';
import type { Contender, Durability } from './contender.ts';
import { adapterFolder, pinnedVersions } from './install.ts';
import { measureAll } from './measure-all.ts';
import type { Measured } from './measured.ts';
import { burstFigures } from './measurements/burst.ts';
import { firstStepFigures } from './measurements/first-step.ts';
import { measureImport } from './measurements/import-cost.ts';
import { memoryFigures } from './measurements/memory.ts';
import { promptFigures } from './measurements/prompt.ts';
import { measureSize } from './measurements/size.ts';
import { samplesAtLeast, stepFigures } from './measurements/step.ts';
import type { PeersOptions } from './options.ts';
import { runMeasurement } from './run-measurement.ts';
import type { Subject } from './subject.ts';

/** Starting a process varies more than anything else, and is cheap. */
const starts = 9;
const burstSteps = 10;
const promptSteps = 20;

const durabilities: readonly Durability[] = ['none', 'normal', 'full'];

/** Everything the options ask for. What is compared with each other is measured next to each other. */
export async function measureEveryone(options: PeersOptions): Promise<Measured> {
  const { contenders, lengths, everything } = options;
  const measuredOn = environment(samplesAtLeast);
  const inMemory = contenders.map((contender) => firstSetup(contender));
  const importable = inMemory.filter(({ of }) => Object.keys(of.imports).length > 0);
  const withPrompt = inMemory.filter(({ of }) => of.kind !== 'engine');
  const longest = Math.max(...lengths);
  return {
    environment: measuredOn,
    versions: Object.fromEntries(
      contenders.map(({ folder }) => [folder, pinnedVersions(adapterFolder(folder))]),
    ),
    step: await measureAll(
      'step',
      durabilities.flatMap((durability) =>
        lengths.flatMap((steps) => setups(contenders, durability, steps)),
      ),
      (subject) => runMeasurement('step', subject, stepFigures),
    ),
    memory: await measureAll(
      'memory',
      durabilities.flatMap((durability) => setups(contenders, durability, longest)),
      (subject) => runMeasurement('memory', subject, memoryFigures),
    ),
    firstStep: await measureAll('first step', at(inMemory, 1), (subject) =>
      repeated(() => runMeasurement('first-step', subject, firstStepFigures)),
    ),
    import: await measureAll('import', at(importable, 0), ({ of }) =>
      repeated(() => measureImport(of)),
    ),
    size: await measureAll('size', at(importable, 0), ({ of }) => measureSize(of)),
    prompt: await measureAll('prompt', everything ? at(withPrompt, promptSteps) : [], (subject) =>
      runMeasurement('prompt', subject, promptFigures),
    ),
    burst: await measureAll('burst', everything ? at(inMemory, burstSteps) : [], (subject) =>
      runMeasurement('burst', subject, burstFigures),
    ),
  };
}

interface Place {
  readonly of: Contender;
  readonly contender: string;
  readonly setup: string;
}

function firstSetup(of: Contender): Place {
  return { of, contender: of.folder, setup: of.setups[0].id };
}

function at(places: readonly Place[], steps: number) {
  return places.map((place) => ({ ...place, steps }));
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
