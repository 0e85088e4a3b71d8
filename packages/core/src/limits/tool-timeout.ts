/** Default time-out of a tool call, in milliseconds. Source: SPEC A7. */
export const toolTimeoutMs = 30_000;

/** Longest time-out of a tool call, in milliseconds. Source: SPEC A7. */
export const toolTimeoutCeilingMs = 60_000;

/** Returns the time-out of a call: the tool's, within the ceiling, or the default. */
export function resolveToolTimeout(
  asked: number | undefined,
  limits: { readonly toolTimeoutMs: number; readonly toolTimeoutCeilingMs: number },
): number {
  return Math.min(asked ?? limits.toolTimeoutMs, limits.toolTimeoutCeilingMs);
}
