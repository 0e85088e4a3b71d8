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
import { figuresAt } from './row.ts';
import { runMeasurement } from './run-measurement.ts';
import type { Subject } from './subject.ts';

/** Starting a process varies more than anything else, and is cheap. */
const starts = 9;
const burstSteps = 10;
const promptSteps = 20;

/** Those that need nothing but this process. */
const local: readonly Durability[] = ['none', 'normal', 'full'];

/** Everything the options ask for. What is compared with each other is measured next to each other. */
export async function measureEveryone(options: PeersOptions): Promise<Measured> {
  const measuredOn = environment(samplesAtLeast);
  const versions = options.contenders.map(
    ({ folder }) => [folder, pinnedVersions(adapterFolder(folder))] as const,
  );
  return {
    environment: measuredOn,
    versions: Object.fromEntries(versions),
    ...(await measureStarts(options)),
    ...(await measureTurns(options)),
  };
}

/** What there is to say before the first turn ends, and of one short turn. */
async function measureStarts({ contenders, everything }: PeersOptions) {
  const inMemory = contenders.map(firstSetup);
  const importable = inMemory.filter(({ of }) => Object.keys(of.imports).length > 0);
  const withPrompt = inMemory.filter(({ of }) => of.kind !== 'engine');
  return {
    import: await measureAll('import', at(importable, 0), ({ of }) =>
      repeated(() => measureImport(of)),
    ),
    firstStep: await measureAll('first step', at(inMemory, 1), (subject) =>
      repeated(() => runMeasurement('first-step', subject, firstStepFigures)),
    ),
    size: await measureAll('size', at(importable, 0), ({ of }) => measureSize(of)),
    prompt: await measureAll('prompt', everything ? at(withPrompt, promptSteps) : [], (subject) =>
      runMeasurement('prompt', subject, promptFigures),
    ),
  };
}

async function measureTurns({ contenders, lengths, everything }: PeersOptions) {
  const durabilities: readonly Durability[] = everything ? [...local, 'postgres'] : local;
  const step = await measureAll(
    'step',
    durabilities.flatMap((durability) =>
      lengths.flatMap((steps) => setups(contenders, durability, steps)),
    ),
    (subject) => runMeasurement('step', subject, stepFigures),
  );
  const longest = Math.max(...lengths);
  const memory = await measureAll(
    'memory',
    // Who could not end five such turns would take as long to fail at one more.
    local
      .flatMap((durability) => setups(contenders, durability, longest))
      .filter((subject) => figuresAt(step, subject) !== undefined),
    (subject) => runMeasurement('memory', subject, memoryFigures),
  );
  const crowds = everything ? at(contenders.map(firstSetup), burstSteps) : [];
  const burst = await measureAll('burst', crowds, (subject) =>
    runMeasurement('burst', subject, burstFigures),
  );
  return { step, memory, burst };
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
