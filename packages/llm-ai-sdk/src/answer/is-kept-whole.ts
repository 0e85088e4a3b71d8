import { isJsonObject } from '@pce/core/contracts';
/** Whether a schema's output still has every key and element of the value, as far as both have the same structure. */
export function isKeptWhole(value: unknown, output: unknown): boolean {
  if (Array.isArray(value)) {
    if (!Array.isArray(output)) return true;
    return value.length === output.length && value.every((one, at) => isKeptWhole(one, output[at]));
  }
  if (!isJsonObject(value) || !isJsonObject(output)) return true;
  return Object.entries(value).every(
    ([key, part]) => Object.hasOwn(output, key) && isKeptWhole(part, output[key]),
  );
}
