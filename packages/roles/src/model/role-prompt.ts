import { createHash } from 'node:crypto';
import type { JsonObject } from '@pce/core';

/** What a role tells its model before anything else; the same at every call. */
export interface RolePrompt {
  readonly system: string;
  /** JSON Schema of the answer. */
  readonly answer: JsonObject;
}

/** Changes when the layout of any prompt does, so that a turn that is resumed notices it. */
const layout = 'model/2';

/** What the journal says decided: the model, and a hash of what it is told. */
export function promptVersion(model: string, prompt: RolePrompt): string {
  const { system, answer } = prompt;
  const hash = createHash('sha256')
    .update(JSON.stringify([system, answer]))
    .digest('hex');
  return `${layout} ${model} ${hash.slice(0, 16)}`;
}
