import type { HandoffUsage } from '@pce/core/ports';

export function addUsage(a: HandoffUsage, b: HandoffUsage = {}): HandoffUsage {
  const names = ['inputTokens', 'outputTokens', 'cost'] as const;
  const known = names.filter((name) => a[name] !== undefined || b[name] !== undefined);
  return Object.fromEntries(known.map((name) => [name, (a[name] ?? 0) + (b[name] ?? 0)]));
}
