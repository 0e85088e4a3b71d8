import type { GoalResult, TurnAttachment, TurnResult, Warning } from '@pce/core';
import type {
  CheckedValue,
  Claim,
  Intervention,
  PlannedTask,
  StatementEvidence,
  Usage,
} from '@pce/core/contracts';
import type { DurationByRole, UsageByRole } from '@pce/core/internal';

/** The document of a turn with `--json`: `pce run`, `resume`, `fork` and `interventions resolve`. */
export interface TurnDocument {
  readonly turn: string;
  readonly status: TurnResult['status'];
  /** Markdown that cites claims as `[c1]`; `null` if none was written. */
  readonly answer: string | null;
  readonly goals: readonly GoalResult[];
  /** Remaining work if the Planner split the request, each part for a separate turn. */
  readonly tasks: readonly PlannedTask[];
  /** `event` is the version of the `tool.finished` event in `pce log --json`. */
  readonly claims: readonly Claim[];
  /** Files that came with the request or from tools. */
  readonly attachments: readonly TurnAttachment[];
  /** Each statement of the answer with what code found behind it. */
  readonly evidence: readonly StatementEvidence[];
  /** Each value of the answer with what code found for it. */
  readonly values: readonly CheckedValue[];
  /** `value` is that of a limit. */
  readonly warnings: readonly Warning[];
  /** Those that are open. */
  readonly interventions: readonly Intervention[];
  readonly iterations: number;
  readonly usage: Usage;
  /** The same by role, and of all tools together; of those that asked models. */
  readonly usageByRole: UsageByRole;
  /** Milliseconds by role, and of all tools together. */
  readonly durationByRole: DurationByRole;
  /** From the first event to the last, pauses included. */
  readonly durationMs: number;
}

/** Converts a result field by field, so that additions of core do not leak into a stable document. */
export function toTurnDocument(result: TurnResult): TurnDocument {
  const { turn, status, answer, goals, tasks, claims, attachments, evidence, values } = result;
  const { warnings, interventions, iterations, usage } = result;
  const { usageByRole, durationByRole, durationMs } = result;
  return {
    ...{ turn, status, answer, goals, tasks, claims, attachments, evidence, values },
    ...{ warnings, interventions, iterations, usage, usageByRole, durationByRole, durationMs },
  };
}
