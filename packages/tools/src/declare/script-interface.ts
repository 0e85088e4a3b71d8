import type { JsonObject } from '@pce/core/contracts';

/** One parameter of a script, as its source or its help tells it. */
export interface ScriptParameter {
  readonly name: string;
  /** JSON Schema, with the default if there is one. */
  readonly schema: JsonObject;
  readonly isRequired: boolean;
  /** Place on the command line, as `arguments` of a declaration has it. */
  readonly place: string;
}

/** The way in which a script takes its values. */
export interface ScriptInterface {
  readonly description?: string | undefined;
  readonly parameters: readonly ScriptParameter[];
}

/**
 * The result of looking at a script's source: its command line; JSON on standard input, of which the source does not
 * tell the names; help to be asked for; or nothing that could be called.
 */
export type SourceReading =
  | ({ readonly kind: 'command-line' } & ScriptInterface)
  | { readonly kind: 'standard-input'; readonly description?: string | undefined }
  | { readonly kind: 'help' }
  | { readonly kind: 'unknown'; readonly reason: string };
