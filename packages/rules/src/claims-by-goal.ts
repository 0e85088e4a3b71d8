import type { Claim } from '@pce/core/contracts';
import type { SynthesizerInput } from '@pce/core/ports';
import { claimKey, entriesByClaim, stemsOf } from '@pce/role-parts';

/** Maximum number of claims in an answer; the log has all. */
const shownClaims = 50;

/** A claim with the command that found it, if the log still has it. */
export interface Finding {
  readonly claim: Claim;
  readonly command: string | undefined;
}

export interface ClaimGroup {
  /** Id of the goal; `undefined` for claims that serve none. */
  readonly goal: string | undefined;
  readonly shown: readonly Finding[];
  readonly hidden: number;
}

/** Groups the claims by goal, in the order of the plan, with the others at the end. A claim may serve several goals. */
export function claimsByGoal({
  goals,
  claims,
  log,
}: Pick<SynthesizerInput, 'goals' | 'claims' | 'log'>): ClaimGroup[] {
  const entries = entriesByClaim(log);
  const groups = new Map<string | undefined, Finding[]>(goals.map(({ id }) => [id, []]));
  const findings: Finding[] = [];
  const others: Finding[] = [];
  for (const claim of ownClaims(claims)) {
    // Two commands may make the same claim; equal claims are in log order.
    const entry = entries.get(claimKey(claim))?.shift();
    const finding = { claim, command: entry?.command };
    findings.push(finding);
    const served = (entry?.goalFocus ?? []).filter((id) => groups.has(id));
    for (const id of served) groups.get(id)?.push(finding);
    if (served.length === 0) others.push(finding);
  }
  for (const { id, description } of goals) {
    if (groups.get(id)?.length === 0) groups.set(id, findingsAbout(description, findings));
  }
  if (others.length > 0) groups.set(undefined, others);
  return shareOut([...groups].map(([goal, all]) => ({ goal, all })));
}

/** Returns the claims made by this turn, without those of earlier turns in its thread. */
export function ownClaims(claims: Iterable<Claim>): readonly Claim[] {
  return [...claims].filter(({ turn }) => turn === undefined);
}

/** Returns the claims that share most words, at least two, with a goal that no command serves by its words. */
function findingsAbout(goal: string, findings: readonly Finding[]): Finding[] {
  const words = new Set(stemsOf(goal));
  const shared = findings.map(
    ({ claim }) => stemsOf(claim.claim).filter((word) => words.has(word)).length,
  );
  const most = shared.reduce((one, other) => Math.max(one, other), 2);
  return findings.filter((_, index) => shared[index] === most);
}

/** Distributes the space among the groups; unused space of a group passes to the next ones. */
function shareOut(
  groups: readonly { readonly goal: string | undefined; readonly all: readonly Finding[] }[],
): ClaimGroup[] {
  const seen = new Set<string>();
  let open = groups.filter(({ all }) => all.length > 0).length;
  return groups.map(({ goal, all }) => {
    let left = Math.ceil((shownClaims - seen.size) / Math.max(1, open));
    if (all.length > 0) open -= 1;
    const shown = all.filter(({ claim: { id } }) => {
      if (seen.has(id)) return true;
      if (left === 0) return false;
      left -= 1;
      seen.add(id);
      return true;
    });
    return { goal, shown, hidden: all.length - shown.length };
  });
}
