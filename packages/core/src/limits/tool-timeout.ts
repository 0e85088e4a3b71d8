/** Milliseconds a tool call may take that asks for nothing else. Source: SPEC A7. */
export const toolTimeoutMs = 30_000;

/** Milliseconds a tool call may take at most, where the tool asks for more than the default. Source: SPEC A7. */
export const toolTimeoutCeilingMs = 60_000;

/** The time-out of one call: what the tool asks for, within the ceiling, else the default. */
export function resolveToolTimeout(
  asked: number | undefined,
  limits: { readonly toolTimeoutMs: number; readonly toolTimeoutCeilingMs: number },
): number {
  return Math.min(asked ?? limits.toolTimeoutMs, limits.toolTimeoutCeilingMs);
}
