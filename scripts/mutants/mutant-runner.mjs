// Runs tests for `pnpm test:mutants`. Looking, it writes down which mutants each test reaches. Trying, it repeats each
// test once for each living mutant that it reaches, in one process: modules are loaded once and not once for each.
// After a failure the unchanged code is tried again, so that a test that was spoilt by a mutant kills no other.
import { appendFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { TestRunner } from 'vitest';
import { root } from '../setup.mjs';
import { isThreadTest, putMutant } from './thread-mutants.mjs';

const folder = process.env.PCE_MUTANTS_FOLDER;

/**
 * `{ tests?: { [id]: { [mutant]: hits } }, whole?: files, threads?: { [mutant]: path } }`: without tests, the run only
 * looks.
 */
const plan = readJson('plan.json');
const isTrying = plan.tests !== undefined;
const threads = plan.threads ?? {};
const sources = Object.keys(threads).length === 0 ? {} : readJson('sources.json');
const {
  setTimeout: startTimer,
  clearTimeout: stopTimer,
  setImmediate: startImmediate,
} = globalThis;

/** State that the instrumented sources read and count in; this file is loaded for each test file, they are loaded once. */
globalThis.__stryker__ ??= startState();
const state = globalThis.__stryker__;
const { dead } = state;

function readJson(name) {
  return JSON.parse(readFileSync(join(folder, name), 'utf8'));
}

function startState() {
  const started = { mutantCoverage: { static: {}, perTest: {} }, dead: new Set(), rejections: 0 };
  process.on('unhandledRejection', () => {
    started.rejections += 1;
  });
  return started;
}

function note(entry) {
  appendFileSync(join(folder, 'log.jsonl'), `${JSON.stringify(entry)}\n`);
}

function oneAfterAnother(tasks) {
  for (const task of tasks) {
    task.concurrent = false;
    oneAfterAnother(task.tasks ?? []);
  }
}

export default class MutantRunner extends TestRunner {
  #jobs = [];
  #job;
  #clean = 0;
  #spoilt = false;
  #takeBack;

  onCollected(files) {
    oneAfterAnother(files);
  }

  async onBeforeRunTask(test) {
    await super.onBeforeRunTask(test);
    if (!isTrying || (test.mode !== 'run' && test.mode !== 'queued')) return;
    const living = Object.keys(plan.tests[test.id] ?? {}).filter((id) => !dead.has(id));
    if (living.length === 0 || this.#spoilt) {
      test.mode = 'skip';
      return;
    }
    this.#jobs = ['', ...living];
    test.repeats = 2 * living.length;
  }

  onBeforeTryTask(test, options) {
    super.onBeforeTryTask(test, options);
    if (!isTrying) {
      state.currentTestId = test.id;
    } else {
      this.#begin(test);
    }
    this.started = { at: performance.now(), cpu: process.cpuUsage(), rejections: state.rejections };
  }

  #begin(test) {
    this.#job = this.#spoilt ? undefined : this.#jobs.shift();
    while (this.#job && dead.has(this.#job)) this.#job = this.#jobs.shift();
    if (!this.#job) return;
    note({ begin: this.#job, test: test.id });
    state.activeMutant = this.#job;
    if (this.#isInThread(test)) {
      const path = threads[this.#job];
      this.#takeBack = putMutant({
        folder,
        id: this.#job,
        path,
        source: sources[join(root, path)],
      });
    }
    state.hitCount = 0;
    state.hitLimit = 1_000 + 100 * plan.tests[test.id][this.#job];
  }

  #isInThread(test) {
    return threads[this.#job] !== undefined && isThreadTest(test.file.filepath);
  }

  async runTask(test) {
    const run = TestRunner.getTestFn(test);
    if (!this.#job) {
      if (!isTrying || this.#job === '') await run();
      return;
    }
    let timer;
    const late = new Promise((_, reject) => {
      timer = startTimer(() => reject(new Error('late')), Math.max(3_000, 5 * this.#clean));
    });
    try {
      await Promise.race([run(), late]);
    } finally {
      stopTimer(timer);
    }
  }

  async onAfterRetryTask(test, options) {
    await super.onAfterRetryTask(test, options);
    await new Promise((resolve) => startImmediate(resolve));
    const ms = performance.now() - this.started.at;
    const failed = test.result.state === 'fail' || state.rejections > this.started.rejections;
    const isSkipped = test.result.state === 'skip';
    if (!isTrying) {
      state.currentTestId = undefined;
      const cpu = process.cpuUsage(this.started.cpu);
      const hits = state.mutantCoverage.perTest[test.id] ?? {};
      const file = test.file.filepath;
      const error = test.result.errors?.[0]?.message;
      note({ test: test.id, file, failed, error, ms, cpu: (cpu.user + cpu.system) / 1_000, hits });
      return;
    }
    state.activeMutant = undefined;
    this.#takeBack?.();
    this.#takeBack = undefined;
    test.result.errors = undefined;
    if (!isSkipped) test.result.state = 'pass';
    this.#conclude(test, failed, ms);
  }

  #conclude(test, failed, ms) {
    if (this.#job === '' && failed) {
      note({ spoilt: test.id });
      this.#spoilt = true;
    } else if (this.#job === '') {
      this.#clean = ms;
    } else if (this.#job) {
      const ran = state.hitCount > 0 || this.#isInThread(test);
      note({ end: this.#job, test: test.id, killed: failed, ran });
      if (failed) {
        dead.add(this.#job);
        this.#jobs.unshift('');
      }
    }
  }

  onAfterRunFiles(files) {
    super.onAfterRunFiles(files);
    if (!isTrying) note({ atImport: Object.keys(state.mutantCoverage.static) });
    this.#spoilt = false;
  }
}
