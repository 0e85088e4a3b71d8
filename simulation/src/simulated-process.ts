import {
  createBudget,
  type Orchestrator,
  type OrchestratorOptions,
  type TurnHandle,
} from '@pce/core';
import { PceError } from '@pce/core/errors';
import type { GuardVerdict } from '@pce/core/ports';
import type { Store } from '@pce/core/store';
import type { ProcessInfo, SimulationEnvironment } from './environment.js';
import { simulatedRoles } from './simulated-roles.js';
import { simulatedStore } from './simulated-store.js';
import { simulatedTools } from './simulated-tools.js';
import { simulatedWorkflows } from './simulated-workflows.js';
import type { TurnJournals } from './turn-journals.js';

export interface ProcessOptions {
  readonly environment: SimulationEnvironment;
  readonly shared: Store;
  readonly journals: TurnJournals;
  readonly isOwnerAlive: (owner: string) => boolean;
  readonly orchestrate: (options: OrchestratorOptions) => Orchestrator;
}

/** A process with its own orchestrator, clock and view of the store. */
export interface SimulatedProcess extends ProcessInfo {
  readonly pce: Orchestrator;
  readonly drives: Set<TurnHandle>;
}

export function startProcess(options: ProcessOptions, name: string): SimulatedProcess {
  const { environment, shared, journals, isOwnerAlive, orchestrate } = options;
  const { random, profile, scheduler, ids } = environment;
  const info: ProcessInfo = {
    name,
    release: random.chance(0.9) ? '1' : '2',
    hasCritic: random.chance(profile.critics),
    takesSeveral: random.chance(0.5),
    isDead: false,
    stalledUntil: 0,
    budget: createBudget({ limits: {} }),
    skewMs: random.chance(0.2) ? random.between(-60_000, 60_000) : 0,
  };
  const pce = orchestrate({
    ...simulatedRoles(environment, info),
    ...(random.chance(profile.guards) && simulatedGuards(environment)),
    tools: simulatedTools(environment, info),
    budget: info.budget,
    ...(profile.hasWorkflows ? { workflows: simulatedWorkflows(environment, info) } : {}),
    store: simulatedStore({ environment, process: info, shared, journals }),
    clock: scheduler.clockOf(info),
    ids,
    process: name,
    isOwnerAlive,
    limits: profile.limits,
    leaseTtlMs: profile.leaseTtlMs,
    approvalTtlMs: profile.approvalTtlMs,
    onVersionChange: scheduler.faultsDisabled
      ? 'continue'
      : random.pick(['ask', 'continue', 'refuse', 'replan'] as const),
    toolRetry: { minDelayMs: random.pick([0, 200]) },
    ...(profile.isCrowded ? { turnConcurrency: 1, toolConcurrency: 1 } : {}),
    async save({ result: { turn } }) {
      environment.record({ type: 'save.started', process: name, turn });
      await environment.delay(info);
      if (environment.shouldFail(profile.badTools)) throw new Error('no room for the document');
    },
  });
  environment.record({ type: 'process.started', process: name, tools: pce.tools.versions() });
  return Object.assign(info, { pce, drives: new Set<TurnHandle>() });
}

/** Observes a handle until the process has stopped driving. */
export function follow(
  environment: SimulationEnvironment,
  process: SimulatedProcess,
  handle: TurnHandle,
): void {
  const { name } = process;
  const turn = handle.id;
  environment.drives += 1;
  const drive = environment.drives;
  process.drives.add(handle);
  handle.on('event', (event) =>
    environment.record({ type: 'event.emitted', process: name, turn, drive, event }),
  );
  handle.on('answer.began', ({ version }) =>
    environment.record({ type: 'answer.shown', process: name, turn, version }),
  );
  handle.result().then(
    (result) => {
      process.drives.delete(handle);
      environment.record({ type: 'drive.stopped', process: name, turn, drive, result });
    },
    (error: unknown) => {
      process.drives.delete(handle);
      environment.record({ type: 'drive.failed', process: name, turn, ...described(error) });
    },
  );
}

/** Returns an error's code and message for the timeline. */
export function described(error: unknown): { readonly code: string; readonly message: string } {
  if (PceError.isInstance(error)) return { code: error.code, message: error.message };
  if (error instanceof Error) return { code: error.name, message: error.message };
  return { code: 'thrown', message: String(error) };
}

/** Reads a turn in a random way while others may be writing it. */
export function readTurn(
  environment: SimulationEnvironment,
  { name, pce }: SimulatedProcess,
  turn: string,
): void {
  const [what, looking] = environment.random.pick<readonly [string, () => Promise<unknown>]>([
    ['verifies', () => pce.verify(turn)],
    ['replays', () => pce.replay(turn)],
    ['reads', () => pce.result(turn)],
    [
      'lists the interventions beside',
      async () => {
        const listed = (await pce.interventions()).map(({ id, mergedInto }) => ({
          id,
          mergedInto,
        }));
        environment.record({ type: 'interventions.listed', process: name, listed });
      },
    ],
  ]);
  environment.recordAction(`${name} ${what} ${turn}`);
  looking().catch((error: unknown) =>
    environment.record({ type: 'read.failed', process: name, turn, ...described(error) }),
  );
}

/** Makes guards that decide at random and sometimes throw; their changes keep the meaning. */
function simulatedGuards({
  random,
}: SimulationEnvironment): Pick<OrchestratorOptions, 'inputGuard' | 'outputGuard' | 'toolGuard'> {
  const decide = <Change>(to: Change): GuardVerdict<Change> => {
    const action = random.weighted([
      [12, 'allow'],
      [1, 'change'],
      [1, 'refuse'],
      [1, 'ask'],
      [1, 'throw'],
    ] as const);
    if (action === 'throw') throw new Error('the guard fell asleep');
    if (action === 'allow') return { action };
    return action === 'change' ? { action, to, reason: 'it may' } : { action, reason: 'it may' };
  };
  return {
    inputGuard: { name: 'gate', checkInput: () => decide({}) },
    outputGuard: { name: 'lid', checkOutput: ({ answer }) => decide(answer) },
    toolGuard: {
      name: 'belt',
      checkCall: ({ args }) => decide(args),
      checkResult: ({ data, summary, claims }) => decide({ data, summary, claims }),
    },
  };
}
