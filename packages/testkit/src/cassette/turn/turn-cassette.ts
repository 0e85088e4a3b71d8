import type { TurnEvent } from '@pce/core';
import type { Json } from '@pce/core/contracts';
import { InvalidInputError } from '@pce/core/errors';
import { toJson } from '../calls/request-parts.js';
import { createRedactor, type RedactOptions } from '../redact/redactor.js';
import { readTurnFile, turnFileText } from './turn-file.js';

/** Keys by which events refer to each other; never redacted. */
const kept = ['type', 'turn', 'parent', 'id'];

/**
 * Returns the text of a cassette for `playTurn`: the turn's journal without secrets.
 *
 * @throws `InvalidInputError` if redaction makes the journal invalid.
 */
export function turnCassette(events: readonly TurnEvent[], redact?: RedactOptions): string {
  const redactor = createRedactor(redact);
  const journal = events.map(toJson);
  for (const event of journal) redactor.learn(event);
  const text = turnFileText(journal.map((event) => redacted(event, redactor.json)));
  assertReadable(text);
  return text;
}

/** Parses the file, so that damage by redaction shows now and not in the test. */
function assertReadable(text: string): void {
  try {
    readTurnFile(text, 'the cassette');
  } catch (cause) {
    throw new InvalidInputError(
      'without its secrets the journal is no turn any more: one of the values to take out is also a word that PCE itself writes there; hand in fewer',
      { cause },
    );
  }
}

function redacted(event: Json, json: (value: Json) => Json): object {
  const fields = Object.entries(event ?? {});
  const names = fields.filter(([key]) => kept.includes(key));
  return {
    ...Object.fromEntries(fields.map(([key, value]) => [key, json(value)])),
    ...Object.fromEntries(names),
  };
}
