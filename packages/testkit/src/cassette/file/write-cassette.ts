import { redactRecording } from '../redact/redact-recording.js';
import type { Redactor } from '../redact/redactor.js';
import { cassetteSchema } from './cassette-schema.js';
import { cassetteText } from './cassette-text.js';
import { parseJsonFile } from './parse-json-file.js';
import type { Recorded } from './read-cassette.js';

/** The text of a cassette file, without secrets. Each system prompt stands in it once. */
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
  // Read as it will be read: what a secret's removal broke shows here and not in a test much later.
  return cassetteText(parseJsonFile(cassetteSchema, JSON.stringify(file), name));
}
