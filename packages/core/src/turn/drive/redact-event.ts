import { redactJson } from '../../text/redact-json.js';
import type { Redactor } from '../../text/redactor.js';
import { withoutKnownForms } from '../../text/secret-forms.js';
import type { TurnEvent } from '../rules/events.js';

/** Methods of a redactor that an orchestrator uses. */
export type EventRedactor = Pick<Redactor, 'text' | 'json'>;

/** Redacts secrets recognized by their form, if the host names no secrets. */
export const defaultRedactor: EventRedactor = {
  text: withoutKnownForms,
  json: (value) => redactJson(value, withoutKnownForms),
};

/** Fields that are not redacted: names, hashes, and inputs of tools, because a call runs with the arguments as decided. */
const kept: ReadonlySet<string> = new Set([
  ...['type', 'id', 'turn', 'parent', 'session', 'owner', 'by', 'tool', 'workflow', 'workflowStep'],
  ...['hash', 'approvedHash', 'digest', 'version', 'versions', 'output'],
  ...['args', 'calls', 'values', 'inputs', 'run'],
]);

/** Redacts secrets in the texts of an event; returns the same event if there are none. */
export function redactEvent(event: TurnEvent, redactor: EventRedactor): TurnEvent {
  const redacted = withoutSecrets(event, redactor) as TurnEvent; // Only texts have changed.
  if (redacted.type !== 'tool.finished' || !redacted.outcome.ok) return redacted;
  const { outcome } = redacted;
  return { ...redacted, outcome: { ...outcome, data: redactor.json(outcome.data) } };
}

function withoutSecrets(value: unknown, redactor: EventRedactor): unknown {
  if (typeof value === 'string') return redactor.text(value);
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) {
    const items = value.map((item) => withoutSecrets(item, redactor));
    return items.every((item, index) => item === value[index]) ? value : items;
  }
  const changed: Record<string, unknown> = {};
  let isChanged = false;
  for (const [key, item] of Object.entries(value)) {
    const now = kept.has(key) ? item : withoutSecrets(item, redactor);
    if (now === item) continue;
    changed[key] = now;
    isChanged = true;
  }
  return isChanged ? { ...value, ...changed } : value;
}
