import { InvalidInputError } from '@pce/core/errors';
import type { Cassette, CassetteMode, LiveParts } from './cassette.js';
import {
  type CassetteSource,
  cassetteName,
  readSource,
  writeWhole,
} from './file/cassette-place.js';
import { type Recorded, readCassette } from './file/cassette-schema.js';
import { openCassette } from './open-cassette.js';
import type { RedactOptions } from './redact/redactor.js';

/** Options of `playCassette`. */
export interface PlayCassetteOptions {
  /** @defaultValue the environment variable `PCE_CASSETTE`, else `replay` */
  readonly mode?: CassetteMode;
  /** Makes the parts that answer calls that were not recorded; never called when replaying. */
  readonly live?: () => LiveParts;
  /** As used when recording; new values of secrets must be added. */
  readonly redact?: RedactOptions;
}

const modes: readonly CassetteMode[] = ['replay', 'record', 'update'];

/**
 * Replays a recording without network access; a call that is not in it fails with the difference. With mode `record` or
 * `update`, `live` answers all calls or those not recorded, and `save` writes the file.
 *
 * @throws `InvalidInputError` if the file is missing or unsupported, or a mode needs `live`.
 */
export function playCassette(
  source: CassetteSource,
  { mode = modeOfEnvironment(), live, redact }: PlayCassetteOptions = {},
): Cassette {
  const name = cassetteName(source);
  if (mode !== 'replay' && live === undefined) {
    throw new InvalidInputError(`${name}: mode ${mode} needs option live: what is recorded`);
  }
  return openCassette({
    mode,
    name,
    redact,
    recorded: mode === 'record' ? undefined : readRecorded(source, name, mode),
    live: mode === 'replay' ? undefined : live?.(),
    write(text) {
      if (typeof source === 'object' && 'text' in source) {
        throw new InvalidInputError('a cassette that is a text has no file to write; name one');
      }
      writeWhole(source, text);
    },
  });
}

function readRecorded(
  source: CassetteSource,
  name: string,
  mode: CassetteMode,
): Recorded | undefined {
  const text = readSource(source);
  if (text !== undefined) return readCassette(text, name);
  if (mode === 'update') return undefined;
  throw new InvalidInputError(
    `there is no cassette ${name}: give option live and record it with PCE_CASSETTE=record`,
  );
}

function modeOfEnvironment(): CassetteMode {
  const value = process.env.PCE_CASSETTE;
  if (value === undefined || value === '') return 'replay';
  const mode = modes.find((one) => one === value);
  if (mode !== undefined) return mode;
  throw new InvalidInputError(
    `PCE_CASSETTE is ${JSON.stringify(value)}: set it to ${modes.join(', ')}, or leave it out`,
  );
}
