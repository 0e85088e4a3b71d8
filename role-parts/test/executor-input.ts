import type { Goal, ToolFailureCode } from '@pce/core/contracts';
import {
  type InterventionEntry,
  type IterationEntry,
  type LogEntry,
  Sequence,
} from '@pce/core/internal';
import type { ExecutorInput } from '@pce/core/ports';

/** An executor's input over steps in words and what happened so far. */
export function executorInput(
  steps: readonly string[],
  entries: readonly LogEntry[] = [],
  more: Partial<ExecutorInput> = {},
): ExecutorInput {
  const goals: Goal[] = [
    { id: 'GOAL_1', description: 'Know it all', priority: 'medium', dependsOn: [] },
  ];
  return {
    request: 'Know it all',
    results: Sequence.of(),
    claims: Sequence.of(),
    exchanges: Sequence.of(),
    tools: () => [],
    goals,
    goalsProgress: [],
    kept: [],
    successCriteria: [],
    context: '',
    mode: 'chat',
    now: 0,
    capabilities: [],
    approach: '',
    workpad: {
      tasks: steps.map((description, index) => ({ id: `STEP_${index + 1}`, description })),
      assumptions: [],
      constraints: [],
      openQuestions: [],
      risks: [],
    },
    log: Sequence.of<LogEntry>({ type: 'plan', attempt: 1, goals, approach: '' }, ...entries),
    inputs: {},
    attempt: 1,
    iteration: entries.length + 1,
    iterationsLeft: 10,
    mustAnalyze: undefined,
    answers: [],
    ...more,
  };
}

const base = {
  type: 'iteration',
  attempt: 1,
  iteration: 1,
  goalFocus: ['GOAL_1'],
  claims: [],
  goalsProgress: [],
} as const;

export function succeeded(step: number, command: string): IterationEntry {
  const result = { status: 'success', summary: `did ${command}`, ref: `r${step}` } as const;
  return { ...base, action: 'COMMAND', task: `STEP_${step}`, command, result };
}

export function failed(
  step: number,
  command: string,
  code: ToolFailureCode = 'internal',
  safeToRepeat = true,
): IterationEntry {
  const error = { code, message: `${command} went wrong`, isRetryable: false };
  const result = { status: 'error', summary: error.message, error, safeToRepeat } as const;
  return { ...base, action: 'COMMAND', task: `STEP_${step}`, command, result };
}

export function declined(
  step: number,
  command: string,
  status: 'needs_more_info' | 'needs_clarification' | 'blocked',
  summary: string,
): IterationEntry {
  return { ...base, action: 'COMMAND', task: `STEP_${step}`, command, result: { status, summary } };
}

export function analysed(step?: number): IterationEntry {
  const task = step === undefined ? {} : { task: `STEP_${step}` };
  return { ...base, action: 'ANALYZE', analysis: 'thought about it', ...task };
}

export function blockedAt(step: number): IterationEntry {
  return { ...base, action: 'BLOCKED', task: `STEP_${step}`, analysis: 'it failed' };
}

export function decidedBy(choice: string, answer?: string): InterventionEntry {
  const words = answer === undefined ? {} : { answer };
  return {
    type: 'intervention',
    id: 't1.i1',
    message: 'it failed',
    resolution: { choice, by: 'ada', ...words },
  };
}

export function completed(): IterationEntry {
  return { ...base, action: 'COMPLETE' };
}
