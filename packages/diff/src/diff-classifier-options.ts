import { InvalidInputError } from '@pce/core/errors';
import type { ChangeRules } from './classify-change.ts';
import { defaultDiffRules } from './rules/default-rules.ts';
import type { DiffRules } from './rules/diff-rules.ts';

/** Options of `diffClassifier`. */
export interface DiffClassifierOptions {
  /** Rules that decide a class. @defaultValue `defaultDiffRules` */
  readonly rules?: DiffRules;
  /** Absolute path of the workspace: paths below it are inside. @defaultValue every absolute path is outside */
  readonly workspace?: string;
  /** Time limit of one classification in milliseconds, after which the answer is coarse. @defaultValue 2,000 */
  readonly timeoutMs?: number;
}

interface ResolvedOptions extends ChangeRules {
  readonly timeoutMs: number;
}

/** Fills in defaults. Throws `InvalidInputError` for an invalid time limit or rule. */
export function resolveOptions({
  rules = defaultDiffRules,
  workspace,
  timeoutMs = 2_000,
}: DiffClassifierOptions): ResolvedOptions {
  assertTimeout(timeoutMs);
  for (const { name, patterns = [] } of rules.terms) {
    for (const pattern of patterns) assertPattern(name, pattern);
  }
  return { rules, timeoutMs, ...(workspace === undefined ? {} : { workspace }) };
}

/** Throws `InvalidInputError` unless the limit is a number of milliseconds above 0. */
export function assertTimeout(timeoutMs: number): void {
  if (timeoutMs > 0) return;
  throw new InvalidInputError(`timeoutMs is ${timeoutMs}: give a number of milliseconds above 0`);
}

function assertPattern(rule: string, pattern: string): void {
  try {
    new RegExp(pattern, 'giu');
  } catch (cause) {
    const message = `the pattern "${pattern}" of the rule "${rule}" is no regular expression with the flags giu: correct it`;
    throw new InvalidInputError(message, { cause });
  }
}
