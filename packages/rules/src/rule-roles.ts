import type { Validator } from '@pce/core';
import type { Role, Roles } from '@pce/core/ports';
import {
  type CodeValidationOptions,
  evidenceChecker,
  type FileExists,
  validateByCode,
} from '@pce/role-parts';
import { ruleCoordinator } from './coordinator.js';
import { ruleCritic } from './critic.js';
import { ruleExecutor } from './executor.js';
import { rulePlanner } from './planner.js';
import type { CheckHost } from './read-steps.js';
import { defaultConfidence, ruleVersion } from './rule-version.js';
import { ruleSynthesizer } from './synthesizer.js';

/** Options of `ruleRoles`. */
export interface RuleRolesOptions {
  /**
   * Returns whether a file exists, for success criteria such as "`report.md` exists". The path comes from the document:
   * confine it to the workspace.
   *
   * @defaultValue absent: such criteria are decided by values of that name only
   */
  readonly fileExists?: FileExists;
  /**
   * Smallest share of a tool's words, 0..1, that a command must have to call it. Each word of the command must be accounted
   * for in any case.
   *
   * @defaultValue 0.12
   */
  readonly confidence?: number;
  /**
   * Tools and workflows in which each step is looked up before the first is taken: a plan with an unknown step is refused as
   * a whole. `false`: steps are not looked up, for a custom Executor that gives other commands.
   *
   * @defaultValue those of the turn
   */
  readonly host?: CheckHost | false;
  /** Whether a Critic reviews each plan before it is carried out. @defaultValue false */
  readonly critic?: boolean;
}

/** Returns rule-based implementations of all roles: deterministic, without model, key or network. */
export function ruleRoles({
  fileExists,
  confidence = defaultConfidence,
  critic = false,
  host,
}: RuleRolesOptions = {}): Roles {
  return {
    evidence: evidenceChecker,
    planner: free(rulePlanner(host, confidence)),
    ...(critic && { critic: free(ruleCritic()) }),
    executor: free(ruleExecutor()),
    coordinator: free(ruleCoordinator({ confidence })),
    synthesizer: free(ruleSynthesizer()),
    validator: free(ruleValidator({ fileExists })),
  };
}

/** Marks a role as priced, because rules cost nothing, so that a cost limit applies. */
function free<R extends Role>(role: R): R {
  return { ...role, hasPrices: true };
}

export function ruleValidator(options: CodeValidationOptions): Validator {
  return {
    version: ruleVersion,
    validate: (input) => validateByCode(input, options),
  };
}
