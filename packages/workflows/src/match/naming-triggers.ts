import type { SlotTexts } from '../triggers/slot-texts.js';
import { readTrigger, type Trigger } from '../triggers/trigger.js';
import type { Workflow } from '../workflow.js';

const beginnings = ['run', 'use', 'start', 'execute'].flatMap((verb) => [
  `${verb} the workflow`,
  `${verb} workflow`,
]);

const known = new WeakMap<Workflow, readonly Trigger[]>();

/**
 * Returns the triggers that every workflow has by its name: "run the workflow find-product with product `laptop`", with
 * the required or all inputs by name.
 */
export function namingTriggers(workflow: Workflow): readonly Trigger[] {
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
export function holdsInputName({ inputs }: Workflow, slots: SlotTexts, command: string): boolean {
  const isQuoted = (text: string): boolean =>
    ['`', '"', "'"].some((mark) => command.includes(`${mark}${text}${mark}`));
  return [...slots.values()].some(
    (text) => !isQuoted(text) && text.split(/[\s,;]+/).some((word) => inputs.has(word)),
  );
}
