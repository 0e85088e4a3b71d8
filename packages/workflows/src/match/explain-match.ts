import type { JsonObject, Mode } from '@pce/core/contracts';
import { InvalidInputError } from '@pce/core/errors';
import type { WorkflowMatch } from '@pce/core/ports';
import { bindInputs } from '../inputs/bind-inputs.js';
import { referencesFor, valueFrom } from '../inputs/input-source.js';
import { describeJson } from '../json/json-value.js';
import { objectionTo } from '../triggers/objection.js';
import type { SlotTexts } from '../triggers/pattern.js';
import {
  comparePrecedence,
  type Precedence,
  precedenceOf,
  whyAfter,
} from '../triggers/precedence.js';
import {
  fitTrigger,
  readTrigger,
  type Situation,
  type Trigger,
  type TriggerCondition,
  toSituation,
} from '../triggers/trigger.js';
import type { Workflow } from '../workflow.js';

/** A command to find a workflow for. */
export interface MatchInput {
  readonly command: string;
  /** The turn's inputs. */
  readonly inputs: JsonObject;
  readonly mode: Mode;
}

/** Explains which workflow a command runs, or why it runs none. */
export interface MatchExplanation {
  /** The match; `undefined` if no workflow fits and the command goes to the Coordinator. */
  readonly match: WorkflowMatch | undefined;
  /** One sentence for people: the `why` of the match, or the reason why there is none. */
  readonly reason: string;
  /** Workflows that fit too but rank below the match, best first. */
  readonly alsoFits: readonly { readonly workflow: string; readonly reason: string }[];
  /** Workflows with a trigger that fits, and what prevents them from running. */
  readonly rejected: readonly { readonly workflow: string; readonly reason: string }[];
}

/**
 * Tries every workflow. Those that fit are ordered by: kind of trigger (literal, pattern, action, data requirement),
 * more fixed words, fewer slots, more conditions, more matching triggers, name.
 */
export function explainMatch(
  workflows: Iterable<Workflow>,
  { command, inputs, mode }: MatchInput,
): MatchExplanation {
  const situation = toSituation(command, inputs);
  const fits: Fit[] = [];
  const rejected: { readonly workflow: string; readonly reason: string }[] = [];
  for (const workflow of workflows) {
    const found = bestFit(workflow, situation, mode);
    if (found === undefined) continue;
    if ('reason' in found) rejected.push({ workflow: workflow.name, reason: found.reason });
    else fits.push(found);
  }
  const [best, ...others] = fits.sort(compareFits);
  if (best === undefined) {
    return { match: undefined, reason: whyNone(rejected), alsoFits: [], rejected };
  }
  const alsoFits = others.map((each) => ({
    workflow: each.workflow.name,
    reason: whyAfter(best.precedence, each.precedence),
  }));
  const match = toMatch(best, alsoFits);
  return { match, reason: match.why, alsoFits, rejected };
}

interface Fit {
  readonly workflow: Workflow;
  readonly trigger: Trigger;
  readonly slots: SlotTexts;
  readonly precedence: Precedence;
  readonly inputs: JsonObject;
}

function bestFit(
  workflow: Workflow,
  situation: Situation,
  mode: Mode,
): Fit | { readonly reason: string } | undefined {
  let best: Fit | undefined;
  let fitting = 0;
  let reason: string | undefined;
  const named = namingTriggers(workflow);
  for (const trigger of [...workflow.triggers, ...named]) {
    const slots = fitTrigger(trigger, situation);
    if (slots === undefined) continue;
    if (named.includes(trigger) && holdsInputName(workflow, slots, situation.command)) continue;
    const found = toFit(workflow, trigger, slots, situation, mode);
    if ('reason' in found) {
      reason ??= found.reason;
      continue;
    }
    fitting += 1;
    if (best === undefined || comparePrecedence(found.precedence, best.precedence) < 0)
      best = found;
  }
  if (best === undefined) return reason === undefined ? undefined : { reason };
  return { ...best, precedence: { ...best.precedence, triggers: fitting } };
}

function toFit(
  workflow: Workflow,
  trigger: Trigger,
  slots: SlotTexts,
  situation: Situation,
  mode: Mode,
): Fit | { readonly reason: string } {
  const fit = describeFit(trigger, slots);
  const objection = objectionTo(trigger, situation.reading);
  if (objection !== undefined) return { reason: `${fit}, but ${objection}` };
  if (workflow.unavailable !== undefined) return { reason: `${fit}, but ${workflow.unavailable}` };
  if (!workflow.modes.includes(mode)) {
    return {
      reason: `${fit}, but it is not allowed in the mode ${mode} (only ${workflow.modes.join(', ')})`,
    };
  }
  const bound = bindInputs(
    workflow,
    (name, { from }) => slots.get(name) ?? (from && valueFrom(from, situation)),
    (name, input) => referencesFor(input, slots.get(name)),
  );
  if ('lacks' in bound) return { reason: `${fit}, but it ${bound.lacks}` };
  return { workflow, trigger, slots, precedence: precedenceOf(trigger), inputs: bound.inputs };
}

function compareFits(left: Fit, right: Fit): number {
  const byPrecedence = comparePrecedence(left.precedence, right.precedence);
  return byPrecedence || (left.workflow.name < right.workflow.name ? -1 : 1);
}

function toMatch(
  { workflow, trigger, slots, inputs }: Fit,
  alsoFits: MatchExplanation['alsoFits'],
): WorkflowMatch {
  const others = alsoFits.slice(0, 3).map((each) => `${each.workflow} (${each.reason})`);
  if (alsoFits.length > 3) others.push(`${alsoFits.length - 3} more`);
  const rest = others.length === 0 ? '' : `; also fits: ${others.join(', ')}`;
  return {
    workflow: workflow.name,
    hash: workflow.hash,
    inputs,
    why: `${describeFit(trigger, slots)}${rest}`,
  };
}

function whyNone(rejected: MatchExplanation['rejected']): string {
  if (rejected.length === 0) return 'no workflow has a trigger that fits this command';
  const first = rejected.slice(0, 3).map(({ workflow, reason }) => `${workflow}: ${reason}`);
  if (rejected.length > 3) first.push(`${rejected.length - 3} more`);
  return `no workflow fits; ${first.join('; ')}`;
}

const beginnings = ['run', 'use', 'start', 'execute'].flatMap((verb) => [
  `${verb} the workflow`,
  `${verb} workflow`,
]);

const known = new WeakMap<Workflow, readonly Trigger[]>();

/**
 * Returns the triggers that every workflow has by its name: "run the workflow find-product with product `laptop`", with
 * the required or all inputs by name.
 */
function namingTriggers(workflow: Workflow): readonly Trigger[] {
  const before = known.get(workflow);
  if (before !== undefined) return before;
  const triggers = patterns(workflow).flatMap((text) => {
    const trigger = readTrigger(text);
    return 'error' in trigger ? [] : [trigger];
  });
  known.set(workflow, triggers);
  return triggers;
}

function patterns({ name, inputs }: Workflow): readonly string[] {
  const own = [...inputs].filter(([, { from }]) => from === undefined);
  const required = own.filter(([, input]) => input.required && input.default === undefined);
  const lists = [required, own].map((list) => list.map(([each]) => `${each} {${each}}`));
  const endings = lists.flatMap((parts) => [...withInputs(parts), ...forInput(parts)]);
  return beginnings.flatMap((beginning) =>
    [...new Set(['', ...endings])].map((ending) => `${beginning} ${name}${ending}`),
  );
}

function withInputs(parts: readonly string[]): readonly string[] {
  const last = parts.at(-1);
  if (last === undefined) return [];
  const first = parts.slice(0, -1).join(', ');
  return first === ''
    ? [` with ${last}`, ` with the ${last}`]
    : [` with ${first} and ${last}`, ` with ${first}, ${last}`];
}

function forInput(parts: readonly string[]): readonly string[] {
  return parts.length === 1 ? [` for ${parts[0]}`, ` for the ${parts[0]}`] : [];
}

/** Returns whether an unquoted value contains the name of an input: "with product a, max five" has two values. */
function holdsInputName({ inputs }: Workflow, slots: SlotTexts, command: string): boolean {
  const isQuoted = (text: string): boolean =>
    ['`', '"', "'"].some((mark) => command.includes(`${mark}${text}${mark}`));
  return [...slots.values()].some(
    (text) => !isQuoted(text) && text.split(/[\s,;]+/).some((word) => inputs.has(word)),
  );
}

/** Selects a workflow that the Coordinator chose by name. Its inputs are bound and checked when it advances. */
export function select(
  workflows: ReadonlyMap<string, Workflow>,
  choice: { readonly workflow: string; readonly inputs: JsonObject; readonly mode: Mode },
): WorkflowMatch {
  const workflow = workflows.get(choice.workflow);
  if (workflow === undefined)
    throw new InvalidInputError(`there is no workflow ${choice.workflow}`);
  if (workflow.unavailable !== undefined) {
    throw new InvalidInputError(`workflow ${workflow.name}: ${workflow.unavailable}`);
  }
  if (!workflow.modes.includes(choice.mode)) {
    throw new InvalidInputError(
      `workflow ${workflow.name} is for mode ${workflow.modes.join(', ')}; this turn runs in mode ${choice.mode}`,
    );
  }
  const { name, hash } = workflow;
  const inputs = { ...choice.inputs };
  for (const [input, declared] of workflow.inputs) {
    const references = referencesFor(declared, undefined);
    if (references !== undefined) inputs[input] ??= references;
  }
  return { workflow: name, hash, inputs, why: 'the Coordinator chose it by name' };
}

/** Describes a match: `pattern "find {product} for sale" with product = "laptops"`. */
function describeFit(trigger: Trigger, slots: SlotTexts): string {
  const values = [...slots].map(([name, text]) => `${name} = ${describeJson(text)}`);
  const conditions = trigger.conditions.map(describeCondition).join(' and ');
  return values.length === 0 ? conditions : `${conditions} with ${values.join(', ')}`;
}

function describeCondition(condition: TriggerCondition): string {
  switch (condition.kind) {
    case 'data-requirement':
      return `data requirement ${condition.path}: ${describeJson(condition.expected)}`;
    case 'label':
      return `${condition.input} ${condition.labels.map((label) => JSON.stringify(label)).join(' or ')}`;
    default:
      return `${condition.kind} ${JSON.stringify(condition.text)}`;
  }
}
