import {
  createOrchestrator,
  type Intervention,
  memoryStore,
  type Orchestrator,
  type Tool,
  type TurnResult,
} from '@pce/core';
import type { EvalCase, RecordedDecision } from '../cases/eval-case.js';
import { callKey } from './call-key.js';
import type { EvalConfiguration, EvalRunInput } from './configuration.js';
import type { EvalRun } from './eval-run.js';
import { type MadeCall, recordedTools } from './recorded-tools.js';

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
    ...{ configuration: name, case: one, repeat, result, calls },
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
    ...{ mode, inputs, context, constraints },
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
      ...{ choose, by: 'recording' },
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
