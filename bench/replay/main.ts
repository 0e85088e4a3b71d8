// `npm run bench:replay`: recorded calls, played by a model that errs, in PCE's loop and in a plain one. README.md says what is counted.
import { adapterFolder, install } from '../peers/install.ts';
import { loadPlainLoop } from '../peers/load-adapter.ts';
import { atLeast, type Result, toResult } from '../src/result.ts';
import { runBenchmark } from '../src/run-benchmark.ts';
import { Corpus } from './corpus.ts';
import { Oracle } from './oracle.ts';
import { playPce, type Safeguards } from './play-pce.ts';
import { playPlainLoop } from './play-plain-loop.ts';
import { randomFrom } from './random.ts';
import { readTasks } from './recorded-task.ts';
import { ToolEnvironment } from './tool-environment.ts';

/** Shares of answers that are wrong. */
const errors = [0, 0.05, 0.1, 0.2, 0.3];
/** Times that each run is played, each with other errors. */
const seeds = 3;
/** Share at which PCE is to end right so many times as often. */
const target = { error: 0.1, ratio: 1.5 };

const roomy = { iterations: 50, modelCalls: 400, coordinatorErrors: 20, repeats: 20 };

const safeguards: readonly Safeguards[] = [
  { name: 'PCE', critic: false, limits: roomy },
  { name: 'PCE with Critic', critic: true, limits: roomy },
  { name: 'PCE without RETRY', critic: false, limits: { ...roomy, plannerInvocations: 1 } },
  {
    ...{ name: 'PCE with its default limits but for iterations', critic: false },
    limits: { iterations: 50 },
  },
];

type Play = (oracle: Oracle, environment: ToolEnvironment) => Promise<boolean>;

/** Returns the share of runs that end right. */
async function shareRight(corpus: Corpus, p: number, play: Play): Promise<number> {
  const tasks = readTasks();
  let right = 0;
  for (const [index, task] of tasks.entries()) {
    for (let seed = 0; seed < seeds; seed += 1) {
      const random = randomFrom(index * 1_000 + seed + 1);
      const environment = new ToolEnvironment(corpus, randomFrom(index * 1_000 + seed + 500));
      if (await play(new Oracle(task, p, corpus, random), environment)) right += 1;
    }
  }
  return right / (tasks.length * seeds);
}

async function measure(): Promise<Result[]> {
  const runPlainLoop = await loadPlainLoop();
  const corpus = new Corpus(readTasks());
  const results: Result[] = [];
  for (const p of errors) {
    const floor = await shareRight(corpus, p, (oracle, environment) =>
      playPlainLoop(runPlainLoop, oracle, corpus, environment),
    );
    for (const each of safeguards) {
      const value = await shareRight(corpus, p, (oracle, environment) =>
        playPce(each, oracle, corpus, environment),
      );
      const isTarget = p === target.error && each === safeguards[0];
      results.push(
        toResult({
          name: `${each.name}, ${p * 100} % errors; floor: the AI SDK's loop`,
          ...{ value, unit: 'of runs right', floor },
          ...(isTarget && { target: atLeast('ratio', target.ratio) }),
        }),
      );
    }
  }
  return results;
}

await runBenchmark({
  packages: ['core', 'llm-ai-sdk', 'roles'],
  repeats: seeds,
  async measure() {
    await install(adapterFolder('ai-sdk'));
    return measure();
  },
});
