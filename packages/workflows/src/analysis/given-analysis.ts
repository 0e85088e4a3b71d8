import type { CommandReading } from '@pce/core/commands';
import { readCommand } from '@pce/core/commands';
import { type JsonObject, jsonObjectSchema } from '@pce/core/contracts';
import { ownValue } from '../json/json-value.js';
import type { QueryAnalysis } from './analyze-query.js';

/**
 * Returns the analysis of the request among the inputs of a turn, if the command is on the same subject: one of its words
 * is a word of the purpose. Other commands of the turn, such as one that saves a result, are read by themselves.
 */
export function givenAnalysis(
  inputs: JsonObject,
  { words }: CommandReading,
): QueryAnalysis | undefined {
  const told = jsonObjectSchema.safeParse(ownValue(inputs, 'query_analysis'));
  if (!told.success) return undefined;
  const { user_purpose: purpose, data_requirements: data } = told.data;
  if (typeof purpose !== 'string') return undefined;
  const subject = new Set(stemsOf(readCommand(purpose)));
  if (!stemsOf({ words }).some((word) => subject.has(word))) return undefined;
  const requirements = jsonObjectSchema.safeParse(data);
  return {
    user_purpose: purpose,
    data_requirements: requirements.success ? requirements.data : {},
  };
}

function stemsOf({ words }: Pick<CommandReading, 'words'>): readonly string[] {
  return words.flatMap((word) => (word.class === 'content' ? [word.stem] : []));
}
