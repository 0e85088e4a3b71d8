import type { Claim } from '../../contracts/claim.js';
import { estimateTokens } from '../../text/estimate-tokens.js';
import { citation, type PastTurn } from './past-turn.js';

/** Tokens of a claim's number, confidence and punctuation in a prompt. */
const framing = 8;
/** Maximum number of characters of a result's data, as JSON, carried into a later turn. */
const maxData = 8_000;

export interface ClaimsToCiteOptions {
  readonly forgotten: ReadonlySet<string>;
  /** Unix time in milliseconds. */
  readonly now: number;
  readonly tokens: number;
}

/** Claims of earlier turns that a new one can cite, within a budget, with new numbers. */
export class ClaimsToCite {
  readonly #options: ClaimsToCiteOptions;
  readonly #claims: Claim[] = [];
  /** New numbers by origin. */
  readonly #ids = new Map<string, string>();
  /** Results whose data were taken. */
  readonly #results = new Set<string>();
  #left: number;

  constructor(options: ClaimsToCiteOptions) {
    this.#options = options;
    this.#left = options.tokens;
  }

  /** Takes the claims of a turn, those cited in its answer first. */
  offer(past: PastTurn): void {
    const cited = new Set(citedIn(past.answer ?? ''));
    const all = past.claims.filter((claim) => this.#mayCite(past, claim));
    const first = all.filter(({ id }) => cited.has(id));
    const others = all.filter(({ id, turn }) => !cited.has(id) && turn === undefined);
    for (const claim of [...first, ...others]) this.#take(past, claim);
  }

  taken(): Claim[] {
    return this.#claims;
  }

  /** Renumbers the citations in a turn's answer; removes those of claims not taken. */
  renumbered(past: PastTurn): string | null {
    const { answer, claims } = past;
    if (answer === null) return null;
    const ids = new Map(claims.map((claim) => [claim.id, this.#ids.get(originOf(past, claim))]));
    return answer.replace(citation, (_, group: string) => {
      const known = idsIn(group).flatMap((id) => ids.get(id) ?? []);
      return known.length === 0 ? '' : ` [${known.join(', ')}]`;
    });
  }

  #mayCite(past: PastTurn, claim: Claim): boolean {
    const { now, forgotten } = this.#options;
    const isForgotten = claim.turn !== undefined && forgotten.has(claim.turn);
    return !isForgotten && (validFor(past, claim, now) ?? 1) > 0;
  }

  #take(past: PastTurn, claim: Claim): void {
    const origin = originOf(past, claim);
    if (this.#ids.has(origin)) return;
    const cost = estimateTokens(claim.claim) + estimateTokens(claim.source) + framing;
    if (cost > this.#left) return;
    this.#left -= cost;
    const id = `c${this.#claims.length + 1}`;
    this.#ids.set(origin, id);
    const ttlMs = validFor(past, claim, this.#options.now);
    const ttl = ttlMs === undefined ? {} : { ttlMs };
    const { data, ...words } = claim;
    const kept = this.#takeData(past, claim) ? { data } : {};
    this.#claims.push({ ...words, ...kept, ...ttl, id, turn: claim.turn ?? past.turn });
  }

  /** Takes the data of a claim's result if they fit, once for all its claims. */
  #takeData(past: PastTurn, { data, event, turn }: Claim): boolean {
    if (data === undefined) return false;
    const result = `${turn ?? past.turn} ${event}`;
    const text = JSON.stringify(data);
    const cost = estimateTokens(text);
    if (this.#results.has(result) || text.length > maxData || cost > this.#left) return false;
    this.#results.add(result);
    this.#left -= cost;
    return true;
  }
}

/** Replacement for outdated statements. */
const outOfDate = '(out of date: look it up again)';

/** Removes the statements of a turn's answer that cite an expired claim. */
export function withoutStale(past: PastTurn, now: number): PastTurn {
  const { answer, claims, evidence } = past;
  const stale = new Set(
    claims.filter((claim) => (validFor(past, claim, now) ?? 1) <= 0).map(({ id }) => id),
  );
  if (answer === null || stale.size === 0) return past;
  const isStale = (text: string): boolean => citedIn(text).some((id) => stale.has(id));
  const found = evidence.map(({ text }) => text).filter(isStale);
  const lines = found
    .reduce((kept, text) => kept.replace(text, () => outOfDate), answer)
    .split('\n')
    .map((line) => (isStale(line) ? outOfDate : line));
  return { ...past, answer: lines.join('\n') };
}

/**
 * Returns the remaining validity of a claim in milliseconds; `undefined` for one that does not expire. Counted from the
 * start of its turn, because the claim has no time of its own.
 */
function validFor({ startedAt }: PastTurn, { ttlMs }: Claim, now: number): number | undefined {
  return ttlMs === undefined ? undefined : startedAt + ttlMs - now;
}

/** Identifies a claim, which may reach a turn through several others. */
function originOf({ turn }: PastTurn, claim: Claim): string {
  return JSON.stringify([claim.turn ?? turn, claim.event, claim.claim, claim.source]);
}

function citedIn(answer: string): readonly string[] {
  return [...answer.matchAll(citation)].flatMap(([, group = '']) => idsIn(group));
}

function idsIn(group: string): readonly string[] {
  return group.split(/[,;] ?/);
}
