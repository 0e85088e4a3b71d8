import type { Claim, SynthesizerInput } from '@pce/core';

/** The most claims an answer shows; the log has them all. */
const shownClaims = 50;

export interface ClaimGroup {
  /** Id of the goal; `undefined` for claims that serve none. */
  readonly goal: string | undefined;
  readonly shown: readonly Claim[];
  readonly hidden: number;
}

/** The claims of each goal, in the order of the plan, and the others at the end. A claim may serve several goals. */
export function claimsByGoal({ goals, claims, log }: SynthesizerInput): ClaimGroup[] {
  const goalsOfClaim = focusByClaim(log);
  const groups = new Map<string | undefined, Claim[]>(goals.map(({ id }) => [id, []]));
  const others: Claim[] = [];
  for (const claim of claims) {
    const served = (goalsOfClaim.get(keyOf(claim)) ?? []).filter((id) => groups.has(id));
    for (const id of served) groups.get(id)?.push(claim);
    if (served.length === 0) others.push(claim);
  }
  if (others.length > 0) groups.set(undefined, others);
  return shareOut([...groups].map(([goal, all]) => ({ goal, all })));
}

/** Gives each group its part of what may be shown; what a small group leaves goes to those after it. */
function shareOut(
  groups: readonly { readonly goal: string | undefined; readonly all: readonly Claim[] }[],
): ClaimGroup[] {
  const seen = new Set<string>();
  let open = groups.filter(({ all }) => all.length > 0).length;
  return groups.map(({ goal, all }) => {
    let left = Math.ceil((shownClaims - seen.size) / Math.max(1, open));
    if (all.length > 0) open -= 1;
    const shown = all.filter(({ id }) => {
      if (seen.has(id)) return true;
      if (left === 0) return false;
      left -= 1;
      seen.add(id);
      return true;
    });
    return { goal, shown, hidden: all.length - shown.length };
  });
}

/** Which goals the command served that a claim came from. */
function focusByClaim(log: SynthesizerInput['log']): ReadonlyMap<string, readonly string[]> {
  const focus = new Map<string, readonly string[]>();
  for (const entry of log) {
    if (entry.type !== 'iteration') continue;
    for (const claim of entry.claims) {
      if (!focus.has(keyOf(claim))) focus.set(keyOf(claim), entry.goalFocus);
    }
  }
  return focus;
}

function keyOf({ claim, source }: { readonly claim: string; readonly source: string }): string {
  return JSON.stringify([claim, source]);
}
