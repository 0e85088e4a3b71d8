import * as z from 'zod';
import type { Contender, Durability } from './contender.ts';
import { adapterFolder, pinnedVersions } from './install.ts';
import { type Ledger, openLedger } from './ledger.ts';
import { measureAll } from './measure-all.ts';
import type { Measured } from './measured.ts';
import { burstFigures } from './measurements/burst.ts';
import { firstStepFigures } from './measurements/first-step.ts';
import { importFigures, measureImport } from './measurements/import-cost.ts';
import { memoryFigures } from './measurements/memory.ts';
import { promptFigures } from './measurements/prompt.ts';
import { measureSize, sizeFigures } from './measurements/size.ts';
import { samplesAtLeast, stepFigures } from './measurements/step.ts';
import type { PeersOptions } from './options.ts';
import { figuresAt } from './row.ts';
import { runMeasurement } from './run-measurement.ts';
import type { Subject } from './subject.ts';

/** Processes that are started for one figure. */
const starts = 5;
const burstSteps = 10;
const promptSteps = 20;

/** Those that need nothing but this process. */
const local: readonly Durability[] = ['none', 'normal', 'full'];

/** Everything the options ask for. What is compared with each other is measured next to each other. */
export async function measureEveryone(options: PeersOptions): Promise<Measured> {
  const ledger = openLedger(options.figures, samplesAtLeast);
  const versions = options.contenders.map(
    ({ folder }) => [folder, pinnedVersions(adapterFolder(folder))] as const,
  );
  return {
    environment: ledger.environment,
    versions: Object.fromEntries(versions),
    ...(await measureStarts(ledger, options)),
    ...(await measureTurns(ledger, options)),
  };
}

/** The measurements before the first turn ends, and of one short turn. */
async function measureStarts(ledger: Ledger, { contenders, everything }: PeersOptions) {
  const inMemory = contenders.map(firstSetup);
  const importable = inMemory.filter(({ of }) => Object.keys(of.imports).length > 0);
  const withPrompt = inMemory.filter(({ of }) => of.kind !== 'engine');
  return {
    import: await measureAll(ledger, {
      name: 'import',
      subjects: at(importable, 0),
      figures: z.array(importFigures),
      measure: ({ of }) => repeated(() => measureImport(of)),
    }),
    firstStep: await measureAll(ledger, {
      name: 'first step',
      subjects: at(inMemory, 1),
      figures: z.array(firstStepFigures),
      measure: (subject) => repeated(() => runMeasurement('first-step', subject, firstStepFigures)),
    }),
    size: await measureAll(ledger, {
      name: 'size',
      subjects: at(importable, 0),
      figures: sizeFigures,
      measure: ({ of }) => measureSize(of),
    }),
    prompt: await measureAll(ledger, {
      name: 'prompt',
      subjects: everything ? at(withPrompt, promptSteps) : [],
      figures: promptFigures,
      measure: (subject) => runMeasurement('prompt', subject, promptFigures),
    }),
  };
}

async function measureTurns(ledger: Ledger, { contenders, lengths, everything }: PeersOptions) {
  const durabilities: readonly Durability[] = everything ? [...local, 'postgres'] : local;
  const step = await measureAll(ledger, {
    name: 'step',
    subjects: lengths.flatMap((steps) =>
      durabilities.flatMap((durability) => setups(contenders, durability, steps)),
    ),
    figures: stepFigures,
    measure: (subject) => runMeasurement('step', subject, stepFigures),
  });
  const longest = Math.max(...lengths);
  const memory = await measureAll(ledger, {
    name: 'memory',
    // Who could not end five such turns would take as long to fail at one more.
    subjects: local
      .flatMap((durability) => setups(contenders, durability, longest))
      .filter((subject) => figuresAt(step, subject) !== undefined),
    figures: memoryFigures,
    measure: (subject) => runMeasurement('memory', subject, memoryFigures),
  });
  const burst = await measureAll(ledger, {
    name: 'burst',
    subjects: everything ? at(contenders.map(firstSetup), burstSteps) : [],
    figures: burstFigures,
    measure: (subject) => runMeasurement('burst', subject, burstFigures),
  });
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
