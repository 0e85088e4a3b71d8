import { redactRecording } from '../redact/redact-recording.js';
import type { Redactor } from '../redact/redactor.js';
import { cassetteSchema } from './cassette-schema.js';
import { cassetteText } from './cassette-text.js';
import { parseJsonFile } from './parse-json-file.js';
import type { Recorded } from './read-cassette.js';

/** Returns the text of a cassette file, without secrets. Contains each system prompt once. */
export function writeCassette(recorded: Recorded, redactor: Redactor, name: string): string {
  const { startedAt, models, ids, timers } = recorded;
  const systems = [...new Set(recorded.modelCalls.map(({ system }) => system))];
  const redacted = redactRecording(recorded, redactor);
  const file = {
    ...{ format: 'pce-cassette', version: 1, startedAt, models, ids, timers },
    ...redacted,
    systems: systems.map((system) => redactor.text(system)),
    modelCalls: redacted.modelCalls.map((call, index) => ({
      ...call,
      system: systems.indexOf(recorded.modelCalls[index]?.system ?? ''),
    })),
  };
  // Parsed here, so that damage by redaction shows now and not in a later test.
  return cassetteText(parseJsonFile(cassetteSchema, JSON.stringify(file), name));
}
