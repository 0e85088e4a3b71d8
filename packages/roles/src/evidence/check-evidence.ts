import type { Claim } from '@pce/core';
import { isRefused, type StatementEvidence } from '@pce/core/contracts';
import type { LogEntry, Sequence } from '@pce/core/log';
import type { TurnResultValue } from '@pce/core/ports';
import { citationGroup, citationsIn, contextId, underCommand } from '../answer/citations.js';
import { type Supports, supportsOf } from '../text/supports.js';
import { valuesIn } from '../text/values-in.js';
import { type Mention, mentionsIn } from './check/mentions.js';
import { checkStatement, type Verdict } from './check-statement.js';
import { isEnglish } from './read/language.js';
import { plain } from './read/plain.js';
import { quantitiesIn } from './read/quantities.js';
import { resultsOfClaims } from './results-of-claims.js';
import { readData } from './source/read-data.js';
import { readText } from './source/read-text.js';
import type { Source } from './source/source.js';
import { type Statement, statementsIn } from './statements-in.js';

/** An attachment as evidence. */
export interface AttachedText {
  readonly id: string;
  /** The text; `undefined` for an image or a PDF, which code cannot read. */
  readonly text: string | undefined;
}

/** An answer and all that it may rest on; a `ValidatorInput` is one. */
export interface EvidenceInput {
  readonly answer: string;
  readonly claims: Sequence<Claim>;
  readonly log: Sequence<LogEntry>;
  readonly results: Sequence<TurnResultValue>;
  /** The request: numbers that a statement only compares with may come from it. @defaultValue none */
  readonly request?: string;
  /** The host's context, cited as `[ctx]`. @defaultValue none */
  readonly context?: string;
  /** Attachments, cited as `[a1]`. @defaultValue none */
  readonly attachments?: readonly AttachedText[];
  /** Warnings of the turn, which notes may repeat. @defaultValue none */
  readonly warnings?: readonly string[];
}

/** Characters of a statement that is looked up; a longer one says more than a reader could follow. */
const longestStatement = 4_000;

/**
 * Checks each statement of an answer that wants evidence against the claims, results and context that it cites. No model
 * is asked.
 */
export function checkEvidence(input: EvidenceInput): StatementEvidence[] {
  const { answer, request = '' } = input;
  const sourcesFor = sourceReader(input);
  const known = new Set([...input.claims].map(({ id }) => id));
  if (input.context?.trim()) known.add(contextId);
  const attached = new Map(input.attachments?.map(({ id, text }) => [id, text]));
  for (const id of attached.keys()) known.add(id);
  const asked = quantitiesIn(request);
  const inEnglish = isEnglish(answer);
  const occurs = lookupIn(input);
  const repeatsClaim = (line: string): boolean => {
    const said = plain(withoutMarks(line));
    return sourcesFor(citationsIn(line)).claims.some((claim) => plain(claim) === said);
  };
  return statementsIn(answer, repeatsClaim).flatMap((statement): StatementEvidence[] => {
    const { text, citations, needsEvidence, isNote } = statement;
    if (isNote) return [];
    if (citations.length === 0) {
      if (needsEvidence)
        return [{ text, label: 'uncited', citations: [], reason: 'it cites nothing' }];
      return statement.isAboutWork ? checkNote(text, occurs) : [];
    }
    if (text.length > longestStatement) {
      const reason = `it has more than ${longestStatement} characters: say it in shorter sentences`;
      return [{ text, label: 'unsupported', citations: [...citations], reason }];
    }
    const unknown = citations.filter((id) => !known.has(id));
    if (unknown.length > 0) {
      const reason = `it cites ${unknown.join(', ')}, which does not exist`;
      return [{ text, label: 'unsupported', citations: [...citations], reason }];
    }
    const verdictOn = (part: string, ids: readonly string[]): Verdict =>
      checkStatement(withoutMarks(part), {
        ...sourcesFor(ids),
        asked,
        request: plain(request),
        isEnglish: inEnglish,
      });
    const whole = verdictOn(text, citations);
    const verdict = isRefused(whole) ? whole : (misplaced(text, verdictOn) ?? whole);
    const unread = citations.some((id) => attached.has(id) && attached.get(id) === undefined);
    // Values that code did not find may stand in the image or the PDF, which only people and models can look into.
    const label = unread && verdict.label === 'unsupported' ? 'asserted' : verdict.label;
    return [
      { text, citations: [...citations], ...(label === verdict.label ? verdict : { label }) },
    ];
  });
}

/**
 * Returns the verdict on a part of a sentence that what it cites does not bear out: each part is to be borne out by its own
 * citation, or to need all of them.
 */
function misplaced(
  text: string,
  verdictOn: (part: string, ids: readonly string[]) => Verdict,
): Verdict | undefined {
  const parts = partsOf(text);
  for (const { text: part, citations } of parts) {
    const own = verdictOn(part, citations);
    if (!isRefused(own)) continue;
    const others = parts.flatMap((each) => (each.text === part ? [] : each.citations));
    if (own.label === 'contradicted' || !isRefused(verdictOn(part, others)))
      return {
        label: 'unsupported',
        reason: `${citations.join(', ')} does not say so: ${own.reason}`,
      };
  }
  return undefined;
}

/** Fewer words say nothing by themselves: "Oslo [c1] and Bergen [c2] are open". */
const leastWords = 3;

/** Returns the parts of a sentence that ends with a citation, each with its own; none where one has too few words. */
function partsOf(text: string): { readonly text: string; readonly citations: readonly string[] }[] {
  const groups = [...text.matchAll(citationGroup)];
  const last = groups.at(-1);
  if (last === undefined || groups.length < 2) return [];
  if (/[\p{L}\p{N}]/u.test(text.slice(last.index + last[0].length))) return [];
  const parts = groups.map(({ index, 0: group }, place) => {
    const before = groups[place - 1];
    const start = before === undefined ? 0 : before.index + before[0].length;
    const part = text.slice(start, index).replace(/^[,;:\s]+(?:and|but|while|whereas)?\s+/i, '');
    return { text: part, citations: citationsIn(group) };
  });
  return parts.every((part) => (part.text.match(/[\p{L}\p{N}]+/gu) ?? []).length >= leastWords)
    ? parts
    : [];
}

/** A note on the work needs no citation, and brings no value that occurs nowhere: no fact hides under "Not found". */
function checkNote(text: string, occurs: (value: string) => boolean): StatementEvidence[] {
  const strange = valuesIn(text).filter((value) => /\d/.test(value) && !occurs(value));
  if (strange.length === 0) return [];
  const reason = `${strange.join(', ')} occurs nowhere in the turn`;
  return [{ text, label: 'unsupported', citations: [], reason }];
}

/** Looks values up in everything the turn has: request, context, warnings, log, claims, results. */
function lookupIn(input: EvidenceInput): (value: string) => boolean {
  let supports: Supports | undefined;
  return (value) => {
    const { request, context, warnings, attachments, log, claims, results } = input;
    const told = [request, context, warnings, attachments];
    supports ??= supportsOf(textsIn([...told, [...log], [...claims], [...results]]).join('\n'));
    return supports(value);
  };
}

/** Returns the keys and scalars of a value as texts. Unlike its JSON they hold no escapes: paths stay whole. */
function textsIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [String(value)];
  return Object.entries(value).flatMap(([key, each]) => [key, ...textsIn(each)]);
}

/** Results as evidence. The Synthesizer marks what the Validator judges: both look into the same results. */
const sourcesOf = new WeakMap<TurnResultValue, readonly Source[]>();

function sourcesOfResult(result: TurnResultValue | undefined): readonly Source[] {
  if (result === undefined) return [];
  const known = sourcesOf.get(result);
  if (known !== undefined) return known;
  const { ref, command, summary, data } = result;
  const fields = readData(data, ref);
  const said = `${command}\n${summary}`;
  const sources = [fields, readText(said, ref, namesWithDigits(said, [fields]))];
  sourcesOf.set(result, sources);
  return sources;
}

interface Cited {
  readonly sources: readonly Source[];
  readonly claims: readonly string[];
}

/** Reads each cited claim, result and context once. */
function sourceReader({
  claims,
  log,
  results,
  context = '',
  attachments = [],
}: EvidenceInput): (ids: Statement['citations']) => Cited {
  const byId = new Map([...claims].map((claim) => [claim.id, claim]));
  const origins = resultsOfClaims(claims, log, results);
  const read = new Map<string, readonly Source[]>();
  const textOf = (id: string): string =>
    id === contextId ? context : (attachments.find((one) => one.id === id)?.text ?? '');
  const ofId = (id: string): readonly Source[] => {
    const claim = byId.get(id);
    if (claim === undefined) return [readText(textOf(id), id)];
    const found =
      claim.data === undefined ? sourcesOfResult(origins.get(id)) : [readData(claim.data, id)];
    const names = namesWithDigits(claim.claim, found);
    return [readText(claim.claim, id, names), readText(claim.source, id), ...found];
  };
  return (ids) => ({
    sources: [
      ...new Set(
        ids.flatMap((id) => {
          const sources = read.get(id) ?? ofId(id);
          read.set(id, sources);
          return sources;
        }),
      ),
    ],
    claims: ids.flatMap((id) => {
      const claim = byId.get(id)?.claim;
      return claim === undefined ? [] : wordingsOf(claim, origins.get(id));
    }),
  });
}

/** A claim as it stands, and under the command that found it, as answers by rules have it. */
function wordingsOf(claim: string, result: TurnResultValue | undefined): readonly string[] {
  return result === undefined ? [claim] : [claim, underCommand(claim, result.command)];
}

/** Values of a result, such as "Acme 13", that a text repeats: their digits are no numbers. */
function namesWithDigits(text: string, sources: readonly Source[]): readonly Mention[] {
  return mentionsIn(text, sources).filter(({ start, end }) =>
    /\p{N}/u.test(text.slice(start, end)),
  );
}

/** Returns the text without citations, emphasis, table bars, and what code put to it. */
function withoutMarks(text: string): string {
  return text
    .replace(citationGroup, ' ')
    .replace(/\((?:confidence [\d.]+|unverified|uncited|unsupported|contradicted)\)/g, ' ')
    .replace(/\*\*|__|~~/g, '')
    .replace(/^[\s>*+-]+(?=\s)/, '')
    .replace(/\s+(?=[.,;:!?])/g, '')
    .replace(/\s+/g, ' ')
    .trim();
}
