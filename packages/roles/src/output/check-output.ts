import {
  type FilledOutput,
  isJsonObject,
  isRefused,
  type Json,
  type LeafEvidence,
} from '@pce/core/contracts';
import type { OutputInput } from '@pce/core/ports';
import { citationGroup, contextId } from '../answer/citations.js';
import { checkEvidence } from '../evidence/check-evidence.js';
import { resultsOfClaims } from '../evidence/results-of-claims.js';
import { shorten } from '../text/shorten.js';
import { joinPath, lettersOf } from './project.js';
import { type PlacedValue, valuesInResults } from './values-in-results.js';

/** The citations of a value of an output, as a model gives them; a path of a whole stands for all values in it. */
export interface CitedPath {
  readonly path: string;
  readonly citations: readonly string[];
}

/**
 * Checks each value of an output against what is cited for it, as the statements of an answer are checked. A value that
 * stands in a cited result under its own name needs nothing else.
 */
export function checkOutput(
  value: Json,
  cited: readonly CitedPath[],
  input: OutputInput,
  { allowUncited }: { readonly allowUncited: boolean },
): FilledOutput {
  const origins = resultsOfClaims(input.claims, input.log, input.results);
  const placed = valuesInResults(input.results);
  const known = new Set([...input.claims].map(({ id }) => id));
  if (input.context.trim() !== '') known.add(contextId);
  const evidence = leavesOf(value).map((leaf): LeafEvidence => {
    const { path } = leaf;
    const citations = citationsFor(path, cited);
    const unknown = citations.filter((id) => !known.has(id));
    if (unknown.length > 0) {
      const reason = `it cites ${unknown.join(', ')}, which does not exist`;
      const citable = citations.filter((id) => known.has(id));
      return { path, label: 'unsupported', citations: citable, reason };
    }
    const refs = new Set(citations.flatMap((id) => origins.get(id)?.ref ?? []));
    const from = placeOf(leaf, placed, refs);
    if (from !== undefined) return { path, label: 'supported', citations: [...citations], from };
    return { path, citations: [...citations], ...verdictOn(leaf, citations, input) };
  });
  const issues = allowUncited ? [] : evidence.filter(isRefused).map(issueOf);
  return { value, evidence, issues };
}

/** Returns a whole output's scalars, with their names. Empty lists and objects say nothing. */
function leavesOf(value: Json, path = '', name = ''): readonly OutputLeaf[] {
  if (Array.isArray(value)) {
    return value.flatMap((item, index) => leavesOf(item, `${path}[${index}]`, name));
  }
  if (isJsonObject(value)) {
    return Object.entries(value).flatMap(([key, each]) => leavesOf(each, joinPath(path, key), key));
  }
  return value === null ? [] : [{ path, name, value }];
}

interface OutputLeaf {
  readonly path: string;
  readonly name: string;
  readonly value: string | number | boolean;
}

/** Those of the path itself, else of the nearest whole that it is in. */
function citationsFor(path: string, cited: readonly CitedPath[]): readonly string[] {
  const around = cited
    .filter(({ path: other }) => path === other || isInside(path, other))
    .sort((a, b) => b.path.length - a.path.length);
  const ids = (around[0]?.citations ?? []).flatMap((id) => id.match(/c\d{1,9}|ctx/g) ?? []);
  return [...new Set(ids)];
}

function isInside(path: string, outer: string): boolean {
  return outer === '' || path.startsWith(`${outer}.`) || path.startsWith(`${outer}[`);
}

/** Returns where a value stands under its own name: in a cited result, or in the only place that has it. */
function placeOf(
  { name, value }: OutputLeaf,
  placed: readonly PlacedValue[],
  refs: ReadonlySet<string>,
): string | undefined {
  const wanted = lettersOf(name);
  return placed.find(
    (each) =>
      each.value === value &&
      wanted !== '' &&
      lettersOf(each.key) === wanted &&
      refs.has(/^r\d+/.exec(each.from)?.[0] ?? ''),
  )?.from;
}

/** A value without a citation has no evidence; "true" and a choice say nothing that could be looked up. */
function verdictOn(
  { name, value }: OutputLeaf,
  citations: readonly string[],
  { request, context, claims, log, results }: OutputInput,
): Pick<LeafEvidence, 'label' | 'reason' | 'formula'> {
  if (citations.length === 0) return { label: 'uncited', reason: 'it cites nothing' };
  if (typeof value === 'boolean') return { label: 'asserted' };
  const said = String(value).replace(citationGroup, ' ').trim();
  if (said === '') return { label: 'asserted' };
  const subject =
    typeof value === 'string' ? subjectOf(name, said) : name === '' ? '' : `${wordsOf(name)}: `;
  const answer = `${subject}${shorten(said, 2_000)} [${citations.join(', ')}]`;
  const found = checkEvidence({ answer, request, context, claims, log, results });
  const verdict =
    found.find(isRefused) ?? found.find(({ label }) => label !== 'asserted') ?? found[0];
  if (verdict === undefined) return { label: 'asserted' };
  const { label, reason, formula } = verdict;
  return {
    label,
    ...(reason !== undefined && { reason }),
    ...(formula !== undefined && { formula }),
  };
}

/** Fields whose texts are names. */
const nameField =
  /(?:^| )(?:name|title|author|city|town|country|company|vendor|supplier|product|model|brand|person|customer|client|owner|winner|manager|employee)$/;
/** Two words or more that begin with capital letters. */
const capitals = /^\p{Lu}[\p{L}\p{M}\p{N}.’'-]*(?: \p{Lu}[\p{L}\p{M}\p{N}.’'-]*){1,5}$/u;

/** A name by itself would pass for the first word of a sentence, which has a capital letter in any case. */
function subjectOf(name: string, said: string): string {
  const isName = capitals.test(said) || (nameField.test(wordsOf(name)) && /^\S+$/.test(said));
  return isName ? 'It is ' : '';
}

/** "maxPrice" and "max_price" as words. */
function wordsOf(name: string): string {
  return name
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .replace(/[_-]+/g, ' ')
    .toLowerCase();
}

function issueOf({ path, label, reason }: LeafEvidence): string {
  return `${path || 'the output'} is ${label}${reason === undefined ? '' : `: ${reason}`}`;
}
