import type { OpenInterventionDocument } from '../../wire/intervention-document.js';

const ranks = { critical: 0, high: 1, medium: 2, low: 3 } as const;

/** Orders what waits for a person: by priority, then what expires first, then the oldest. */
export function byUrgency(a: OpenInterventionDocument, b: OpenInterventionDocument): number {
  return (
    ranks[a.priority] - ranks[b.priority] ||
    compare(a.expires_at ?? '~', b.expires_at ?? '~') ||
    compare(a.opened_at, b.opened_at) ||
    compare(a.id, b.id)
  );
}

function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
