/** Returns what some work returns; `undefined` if it throws, as where a browser keeps nothing. */
export function tried<Value>(work: () => Value): Value | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}
