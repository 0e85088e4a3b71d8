import { type Json, type JsonObject, jsonSchema } from '@pce/core/contracts';
import { InvalidArgumentError } from 'commander';

/**
 * Adds an input: `data_requirements.needs_current_prices=true` becomes `{ "data_requirements.needs_current_prices":
 * true }`.
 */
export function withInput(text: string, before: JsonObject): JsonObject {
  const { name, value = '' } = /^(?<name>[^=\s]+)=(?<value>.*)$/s.exec(text)?.groups ?? {};
  if (name === undefined) throw new InvalidArgumentError('write it as name=value');
  return { ...before, [name]: toJson(value) };
}

function toJson(text: string): Json {
  try {
    return jsonSchema.parse(JSON.parse(text));
  } catch {
    return text;
  }
}
