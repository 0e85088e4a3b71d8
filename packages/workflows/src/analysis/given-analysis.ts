import { type JsonObject, type QueryAnalysis, queryAnalysisSchema } from '@pce/core/contracts';
import { type CommandReading, readCommand } from '@pce/core/internal';
import { ownValue } from '../json/json-value.js';

/**
 * Returns the analysis of the request among the inputs of a turn, if one of the command's words is a word of the
 * purpose. Other commands of the turn, such as one that saves a result, are read without it.
 */
export function givenAnalysis(
  inputs: JsonObject,
  { words }: CommandReading,
): QueryAnalysis | undefined {
  const { data } = queryAnalysisSchema.safeParse(ownValue(inputs, 'query_analysis'));
  if (data === undefined) return undefined;
  const subject = new Set(stemsOf(readCommand(data.user_purpose)));
  return stemsOf({ words }).some((word) => subject.has(word)) ? data : undefined;
}

function stemsOf({ words }: Pick<CommandReading, 'words'>): readonly string[] {
  return words.flatMap((word) => (word.class === 'content' ? [word.stem] : []));
}
