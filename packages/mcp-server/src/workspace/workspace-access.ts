import type { Orchestrator } from '@pce/core';
import type { Store } from '@pce/core/store';
import type { Plan, Workspace } from '@pce/workspace';

/** Result of the host's check of a planning document. */
interface PlanCheck {
  readonly title?: string | undefined;
  readonly steps: readonly { readonly id: string; readonly description: string }[];
  /** Reasons why it would not run. */
  readonly problems: readonly string[];
  readonly remarks: readonly string[];
}

/** A workspace as available to clients. */
export interface WorkspaceAccess {
  readonly workspace: Workspace;
  /** Made by `workspace.createOrchestrator`. */
  readonly orchestrator: Orchestrator;
  /** Records calls with an idempotency key: the store of the orchestrator. @defaultValue memory of this process */
  readonly store?: Store;
  /** Checks a planning document without running it, such as `checkDocument` of `@pce/rules`. @defaultValue no such tool */
  readonly checkPlan?: (plan: Plan) => PlanCheck;
  /**
   * Lets clients decide interventions. Only for clients operated by people: an agent may not approve itself.
   * @defaultValue false
   */
  readonly clientsDecide?: boolean;
  /** Maximum number of concurrent turns of clients. @defaultValue 4 */
  readonly maxTurns?: number;
}
