/** Loads the packages with streams of their own, which makes the kinds of these known. */
export async function loadStreamKinds(): Promise<void> {
  await Promise.all([
    import('@pce/core/budgets'),
    import('@pce/schedules'),
    import('@pce/server'),
    import('@pce/handoff'),
    import('@pce/mcp-server'),
    import('@pce/retention'),
  ]);
}
