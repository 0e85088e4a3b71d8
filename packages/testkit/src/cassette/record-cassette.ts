import type { Cassette, LiveParts } from './cassette.js';
import { cassetteName, writeWhole } from './file/cassette-place.js';
import { openCassette } from './open-cassette.js';
import type { RedactOptions } from './redact/redactor.js';

interface RecordingOptions extends LiveParts {
  /** Secrets to remove, in addition to those recognized by names and shapes. */
  readonly redact?: RedactOptions;
}

/** Destination of the recording: a file, or a function that receives its text. */
export type RecordCassetteOptions = RecordingOptions &
  (
    | { readonly file: string | URL; readonly into?: never }
    | { readonly into: (text: string) => void | Promise<void>; readonly file?: never }
  );

/**
 * Records a live run: pass its model, tools, clock and ids to an orchestrator instead of the live ones, and call
 * `save` after the run. Secrets are removed before anything is written.
 *
 * @throws `InvalidInputError` for a value in `redact.values` that is too short to redact safely.
 */
export function recordCassette(options: RecordCassetteOptions): Cassette {
  const { file, into, redact, ...live } = options;
  return openCassette({
    mode: 'record',
    live,
    redact,
    name: file === undefined ? 'the cassette' : cassetteName(file),
    write: file === undefined ? into : (text) => writeWhole(file, text),
  });
}
