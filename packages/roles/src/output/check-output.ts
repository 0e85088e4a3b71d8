import type { FilledOutput, Json } from '@pce/core/contracts';
import {
  claimSource,
  isJsonObject,
  isRefused,
  type LeafEvidence,
  splitWords,
} from '@pce/core/internal';
import type { EvidenceSource, OutputInput } from '@pce/core/ports';
import { checkAnswer } from '@pce/evidence';
import { statementsIn } from '@pce/evidence/internal';
import {
  citationGroup,
  contextId,
  joinPath,
  lettersOf,
  type PlacedValue,
  resultsOfClaims,
  shorten,
  valuesInResults,
} from '@pce/role-parts';

/** Citations of a value of an output, given by a model; the path of an object or list covers all values in it. */
export interface CitedPath {
  readonly path: string;
  readonly citations: readonly string[];
}

/**
 * Checks each value of an output against its citations, like the statements of an answer. A value found in a cited
 * result under its own name needs no other evidence.
 */
export function checkOutput(
  value: Json,
  cited: readonly CitedPath[],
  input: OutputInput,
  { allowUncited }: { readonly allowUncited: boolean },
): FilledOutput {
  const origins = resultsOfClaims(input.claims, input.log, input.results);
  const placed = valuesInResults(input.results);
  const lookup = { sources: sourcesOf(input, origins), input };
  const known = new Set(lookup.sources.map(({ id }) => id));
  const evidence = leavesOf(value).map((leaf): LeafEvidence => {
    const { path } = leaf;
    const checks = checksFor(path, cited);
    const ids = [...new Set(checks.flatMap((check) => check.match(idInCheck) ?? []))];
    const citations = ids.filter((id) => known.has(id));
    const unknown = ids.filter((id) => !known.has(id));
    if (unknown.length > 0) {
      const reason = `it cites ${unknown.join(', ')}, which does not exist`;
      return { path, label: 'unsupported', citations, reason };
    }
    const refs = new Set(citations.flatMap((id) => origins.get(id)?.ref ?? []));
    const from = placeOf(leaf, placed, refs);
    if (from !== undefined) return { path, label: 'supported', citations, from };
    return { path, ...verdictOn(leaf, siblingsOf(leaf, value), { checks, citations }, lookup) };
  });
  const issues = allowUncited ? [] : evidence.filter(isRefused).map(issueOf);
  return { value, evidence, issues };
}

/** Returns an output's scalars with their names, without empty lists and objects. */
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

/** An id, alone or in a check. */
const idInCheck = /(?<![\p{L}\p{N}_.'])(?:[acr]\d{1,9}|ctx)(?![\p{L}\p{N}_])/gu;

/** Returns the checks of the path itself, or of the nearest value around it: `c1`, `=sum(c1.items.price)`, `c2 'words'`. */
function checksFor(path: string, cited: readonly CitedPath[]): readonly string[] {
  const around = cited
    .filter(({ path: other }) => path === other || isInside(path, other))
    .sort((a, b) => b.path.length - a.path.length);
  const checks = (around[0]?.citations ?? []).map((check) =>
    check.trim().replace(/^\[(.*)\]$/s, '$1'),
  );
  const all = checks.flatMap((check) =>
    /^[acr\dtx,; ]+$/.test(check) ? check.split(/[,;\s]+/) : check,
  );
  return [...new Set(all)].filter((check) => check !== '');
}

/** Sources for looking up the values of an output. */
interface Lookup {
  readonly sources: readonly EvidenceSource[];
  readonly input: OutputInput;
}

function sourcesOf(
  { claims, results, context }: OutputInput,
  origins: ReturnType<typeof resultsOfClaims>,
): readonly EvidenceSource[] {
  return [
    ...[...claims].map((claim) => claimSource(claim, origins.get(claim.id)?.data)),
    ...[...results].map(({ ref: id, data }) => ({ id, data })),
    ...(context.trim() === '' ? [] : [{ id: contextId, data: context }]),
  ];
}

/** Returns the other texts and numbers of the value's object, on one line. */
function siblingsOf({ path }: OutputLeaf, output: Json): string {
  const parent = path.replace(/\.?[^.[\]]*$/, '');
  return leavesOf(output)
    .filter((other) => other.path !== path && other.path.replace(/\.?[^.[\]]*$/, '') === parent)
    .map(({ name, value }) => `${splitWords(name).join(' ')}: ${shorten(String(value), 100)}`)
    .join('; ');
}

function isInside(path: string, outer: string): boolean {
  return outer === '' || path.startsWith(`${outer}.`) || path.startsWith(`${outer}[`);
}

/** Returns the place of a value under its own name: in a cited result, or in the only result that has it. */
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

/** A reference to a result, without words of its own: `c1`. */
const plainId = /^(?:[acr]\d{1,9}|ctx)$/;
/** A name: up to five words, the last with a capital letter. */
const name = /^(?:[^\s.!?]+\s){0,4}\p{Lu}[^\s.!?]*$/u;
/** Maximum characters of a text that is looked up. */
const maxText = 2_000;

/**
 * Checks a value like a statement of an answer, together with the other values of its object, which identify its
 * record. "true" cannot be looked up.
 */
function verdictOn(
  { name: field, value }: OutputLeaf,
  siblings: string,
  { checks, citations }: { readonly checks: readonly string[]; readonly citations: string[] },
  { sources, input: { request, context } }: Lookup,
): Pick<LeafEvidence, 'label' | 'citations' | 'reason' | 'formula'> {
  if (checks.length === 0) return { label: 'uncited', citations, reason: 'it cites nothing' };
  const said = shorten(String(value).replace(citationGroup, ' '), maxText);
  if (typeof value === 'boolean' || said === '') return { label: 'asserted', citations };
  const isText = typeof value === 'string' && !/\d/.test(said);
  const brackets = checks.map((check) => {
    if (!plainId.test(check)) return ` [${check}]`;
    return isText ? ` [${check} '${said}']` : ` [${check}]`;
  });
  const found = brackets.map((bracket) => {
    const line = `${siblings}\n${splitWords(field).join(' ')}: ${said}${bracket}`;
    const checked = checkAnswer(line, sources, { request, context });
    const [own] = checked.values.slice(-1);
    // Cite another source that has the value.
    const ids = own?.label === 'uncited' ? own.citations : citations;
    return { ...statementsIn(checked).at(-1), citations: ids };
  });
  const verdict = found.find((one) => one?.label === 'supported' || one?.label === 'derived');
  const best: Partial<LeafEvidence> = verdict ?? found[0] ?? {};
  const { label = 'asserted', citations: ids = citations, reason, formula } = best;
  // A sentence may paraphrase its source; a name may not.
  if (isText && label === 'unsupported' && !name.test(said))
    return { label: 'asserted', citations };
  return {
    label,
    citations: ids,
    ...(reason !== undefined && { reason }),
    ...(formula !== undefined && { formula }),
  };
}

function issueOf({ path, label, reason }: LeafEvidence): string {
  return `${path || 'the output'} is ${label}${reason === undefined ? '' : `: ${reason}`}`;
}
