import type { Role, Roles } from '@pce/core/ports';
import { evidenceChecker, type FileExists } from '@pce/role-parts';
import { ruleCoordinator } from './coordinator.js';
import { ruleCritic } from './critic.js';
import { ruleExecutor } from './executor.js';
import { rulePlanner } from './planner.js';
import type { CheckHost } from './read-steps.js';
import { defaultConfidence } from './rule-version.js';
import { ruleSynthesizer } from './synthesizer.js';
import { ruleValidator } from './validator.js';

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
   * Minimum share of a tool, 0..1, that a command must mention to call it. Each word of the command must stand for
   * something in any case.
   *
   * @defaultValue 0.12
   */
  readonly confidence?: number;
  /**
   * Tools and workflows that each step is looked up in before the first is taken: a plan with a step that nothing would carry
   * out is refused as a whole. `false`: steps are not looked up, for an Executor of your own that gives other commands.
   *
   * @defaultValue those of the turn
   */
  readonly host?: CheckHost | false;
  /** Whether a Critic reviews each plan before it is carried out. @defaultValue false */
  readonly critic?: boolean;
}

/** Returns rule-based implementations of all roles: no model, no key, no network, and deterministic. */
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

/** Rules cost nothing, so a limit of cost holds. */
function free<R extends Role>(role: R): R {
  return { ...role, hasPrices: true };
}
