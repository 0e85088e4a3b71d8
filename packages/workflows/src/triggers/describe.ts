import { describeJson } from '../json/json-value.js';
import type { SlotTexts } from './pattern.js';
import type { Trigger, TriggerCondition } from './trigger.js';

/** Describes a match: `pattern "find {product} for sale" with product = "laptops"`. */
export function describeFit(trigger: Trigger, slots: SlotTexts): string {
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
