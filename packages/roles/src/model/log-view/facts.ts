import type { IterationEntry, LogEntry } from '@pce/core/log';
import { truncate } from '../prompt/truncate.js';
import { claimDetails, stepName } from './entry-text.js';

/** Something that a summary keeps word for word, however many entries it stands for. */
export interface Fact {
  readonly text: string;
  /** 0 where no reference leads to it: what an ANALYZE came to, and what people decided. 1: a claim of a result. */
  readonly rank: 0 | 1;
}

/** Characters of a conclusion, of which its numbers are never cut, and of a claim. */
const longestConclusion = 110;
const longestClaim = 60;

/** Returns what code keeps of an entry: conclusions, decisions of people, and claims with their numbers and sources. */
export function factsOf(entry: LogEntry): readonly Fact[] {
  switch (entry.type) {
    case 'iteration':
      return [...foundIn(entry), ...concludedIn(entry)];
    case 'intervention': {
      const { resolution } = entry;
      if (resolution === undefined) return [];
      const { choice, answer = '' } = resolution;
      const said = answer === '' ? '' : `: ${truncate(answer, longestConclusion)}`;
      return [{ text: `a person decided "${choice}"${said}`, rank: 0 }];
    }
    case 'plan':
    case 'review':
    case 'warning':
      return [];
  }
}

function foundIn({ result, claims, coordinator }: IterationEntry): readonly Fact[] {
  if (result?.ref === undefined) return [];
  const said = claims.map((row) => `${row.claim}${claimDetails(row, coordinator?.selected)}`);
  const found = said.length === 0 ? result.summary : said.join('; ');
  return [
    { text: `${result.ref}: ${truncate(found, longestClaim, { allNumbers: false })}`, rank: 1 },
  ];
}

function concludedIn(entry: IterationEntry): readonly Fact[] {
  const { analysis = '' } = entry;
  if (analysis === '') return [];
  return [{ text: `${stepName(entry)} ${truncate(analysis, longestConclusion)}`, rank: 0 }];
}

/** The facts that are kept, and the line that tells them: '' for none. */
export interface KeptFacts {
  readonly facts: readonly Fact[];
  readonly text: string;
}

/** Keeps the facts that fit into so many tokens: those that no reference leads to first, and of each kind the newest. */
export function keepFacts(
  all: readonly Fact[],
  tokens: number,
  count: (text: string) => number,
): KeptFacts {
  const ranked = all.toReversed().sort((a, b) => a.rank - b.rank);
  const chosen = new Set<Fact>();
  let left = tokens - framing;
  for (const fact of ranked) {
    const more = count(fact.text) + 1;
    if (more > left) continue;
    left -= more;
    chosen.add(fact);
  }
  const facts = all.filter((fact) => chosen.has(fact));
  const text = facts.map((fact) => fact.text).join(' | ');
  return { facts, text: text === '' ? '' : `Known from them: ${text}` };
}

/** Tokens around the facts. */
const framing = 6;
