import type { EvidenceLabel } from '@pce/core/contracts';
import { stemsOf } from '../text/words.js';
import { checkAgents } from './check/check-agents.js';
import { checkApart, namesOf } from './check/check-apart.js';
import { checkCompany } from './check/check-company.js';
import { checkDateOrder } from './check/check-date-order.js';
import { checkEnds } from './check/check-ends.js';
import { checkHolders } from './check/check-holders.js';
import { checkNamed, checkNames } from './check/check-names.js';
import { checkCode, checkDate, checkQuotation } from './check/check-places.js';
import { checkPolarity } from './check/check-polarity.js';
import { checkRoles } from './check/check-roles.js';
import { checkSeries } from './check/check-series.js';
import { checkSettings } from './check/check-settings.js';
import { checkStates } from './check/check-states.js';
import { checkUniversals } from './check/check-universals.js';
import { checkWeekdays } from './check/check-weekdays.js';
import { type Finding, foundName } from './check/finding.js';
import { isRepeated } from './check/is-repeated.js';
import { wordsAt } from './check/is-said-together.js';
import { mentionsIn, recordsMentioned } from './check/mentions.js';
import { openOperator } from './check/open-operator.js';
import { operatorIn } from './check/operator-in.js';
import { checkOrder } from './check/order/check-order.js';
import { ownFormulas } from './check/own-formulas.js';
import { periodsNamed } from './check/periods-named.js';
import { checkQuantities } from './check/quantities/check-quantities.js';
import type { ReadStatement } from './check/read-statement.js';
import { recordsDated } from './check/records-dated.js';
import { strangeWord } from './check/strange-word.js';
import { clausesIn } from './read/clauses.js';
import { codesIn } from './read/codes.js';
import { datesIn } from './read/dates.js';
import { mask, plain } from './read/plain.js';
import { type Quantity, quantitiesIn } from './read/quantities.js';
import { rephrase } from './read/rephrase.js';
import type { Source } from './source/source.js';

export interface Verdict {
  readonly label: EvidenceLabel;
  readonly reason?: string;
  readonly formula?: string;
}

export interface StatementContext {
  /** Everything the statement cites. */
  readonly sources: readonly Source[];
  /** Texts of the claims it cites. */
  readonly claims: readonly string[];
  /** Numbers of the request. */
  readonly asked: readonly Quantity[];
  /** Words of the request, as `plain` gives them: an answer may repeat them. */
  readonly request: string;
  /** English: capital letters mark names, and "1,204" is more than a thousand. */
  readonly isEnglish: boolean;
}

const quotations =
  /"([^"\n]{1,200})"|“([^”\n]{1,200})”|„([^“”\n]{1,200})[“”]|«([^»\n]{1,200})»|`([^`\n]{1,200})`/g;

/** Checks one statement against what it cites. `text` has no citations and no marks any more. */
export function checkStatement(text: string, context: StatementContext): Verdict {
  const { claims } = context;
  const said = plain(text);
  if (claims.some((claim) => plain(claim) === said)) return { label: 'supported' };
  const { findings, statement, ...decided } = findingsOf(
    rephrase(text, (words) =>
      context.sources.some((source) => source.plain.includes(plain(words))),
    ),
    context,
  );
  const contradiction = findings.find((finding) => finding.kind === 'conflict');
  if (contradiction?.kind === 'conflict')
    return { label: 'contradicted', reason: contradiction.reason };
  const lack = findings.find((finding) => finding.kind === 'missing');
  if (lack?.kind === 'missing') return { label: 'unsupported', reason: lack.reason };
  const derivations = findings.flatMap((finding) =>
    finding.kind === 'derived' ? [finding.formula] : [],
  );
  const open = context.isEnglish
    ? openOperator(statement, {
        ...decided,
        isComputed: derivations.some((formula) => !/^number of /.test(formula)),
      })
    : operatorIn(text);
  if (open !== undefined)
    return { label: 'asserted', reason: `nothing in the results cited decides "${open}"` };
  const weak = findings.find((finding) => finding.kind === 'open');
  if (weak?.kind === 'open') return { label: 'asserted', reason: weak.reason };
  const strange = context.isEnglish ? strangeWord(statement, context.request) : undefined;
  if (strange !== undefined)
    return { label: 'asserted', reason: `nothing in the results cited says "${strange}"` };
  if (derivations.length > 0) return { label: 'derived', formula: derivations.join('; ') };
  const hasValue = findings.some((finding) => finding.kind === 'found' && !finding.isName);
  // Of other languages, the words that say what a number is of are not understood.
  const isPlaced =
    context.isEnglish || statement.mentions.length > 0 || namesAny(text, context.sources);
  if (hasValue && !isPlaced && statement.quantities.length > 0)
    return { label: 'asserted', reason: 'nothing in the results cited says what the number is of' };
  return { label: hasValue || isRepeated(statement) ? 'supported' : 'asserted' };
}

/** Whether a statement has a name that stands in what it cites. */
function namesAny(text: string, sources: readonly Source[]): boolean {
  const names = text.match(/(?<![\p{L}\p{N}])\p{Lu}\p{Ll}{2,}/gu) ?? [];
  return names.some((name) => sources.some((source) => source.plain.includes(plain(name))));
}

function findingsOf(
  text: string,
  { sources, asked, isEnglish }: StatementContext,
): {
  readonly findings: readonly Finding[];
  readonly statement: ReadStatement;
  readonly order: readonly Finding[];
  readonly series: readonly Finding[];
  readonly universals: readonly Finding[];
} {
  const quoted = [...text.matchAll(quotations)].map((match) => ({
    ...{ start: match.index, end: match.index + match[0].length },
    text: match.slice(1).find((group) => group !== undefined) ?? '',
  }));
  const unquoted = mask(text, quoted);
  const dates = datesIn(unquoted);
  const undated = mask(unquoted, dates);
  const mentions = mentionsIn(unquoted, sources);
  const codes = codesIn(
    mask(
      undated,
      mentions.filter(({ start, end }) => /[^\p{L}\s]/u.test(text.slice(start, end))),
    ),
  );
  const periods = sources.flatMap((source) =>
    source.series.flatMap((each) => periodsNamed(each, undated)),
  );
  const uncoded = mask(undated, [...codes, ...numberedNames(undated, sources), ...periods]);
  const unnamed = mask(
    uncoded,
    mentions.filter(({ start, end }) => /\p{N}/u.test(text.slice(start, end))),
  );
  const told = quantitiesIn(unnamed).flatMap(({ readings: [first] }) => first?.value ?? []);
  const masked = mask(unnamed, ownFormulas(unnamed, told, sources));
  const clauses = clausesIn(unquoted);
  const all = [
    ...mentions,
    ...quoted.flatMap((each) =>
      mentionsIn(each.text, sources).map(({ start, end, fields }) => ({
        ...{ start: each.start + 1 + start, end: each.start + 1 + end, fields },
      })),
    ),
  ].sort((one, other) => one.start - other.start);
  const statement: ReadStatement = {
    ...{ text: unquoted, masked, clauses, mentions: all, sources, asked },
    quoted: new Set(quoted.flatMap(({ text: words }) => stemsOf(words))),
    dated: recordsDated(dates, sources),
    quantities: quantitiesIn(masked).map((quantity) =>
      isEnglish ? { ...quantity, readings: quantity.readings.slice(0, 1) } : quantity,
    ),
  };
  const order = [...checkOrder(statement), ...checkDateOrder(unquoted, all, sources)];
  const universals = checkUniversals(statement);
  const isRanked = order.some(({ kind }) => kind === 'found');
  const series = isRanked ? [] : checkSeries(unquoted, sources, recordsMentioned(all));
  return {
    ...{ statement, order, series, universals },
    findings: [
      ...quoted.map((each) => checkQuotation(each.text, sources)),
      ...dates.map((date) =>
        checkDate(date, sources, recordsMentioned(all), {
          words: wordsAt(date.start, clauses),
          before: unquoted.slice(0, date.start),
        }),
      ),
      ...(isEnglish
        ? checkNames(mask(masked, statement.quantities), sources)
        : checkNamed(mask(masked, statement.quantities), sources)),
      ...all
        .filter(({ start, end }) => /\p{N}/u.test(unquoted.slice(start, end)))
        .map(() => foundName),
      ...codes.map((code) => checkCode(code, sources, unquoted.slice(0, code.start))),
      ...checkQuantities(statement),
      ...order,
      ...series,
      ...universals,
      ...checkCompany(unquoted, all),
      ...checkApart(
        [
          ...quoted.map(({ text: words }) => ({ kind: 'quotation' as const, text: words })),
          ...codes.map(({ text: code }) => ({ kind: 'code' as const, text: code })),
          ...dates.map(({ text: date, readings }) => ({
            ...{ kind: 'date' as const, text: date, readings },
          })),
          ...namesOf(undated),
        ],
        sources,
      ),
      ...checkEnds(text, all),
      ...checkSettings(text, { quoted, quantities: statement.quantities, sources }),
      ...checkStates(unquoted, clauses, all, sources),
      ...checkHolders(unquoted, mentions, sources),
      ...checkRoles(clauses, sources),
      ...checkAgents(unquoted, sources),
      ...checkWeekdays(unquoted, dates, sources, recordsMentioned(all)),
      ...checkPolarity(clauses, sources, recordsMentioned(all)),
    ],
  };
}

/** Names with a number, such as "Acme 13", that stand so in what is cited. */
function numberedNames(
  text: string,
  sources: readonly Source[],
): { readonly start: number; readonly end: number }[] {
  return [...text.matchAll(/(?<!\p{L})\p{Lu}[\p{L}\p{M}’'-]+ \d+(?![\p{L}\p{N}]|[.,]\d)/gu)]
    .filter(([name]) => sources.some((source) => source.plain.includes(plain(name))))
    .map(({ index, 0: name }) => ({ start: index, end: index + name.length }));
}
