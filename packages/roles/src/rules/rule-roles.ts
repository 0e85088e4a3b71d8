import type { Roles } from '@pce/core/ports';
import type { FileExists } from './answer/check-criteria.js';
import type { CheckHost } from './check/read-steps.js';
import { ruleCoordinator } from './coordinator.js';
import { ruleCritic } from './critic.js';
import { ruleExecutor } from './executor.js';
import { rulePlanner } from './planner.js';
import { defaultConfidence } from './rule-version.js';
import { ruleSynthesizer } from './synthesizer.js';
import { ruleValidator } from './validator.js';

/** Options of `ruleRoles`. */
export interface RuleRolesOptions {
  /**
   * Whether a file is there, for success criteria such as "`report.md` exists". The path is the document's: confine
   * it to the workspace. @defaultValue absent: such criteria look for a value of that name only
   */
  readonly fileExists?: FileExists;
  /**
   * 0..1: how much of a tool a command must speak of to call it. Each of its words must stand for something anyway.
   * @defaultValue 0.12
   */
  readonly confidence?: number;
  /** Statements that code finds no evidence for may be delivered. @defaultValue false: such an answer fails */
  readonly allowUncited?: boolean;
  /**
   * The tools and workflows of the host: each step is looked up in them before the first is taken, and a plan with a step
   * that nothing would carry out is refused whole. @defaultValue none: such a step stops the turn when it is its turn
   */
  readonly host?: CheckHost;
  /** A Critic looks at each plan before it is carried out. @defaultValue false: plans are carried out as they are */
  readonly critic?: boolean;
}

/** All roles by rules: no model, no key, no network, and the same answer to the same question every time. */
export function ruleRoles({
  fileExists,
  confidence = defaultConfidence,
  critic = false,
  allowUncited = false,
  host,
}: RuleRolesOptions = {}): Roles {
  return {
    planner: rulePlanner(host, confidence),
    ...(critic && { critic: ruleCritic() }),
    executor: ruleExecutor(),
    coordinator: ruleCoordinator({ confidence }),
    synthesizer: ruleSynthesizer(),
    validator: ruleValidator({ fileExists, allowUncited }),
  };
}
