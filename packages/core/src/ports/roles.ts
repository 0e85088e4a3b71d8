import type { Analyzer } from './analyzer.js';
import type { EvidenceChecker } from './evidence-checker.js';
import type { Coordinator, Executor } from './executor.js';
import type { Critic, Planner } from './planner.js';
import type { Synthesizer, Validator } from './synthesizer.js';

/** The roles of a turn. `ruleRoles()` of `@pce/rules` and `modelRoles(…)` of `@pce/roles` return a full set. */
export interface Roles {
  readonly planner: Planner;
  /** Reviews each plan before the Executor gets it. @defaultValue none: plans are executed without review */
  readonly critic?: Critic;
  readonly executor: Executor;
  readonly coordinator: Coordinator;
  readonly synthesizer: Synthesizer;
  readonly validator: Validator;
  /** Evaluates expressions over results. @defaultValue none: a decision that looks at a result fails with a message */
  readonly evidence?: EvidenceChecker;
  /** Analyses each request for triggers of workflows. @defaultValue none: triggers only use the words of each command */
  readonly analyzer?: Analyzer;
}

/** Name of a role of a turn. */
export type RoleName = Exclude<keyof Roles, 'evidence' | 'analyzer'>;
