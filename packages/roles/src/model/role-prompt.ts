import type { JsonObject } from '@pce/core/contracts';
import { sha256 } from '@pce/core/text';

/** The fixed part of a role's prompt, the same at every call. */
export interface RolePrompt {
  readonly system: string;
  /** JSON Schema of the answer. */
  readonly answer: JsonObject;
}

/** Changes when the layout of any prompt does, so that a turn that is resumed notices it. */
const layout = 'model/2';

/** Returns the version the journal keeps of a role: its model and a hash of its fixed prompt. */
export function promptVersion(model: string, prompt: RolePrompt): string {
  const { system, answer } = prompt;
  const hash = sha256(JSON.stringify([system, answer]));
  return `${layout} ${model} ${hash.slice(0, 16)}`;
}
