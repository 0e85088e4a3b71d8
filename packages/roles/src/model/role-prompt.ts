import type { JsonObject } from '@pce/core/contracts';
import { sha256 } from '@pce/core/internal';

/** The fixed part of a role's prompt, the same at every call. */
export interface RolePrompt {
  readonly system: string;
  /** JSON Schema of the answer. */
  readonly answer: JsonObject;
  /** Prompt for streamed text answers. @defaultValue none: the answer is not streamed */
  readonly text?: TextPrompt;
}

/** A prompt for an answer that is plain text. */
export interface TextPrompt {
  readonly system: string;
  /** The property of the answer that holds the text. */
  readonly property: string;
}

/** Version of the layout of prompts, so that a resumed turn detects a change. */
const layout = 'model/2';

/** Returns a role's version for the journal: its model and a hash of its fixed prompt, with `text` only if it is used. */
export function promptVersion(
  model: string,
  { system, answer }: RolePrompt,
  text: TextPrompt | undefined,
): string {
  const hash = sha256(JSON.stringify([system, answer, ...(text === undefined ? [] : [text])]));
  return `${layout} ${model} ${hash.slice(0, 16)}`;
}
