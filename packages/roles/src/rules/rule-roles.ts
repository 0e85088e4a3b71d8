import type { Roles } from '@pce/core/ports';
import type { FileExists } from './answer/check-criteria.js';
import { ruleCoordinator } from './coordinator.js';
import { ruleCritic } from './critic.js';
import { ruleExecutor } from './executor.js';
import { rulePlanner } from './planner.js';
import { ruleSynthesizer } from './synthesizer.js';
import { ruleValidator } from './validator.js';

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
  /** A Critic looks at each plan before it is carried out. @defaultValue false: plans are carried out as they are */
  readonly critic?: boolean;
}

/** All roles by rules: no model, no key, no network, and the same answer to the same question every time. */
export function ruleRoles({
  fileExists,
  confidence = 0.12,
  critic = false,
  allowUncited = false,
}: RuleRolesOptions = {}): Roles {
  return {
    planner: rulePlanner(),
    ...(critic && { critic: ruleCritic() }),
    executor: ruleExecutor(),
    coordinator: ruleCoordinator({ confidence }),
    synthesizer: ruleSynthesizer(),
    validator: ruleValidator({ fileExists, allowUncited }),
  };
}
