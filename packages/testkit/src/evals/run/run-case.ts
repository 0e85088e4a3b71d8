import {
  createOrchestrator,
  type Intervention,
  memoryStore,
  type Orchestrator,
  type Tool,
  type TurnResult,
} from '@pce/core';
import type { Effect } from '@pce/core/contracts';
import { modes } from '@pce/core/internal';
import type { EvalCase, RecordedCall, RecordedDecision } from '../cases/eval-case.js';
import { callKey } from './call-key.js';
import type { EvalConfiguration, EvalRunInput } from './configuration.js';
import { type MadeCall, recordedTools } from './recorded-tools.js';

/** A run of a case by a configuration, as scorers see it. */
export interface EvalRun {
  readonly configuration: string;
  readonly case: EvalCase;
  /** From 1. */
  readonly repeat: number;
  /** The turn of the run. */
  readonly result: TurnResult;
  /** Calls of recorded tools in the order in which they ended. */
  readonly calls: readonly MadeCall[];
  /** Why the turn has not ended. Absent if it has. */
  readonly halted?: string;
  /** Seconds of roles and live tools, and those of recorded calls as recorded. */
  readonly seconds: number;
}

/** Parts of a run besides its case. */
interface RunParts {
  readonly name: string;
  readonly configuration: EvalConfiguration;
  /** @defaultValue stand-ins */
  readonly tools: readonly Tool[];
  /** Whether the tools are stand-ins, which ask for approval of the calls that were asked about. */
  readonly areStandIns: boolean;
  readonly live: boolean;
  readonly signal?: AbortSignal | undefined;
}

/** Runs a case as a turn of its own in memory. Decisions about calls are repeated; any other question leaves it halted. */
export async function runCase(input: EvalRunInput, parts: RunParts): Promise<EvalRun> {
  const { case: one, repeat } = input;
  const { name, configuration, tools, areStandIns, live, signal } = parts;
  const calls: MadeCall[] = [];
  const decisions = new DecisionQueue(one.decisions);
  const options = await configuration(input);
  await using pce = createOrchestrator<never>({
    ...(areStandIns && { needsApproval: ({ tool, args }) => decisions.has(tool.name, args) }),
    ...options,
    tools: recordedTools(tools, one.calls, { live, onCall: (call) => calls.push(call) }),
    store: memoryStore(),
  });
  const result = await decideAll(pce, decisions, await start(pce, one, signal), signal);
  const halted = haltOf(result);
  const recordedMs = calls.reduce((sum, { ms }) => sum + ms, 0);
  const ownMs = Object.values(result.durationByRole).reduce((sum, ms) => sum + ms, 0);
  return {
    configuration: name,
    case: one,
    repeat,
    result,
    calls,
    ...(halted !== undefined && { halted }),
    seconds: (ownMs + recordedMs) / 1_000,
  };
}

function start(
  pce: Orchestrator,
  { request, mode, inputs, context, constraints, output }: EvalCase,
  signal: AbortSignal | undefined,
): Promise<TurnResult> {
  return pce.run(request, {
    mode,
    inputs,
    context,
    constraints,
    ...(output && { output: anyOutput, outputParameters: output }),
    ...(signal && { signal }),
  });
}

async function decideAll(
  pce: Orchestrator,
  decisions: DecisionQueue,
  first: TurnResult,
  signal: AbortSignal | undefined,
): Promise<TurnResult> {
  let result = first;
  for (;;) {
    const found = decisions.take(result.interventions);
    if (found === undefined) return result;
    const { choose, answer, changed } = found.decision;
    const resolution = {
      choose,
      by: 'recording',
      ...(answer !== undefined && { answer }),
      ...(changed !== undefined && { args: changed }),
    };
    result = await pce.resolve(found.id, resolution, { ...(signal && { signal }) }).result();
  }
}

function haltOf({ status, interventions, reason }: TurnResult): string | undefined {
  if (status === 'completed' || status === 'failed' || status === 'cancelled') return undefined;
  const [question] = interventions;
  if (question === undefined)
    return `${status}: ${reason || 'it waits for another turn or a moment'}`;
  const { kind, message, tool, approval } = question;
  if (approval === undefined) return `${kind}: ${message}`;
  return `approval of ${tool} ${JSON.stringify(approval.args)}: the recording has no decision about this call`;
}

/** Recorded decisions; each is repeated once. */
class DecisionQueue {
  readonly #left: RecordedDecision[];
  readonly #keys: ReadonlySet<string>;

  constructor(decisions: readonly RecordedDecision[]) {
    this.#left = [...decisions];
    this.#keys = new Set(decisions.map(({ tool, args }) => callKey(tool, args)));
  }

  has(tool: string, args: RecordedDecision['args']): boolean {
    return this.#keys.has(callKey(tool, args));
  }

  /** Takes the decision about the first of these questions that has one. */
  take(questions: readonly Intervention[]) {
    for (const { id, tool, approval } of questions) {
      if (tool === undefined || approval === undefined) continue;
      const key = callKey(tool, approval.args);
      const index = this.#left.findIndex((one) => callKey(one.tool, one.args) === key);
      const [decision] = index === -1 ? [] : this.#left.splice(index, 1);
      if (decision !== undefined) return { id, decision };
    }
    return undefined;
  }
}

/** Accepts any output: the recorded JSON Schema, without its validator, is all that there is. */
const anyOutput = {
  '~standard': { version: 1, vendor: 'pce', validate: (value: unknown) => ({ value }) },
} as const;

/**
 * Returns a tool for each name in recorded calls and in decisions, such as the denial of a call, for hosts that do not pass their
 * own: it has no schema and never runs.
 */
export function standIns(made: readonly (RecordedCall | RecordedDecision)[]): readonly Tool[] {
  const byName = Map.groupBy(made, ({ tool }) => tool);
  return [...byName].map(([name, made]): Tool => {
    const parameters = new Set(made.flatMap(({ args }) => Object.keys(args)));
    return {
      name,
      description: name,
      family: name.split('.')[0] ?? name,
      modes,
      source: name,
      effect: effectOf(made),
      destructive: false,
      version: 'recorded',
      parameters: {
        type: 'object',
        properties: Object.fromEntries([...parameters].map((parameter) => [parameter, {}])),
      },
      timeoutMs: undefined,
      maxPasses: undefined,
      maxOutputBytes: Number.MAX_SAFE_INTEGER,
      parse: (value) => ({ ok: true, value }),
      execute: () =>
        Promise.reject(new TypeError(`${name} is a stand-in: it has only recorded results`)),
    };
  });
}

function effectOf(made: readonly (RecordedCall | RecordedDecision)[]): Effect {
  return made.flatMap((one) => ('effect' in one ? [one.effect] : []))[0] ?? 'once';
}
