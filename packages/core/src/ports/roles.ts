import type { Analyzer } from './analyzer.js';
import type { Coordinator } from './coordinator.js';
import type { Critic } from './critic.js';
import type { EvidenceChecker } from './evidence-checker.js';
import type { Executor } from './executor.js';
import type { Planner } from './planner.js';
import type { Synthesizer } from './synthesizer.js';
import type { Validator } from './validator.js';

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
