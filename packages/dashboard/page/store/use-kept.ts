import { useState } from 'preact/hooks';

/** Returns a value, or the one before it until the next has arrived, so that what grows does not flicker. */
export function useKept<Value>(value: Value | undefined): Value | undefined {
  const [kept, setKept] = useState(value);
  if (value !== undefined && value !== kept) setKept(value);
  return value ?? kept;
}
