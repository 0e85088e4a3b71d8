import { isJsonObject, type Json, type JsonObject } from '@pce/core/contracts';

export function asObject(value: Json | undefined): JsonObject {
  return isJsonObject(value) ? value : {};
}

export function objectAt(object: JsonObject, key: string): JsonObject {
  return asObject(object[key]);
}

export function asArray(value: Json | undefined): readonly Json[] {
  return Array.isArray(value) ? value : [];
}
