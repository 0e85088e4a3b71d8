import type { Orchestrator } from '@pce/core';
import type { Store } from '@pce/core/store';
import type { Plan, Workspace } from '@pce/workspace';

/** Answer of the host's check of a planning document. */
export interface PlanCheck {
  readonly title?: string | undefined;
  readonly steps: readonly { readonly id: string; readonly description: string }[];
  /** Reasons why it would not run. */
  readonly problems: readonly string[];
  readonly remarks: readonly string[];
}

/** A workspace as clients may use it. */
export interface WorkspaceAccess {
  readonly workspace: Workspace;
  /** Made by `workspace.createOrchestrator`. */
  readonly orchestrator: Orchestrator;
  /** Keeps which calls were carried out under an idempotency key: the store of the orchestrator. @defaultValue memory of this process */
  readonly store?: Store;
  /** Looks at a planning document without doing anything, such as `checkDocument` of `@pce/rules`. @defaultValue no such tool */
  readonly checkPlan?: (plan: Plan) => PlanCheck;
  /** Lets clients decide interventions. Only for clients that people sit at: an agent may not approve itself. @defaultValue false */
  readonly clientsDecide?: boolean;
  /** Turns that clients may run at the same time. @defaultValue 4 */
  readonly maxTurns?: number;
}
