/** Whether a schema's output still has every key and element of the value, as far as both have the same structure. */
export function isKeptWhole(value: unknown, output: unknown): boolean {
  if (Array.isArray(value)) {
    if (!Array.isArray(output)) return true;
    return value.length === output.length && value.every((one, at) => isKeptWhole(one, output[at]));
  }
  if (!isRecord(value) || !isRecord(output)) return true;
  return Object.entries(value).every(
    ([key, part]) => Object.hasOwn(output, key) && isKeptWhole(part, output[key]),
  );
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
