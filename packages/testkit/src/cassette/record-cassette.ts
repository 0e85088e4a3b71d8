import type { Cassette, LiveParts } from './cassette.js';
import { cassetteName, writeWhole } from './file/cassette-place.js';
import { openCassette } from './open-cassette.js';
import type { RedactOptions } from './redact/redactor.js';

interface RecordingOptions extends LiveParts {
  /** Secrets to keep out, beside those known by their names and shapes. */
  readonly redact?: RedactOptions;
}

/** Where the recording goes: a file, or whoever takes its text. */
export type RecordCassetteOptions = RecordingOptions &
  (
    | { readonly file: string | URL; readonly into?: never }
    | { readonly into: (text: string) => void | Promise<void>; readonly file?: never }
  );

/**
 * Records a live run: hand its model, tools, clock and ids to an orchestrator in the place of the live ones, and call
 * `save` when the run is over. Secrets are taken out before anything is written.
 *
 * @throws `InvalidInputError` for a value in `redact.values` that is too short to be told from other text.
 */
export function recordCassette(options: RecordCassetteOptions): Cassette {
  const { file, into, redact, ...live } = options;
  return openCassette({
    ...{ mode: 'record', live, redact },
    name: file === undefined ? 'the cassette' : cassetteName(file),
    write: file === undefined ? into : (text) => writeWhole(file, text),
  });
}
