import type { JsonObject } from '@pce/core/contracts';
import { sha256 } from '@pce/core/text';

/** The fixed part of a role's prompt, the same at every call. */
export interface RolePrompt {
  readonly system: string;
  /** JSON Schema of the answer. */
  readonly answer: JsonObject;
  /** For models that stream, where the answer is one text. @defaultValue none: such a model is not asked to */
  readonly text?: TextPrompt;
}

/** A prompt for an answer that is plain text. */
export interface TextPrompt {
  readonly system: string;
  /** The property of the answer that the text is. */
  readonly property: string;
}

/** Changes when the layout of any prompt does, so that a turn that is resumed notices it. */
const layout = 'model/2';

/** Returns the version the journal keeps of a role: its model and a hash of its fixed prompt, `text` only where it is used. */
export function promptVersion(
  model: string,
  { system, answer }: RolePrompt,
  text: TextPrompt | undefined,
): string {
  const hash = sha256(JSON.stringify([system, answer, ...(text === undefined ? [] : [text])]));
  return `${layout} ${model} ${hash.slice(0, 16)}`;
}
