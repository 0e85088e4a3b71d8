import { InvalidInputError } from '@pce/core/errors';
import { type CassetteFile, cassetteSchema, type ModelCall } from './cassette-schema.js';
import { parseJsonFile } from './parse-json-file.js';

/** A recording whose calls include their system prompts. */
export interface Recorded
  extends Omit<CassetteFile, 'format' | 'version' | 'systems' | 'modelCalls'> {
  readonly modelCalls: readonly ModelCall[];
}

/** Reads the text of a cassette file. Throws `InvalidInputError` with the file's name and the problem. */
export function readCassette(text: string, name: string): Recorded {
  const { systems, modelCalls, ...file } = parseJsonFile(cassetteSchema, text, name);
  return {
    ...file,
    modelCalls: modelCalls.map((call, index) => {
      const system = systems[call.system];
      if (system !== undefined) return { ...call, system };
      throw new InvalidInputError(
        `${name}: modelCalls.${index}.system is ${call.system}, and there are ${systems.length} systems; record it again`,
      );
    }),
  };
}
