import * as z from 'zod/mini';
import type { Json, JsonObject } from '../contracts/json.js';
import { safeParse } from '../contracts/scalars.js';
import { policyDecisions } from '../contracts/usage.js';
import { InvalidInputError } from '../errors.js';
import { issuesText } from '../text/issues-text.js';
import { parsePath, valueAt } from '../text/reference.js';

const scalar = z.union([z.string(), z.number(), z.boolean(), z.null()]);

const comparisonSchema = z.strictObject({
  is: z.optional(scalar),
  isNot: z.optional(scalar),
  oneOf: z.optional(z.array(scalar)),
  /** Numbers, and texts that are numbers. */
  above: z.optional(z.number()),
  atLeast: z.optional(z.number()),
  below: z.optional(z.number()),
  atMost: z.optional(z.number()),
  /** A text in which `*` matches any characters. */
  like: z.optional(z.string()),
  notLike: z.optional(z.string()),
});

/** Comparisons of an argument; all must hold. One item of a list must match. */
type PolicyComparison = z.infer<typeof comparisonSchema>;

const ruleSchema = z.strictObject({
  tool: z.string().check(z.minLength(1)),
  when: z.optional(
    z.record(
      z
        .string()
        .check(
          z.refine((path) => parsePath(path) !== undefined, 'expected a path such as items[0].id'),
        ),
      z.union([scalar, comparisonSchema]),
    ),
  ),
  decision: z.enum(policyDecisions),
  reason: z.optional(z.string()),
});

/** A rule of a host's policy. */
export interface PolicyRule {
  /** Name of a tool, in which `*` matches any characters: `orders.refund`, `mail.*`, `*`. */
  readonly tool: string;
  /**
   * Comparisons of arguments by their path: `{ amountEur: { above: 100 }, 'to[0].domain': 'example.com' }`. All must hold. A
   * missing argument only matches `isNot` and `notLike`. @defaultValue every call of the tool
   */
  readonly when?: Readonly<Record<string, string | number | boolean | null | PolicyComparison>>;
  readonly decision: 'allow' | 'ask' | 'deny';
  /** For people. @defaultValue the rule's `tool` */
  readonly reason?: string;
}

/** Checks the rules of a host. Throws `InvalidInputError` for an invalid one. */
export function assertRules(rules: readonly PolicyRule[]): void {
  const parsed = safeParse(z.array(ruleSchema), rules);
  if (!parsed.success)
    throw new InvalidInputError(`option policy.rules: ${issuesText(parsed.error.issues)}`);
}

/** Returns the first rule that matches a call; `undefined` if none does. */
export function ruleFor(
  rules: readonly PolicyRule[],
  tool: string,
  args: JsonObject,
): PolicyRule | undefined {
  return rules.find(
    ({ tool: pattern, when = {} }) =>
      isLike(tool, pattern) &&
      Object.entries(when).every(([path, wanted]) =>
        fits(valueAt(args, parsePath(path) ?? []), toComparison(wanted)),
      ),
  );
}

type Wanted = NonNullable<PolicyRule['when']>[string];

function toComparison(wanted: Wanted): PolicyComparison {
  return typeof wanted === 'object' && wanted !== null ? wanted : { is: wanted };
}

function fits(value: Json | undefined, comparison: PolicyComparison): boolean {
  const values = Array.isArray(value) ? value : [value];
  return values.some((one) => compare(one, comparison));
}

function compare(value: Json | undefined, wanted: PolicyComparison): boolean {
  const { is, isNot, oneOf, above, atLeast, below, atMost, like, notLike } = wanted;
  const number = toNumber(value);
  const text = typeof value === 'object' || value === undefined ? undefined : String(value);
  return (
    (is === undefined || value === is) &&
    (isNot === undefined || value !== isNot) &&
    (oneOf === undefined || oneOf.some((one) => one === value)) &&
    (above === undefined || number > above) &&
    (atLeast === undefined || number >= atLeast) &&
    (below === undefined || number < below) &&
    (atMost === undefined || number <= atMost) &&
    (like === undefined || (text !== undefined && isLike(text, like))) &&
    (notLike === undefined || text === undefined || !isLike(text, notLike))
  );
}

/** Converts a value to a number; `NaN`, for which no comparison holds, if it is not one. */
function toNumber(value: Json | undefined): number {
  return typeof value === 'string' && value.trim() !== ''
    ? Number(value)
    : typeof value === 'number'
      ? value
      : Number.NaN;
}

/** Returns whether a text matches a pattern in which `*` matches any characters. */
function isLike(text: string, pattern: string): boolean {
  const [first = '', ...others] = pattern.split('*');
  const last = others.pop();
  if (last === undefined) return text === first;
  if (!text.startsWith(first)) return false;
  let at = first.length;
  for (const part of others) {
    const found = text.indexOf(part, at);
    if (found === -1) return false;
    at = found + part.length;
  }
  return text.length - at >= last.length && text.endsWith(last);
}
