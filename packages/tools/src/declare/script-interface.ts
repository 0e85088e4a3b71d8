import type { JsonObject } from '@pce/core/contracts';

export interface ScriptParameter {
  readonly name: string;
  /** JSON Schema, with the default if there is one. */
  readonly schema: JsonObject;
  readonly isRequired: boolean;
  /** Place on the command line, in the syntax of `arguments` in a declaration. */
  readonly place: string;
}

export interface ScriptInterface {
  readonly description?: string | undefined;
  readonly parameters: readonly ScriptParameter[];
}

/** Result of reading a script: its command line; JSON on standard input with unknown names; or a reason why it cannot be called. */
export type SourceReading =
  | ({ readonly kind: 'command-line' } & ScriptInterface)
  | { readonly kind: 'standard-input'; readonly description?: string | undefined }
  | { readonly kind: 'unknown'; readonly reason: string };
