import type { TurnEvent } from '@pce/core';
import { type TurnEventType, turnEventSchemas } from '@pce/core/internal';
import * as z from 'zod';
import { parseJsonFile } from '../file/parse-json-file.js';

const anyEvent = z.custom<TurnEvent>((value) => {
  const type = typeOf(value);
  return type !== undefined && turnEventSchemas[type].safeParse(value).success;
}, 'expected an event of a turn that this release knows');

const turnFileSchema = z.strictObject({
  format: z.literal('pce-turn-cassette'),
  version: z.literal(1),
  /** The whole journal of the turn, including its parents'. */
  events: z.array(anyEvent).min(1),
});

export function turnFileText(events: readonly object[]): string {
  const file = { format: 'pce-turn-cassette', version: 1, events };
  return `${JSON.stringify(file, null, 2)}\n`;
}

/** Reads the events of a turn's cassette. Throws `InvalidInputError` with the file's name and the problem. */
export function readTurnFile(text: string, name: string): readonly TurnEvent[] {
  return parseJsonFile(turnFileSchema, text, name).events;
}

function typeOf(value: unknown): TurnEventType | undefined {
  if (typeof value !== 'object' || value === null || !('type' in value)) return undefined;
  const { type } = value;
  const isKnown = (name: unknown): name is TurnEventType =>
    typeof name === 'string' && Object.hasOwn(turnEventSchemas, name);
  return isKnown(type) ? type : undefined;
}
