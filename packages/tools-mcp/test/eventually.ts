import { vi } from 'vitest';

/** Waits until the check passes, as long as a slow machine may need. */
export function eventually<T>(check: () => T | Promise<T>): Promise<T> {
  return vi.waitFor(check, { timeout: 20_000 });
}
