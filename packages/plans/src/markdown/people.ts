import type { DraftTask } from '../draft.js';
import { actionsOfTitle } from '../text/action-of.js';
import { wordsIn } from '../text/text.js';
import { datedPeriod } from './dated-period.js';
import { parseDuration } from './duration-text.js';

/** Kinds of owners: agents and crafts are offered work, and persons are asked. */
export const ownerKinds = ['person', 'agent', 'craft'] as const;

/** Kind of an owner. */
type OwnerKind = (typeof ownerKinds)[number];

/** Kinds of owners by name, or by a word of one, in lower case. */
export type OwnerWords = Readonly<Record<string, OwnerKind>>;

/**
 * Words of owners that are no persons, parted by commas: a word of four letters or more holds for what ends with it, too. Documented
 * in docs/plan-formats.md; the option `owners` goes before it.
 */
export const ownerWords = {
  agent: `agent, agents, bot, bots, ai, llm, model, models, assistant, assistants, automation, automated, automatic, automatically,
    script, scripts, system, systems, ci, worker, runner, claude, gpt, gemini, copilot, codex, planner, executor, researcher,
    validator`,
  craft: `team, teams, dev, devs, develop, developer, developers, development, developments, engineer, engineers, engineering,
    backend, frontend, fullstack, qa, tester, testers, testing, ops, devops, sre, data, platform, infra, infrastructure, design,
    designer, designers, ux, ui, product, marketing, research, analyst, analysts, writer, writers, editor, editors, architect,
    architects, security, api, web, mobile, any, anyone, anybody, tbd, all, both, everyone, everybody, we, us, they, unassigned,
    sales, hr, finance, accounting, accounts, legal, it, operations, support, procurement, purchasing, logistics, production,
    management, manager, director, board, committee, council, trustees, members, agency, office, department, dept, division,
    unit, crew, staff, group, club, society, company, firm, contractor, contractors, supplier, suppliers, vendor, freelancer,
    freelancers, consultant, consultants, volunteer, volunteers, head, teacher, teachers, officer, clerk, secretary, treasurer,
    chair, chairman, chairwoman, captain, coach, parents, students, pupils, family, neighbours, client, clients, customer,
    customers, reception, school, library, bank, gmbh, ltd, inc, llc, plc, bv, ag, kg, sarl, corp,
    abteilung, einkauf, vertrieb, verwaltung, leitung, leiter, leiterin, vorstand, büro, amt, verein, ausschuss, rat, gruppe,
    mitarbeiter, mitglieder, personal, buchhaltung, hausmeister, helfer, eltern, firma, dienst, alle, équipe, direction,
    service, bureau, comité, conseil, mairie, agence, association, bénévoles, tous`,
} as const;

const known: ReadonlyMap<string, OwnerKind> = new Map(
  (['craft', 'agent'] as const).flatMap((kind) =>
    wordsIn(ownerWords[kind]).map((word) => [word, kind] as const),
  ),
);

const honorific = String.raw`(?:(?:Mrs?|Ms|Miss|Mx|Dr|Prof|Professor|Herrn?|Frau|Hr|Fr|Mme|Mlle|Madame|Monsieur|Rev|Sir)\.?|M\.)`;
const word = String.raw`\p{Lu}(?:\.|[\p{L}'’-]*\p{Ll}[\p{L}'’-]*)`;
const name = String.raw`(?:${honorific}\s){0,3}${word}(?:\s(?:(?:van|von|de|del|der|den|da|di|bin|al|el|la|le|ter|zu)\s){0,2}${word}){0,3}`;
const and = String.raw`\s?(?:,|&|\+|/|\sand|\sund|\set)\s?`;
const names = `${name}(?:${and}${name}){0,3}`;
const isTitled = new RegExp(`^${honorific}\\s`, 'u');
const onlyName = new RegExp(`^${name}$`, 'u');
/** Ends of nouns that are no names, in English and German. */
const nounEnd = /\p{L}{3}(?:ing|tion|ment|ship|ity|ics|eer|schaft|ung|heit|keit)s?$/u;

/**
 * Returns the kind of an owner: as `owners` says of the whole name or a word of it, else by the table, else a person by a title
 * before the name or by its capitals; `undefined` if nothing says it.
 */
function kindOf(value: string, owners: OwnerWords): OwnerKind | undefined {
  const text = value.trim().replace(/^@/, '');
  const lower = text.toLowerCase();
  const words = lower.match(/[\p{L}\d]+/gu) ?? [];
  const given = [lower, ...words].find((each) => Object.hasOwn(owners, each));
  if (given !== undefined) return owners[given] ?? 'person';
  if (isTitled.test(text)) return 'person';
  const parts = text.split(new RegExp(and, 'u'));
  if (parts.length > 1) return parts.map((part) => kindOf(part, owners)).find((kind) => kind);
  // `Sofia (customer success)` is Sofia.
  const bare = text.replace(/\s*\([^)]*\)$/, '') || text;
  const kinds = words.map((each) => known.get(each) ?? known.get(each.replace(/\d+$/, '')));
  if (kinds.includes('agent')) return 'agent';
  const own = bare.toLowerCase().match(/[\p{L}\d]+/gu) ?? [];
  if (own.some((_, index) => kinds[index] !== undefined)) return 'craft';
  const isNoun =
    own.length === 1 &&
    (nounEnd.test(lower) ||
      [...known.keys()].some((each) => each.length > 3 && lower.endsWith(each)));
  if (isNoun) return 'craft';
  return value.trim().startsWith('@') || onlyName.test(bare) ? 'person' : undefined;
}

/** Returns whether cells of a column name persons: by names of more than one word, beside teams. */
export function arePeople(cells: readonly string[]): boolean {
  const isName = (cell: string) => /\s/.test(cell) && kindOf(cell, {}) === 'person';
  return cells.some(isName) && cells.every((cell) => cell === '' || kindOf(cell, {}) !== undefined);
}

const nobody = /^(?:no|none|false|not (?:required|needed)|nein|keine?|n\/?a|[-–—]*)$/i;
const somebody = /^(?:yes|true|required|needed|human|person|manual|a person|ja)$/i;

/** Name of a person whom the plan does not name. */
export const aPerson = 'a person';

/** Returns the person whom an owner names; `undefined` for agents and crafts, and if it is undecided. */
export function ownerIn(value: string, owners: OwnerWords): string | undefined {
  const isPerson = somebody.test(value) || kindOf(value, owners) === 'person';
  return isPerson && !nobody.test(value) ? named(value) : undefined;
}

export function isPersonName(text: string): boolean {
  return kindOf(text, {}) === 'person' && (/\s/.test(text) || isTitled.test(text));
}

export function isUnknownOwner(value: string, owners: OwnerWords): boolean {
  const isSaid = somebody.test(value) || nobody.test(value);
  return !isSaid && kindOf(value, owners) === undefined;
}

/** Returns the person whom a field such as `Approval: Mark` names; `undefined` if none is needed. */
export function approverIn(value: string, owners: OwnerWords): string | undefined {
  return nobody.test(value) || kindOf(value, owners) === 'agent' ? undefined : named(value);
}

function named(value: string): string {
  return somebody.test(value) ? aPerson : value.trim();
}

const approval = '(?:approval|sign-?off|permission|consent|authori[sz]ation|genehmigung|freigabe)';
const asked = new RegExp(
  String.raw`\b(?:get|gets|obtain|await|wait for|request|seek|requires?|needs?|pending|collect|einholen|benötigt)\s(?:\p{L}+\s){0,2}?${approval}(?:\s(?:from|by|of|durch|von)\s(?:the\s)?([^.,;()]{1,60}))?`,
  'iu',
);
const given = new RegExp(
  String.raw`^(?:final\s|written\s)?${approval}\s(?:from|by|of|durch|von)\s(?:the\s)?([^.,;()]{1,60})`,
  'iu',
);
const byPerson =
  /\b(?:human|manual)(?:ly)?[ -](?:review|approv\w+|check|sign-?off|decision|decides?)\b/i;
const commands = /^(?:approve|sign off)\b/i;
const subject = String.raw`^(?:the\s|der\s|die\s|das\s)?(\p{L}[\p{L}'-]*(?:\s\p{Lu}[\p{L}'-]*)?)\s(?:(?:must|has to|needs to|should|will|to|muss)\s)?`;
const deciding = new RegExp(
  String.raw`${subject}(?:approves?|decides?|signs? off|authori[sz]es?|genehmigt|entscheidet)\b`,
  'iu',
);
/** Said of programs too: of a person where the plan names that person elsewhere. */
const acting = new RegExp(
  String.raw`${subject}(?:confirms?|reviews?|accepts?|chooses?|checks?|bestätigt|prüft)\b`,
  'iu',
);

/** Decisions that are no yes or no. */
const choosing = /\b(?:decid|entscheid|choos|chose)/i;

/** Whom a title names as the one who does its task. */
export interface NamedOwner {
  readonly name: string;
  /** A title, a family name or another line of the plan says that it is a person. */
  readonly isSure: boolean;
}

const rest = String.raw`(?:,\s(?<rest>[^()[\]]{1,80}))?`;
const inBrackets = new RegExp(
  String.raw`[([](?<role>[\p{L} ]{2,24}:\s)?(?<names>${names})(?:\s\p{Ll}{2,}s(?:\s(?:off|it|this))?)?${rest}[)\]](?=\s*(?:$|[([.,;–—-]))`,
  'u',
);
const behindDash = new RegExp(
  String.raw`\s[-–—]\s(?<names>${names})(?=\s*(?:$|[(,;.])|\s(?:must|should|will|can|to|muss|soll|doit)\b)`,
  'u',
);
const mention = /(?:^|\s)@(?<names>\p{L}[\w.-]*)/u;
const accompanied = new RegExp(
  String.raw`\s(?:with|by|mit|durch|von|par|avec)\s(?<names>${honorific}\s${name})`,
  'u',
);
const modal = 'will|must|should|shall|has to|needs to|is to|muss|soll|wird|doit|va';
const acts = new RegExp(
  String.raw`^(?<names>${names})\s(?:(?<modal>${modal})\s|(?<verb>\p{Ll}{2,}[st])\s(?:(?<object>the|an?|his|her|their|that)\b)?)`,
  'u',
);
const maxTitle = 300;
/** Verbs behind which two things may stand: `Give parents the form`. */
const giving = /^(?:give|tell|show|teach|bring|offer|hand|lend|pay|sell|leave|get|let|make|keep)$/i;

/**
 * Returns whom a title names as the one who does the task: `Call them — Ines`, `(Frau Seidel)`, `@sam`, `Hilary submits the form`.
 *
 * @param people - Names that the plan says elsewhere, in lower case. Of a phase they alone count.
 */
export function namedOwner(
  title: string,
  people: ReadonlySet<string>,
  owners: OwnerWords,
  isPhase: boolean,
): NamedOwner | undefined {
  const text = title.slice(0, maxTitle);
  for (const pattern of [inBrackets, behindDash, mention, accompanied, acts]) {
    const found = pattern.exec(text)?.groups ?? {};
    const { names: named = '', role, rest: more, modal: will, verb, object } = found;
    const given = pattern === mention ? `@${named}` : named;
    if (named === '' || datedPeriod(named) || kindOf(given, owners) !== 'person') continue;
    if (more !== undefined && role === undefined && !parseDuration(more) && !datedPeriod(more))
      continue;
    const words = named.toLowerCase().match(/[\p{L}'’-]+/gu) ?? [];
    const isKnown = words.some((each) => people.has(each));
    const isSure = isKnown || words.length > 1 || isTitled.test(named) || pattern === mention;
    const isAction = actionsOfTitle(words[0] ?? '')[0] !== 'work';
    const isSubject = will ?? (verb?.endsWith('s') && object);
    const isOdd =
      pattern === acts && !isKnown && (isAction || !(isSure || isSubject) || giving.test(named));
    if (isOdd || (isPhase && !isKnown && !isTitled.test(named))) continue;
    return { name: named, isSure };
  }
  return undefined;
}

/** Returns the words of a name by which a plan may call a person. */
export function wordsOfName(named: string): readonly string[] {
  const own = named.replace(/\([^)]*\)/g, '').match(/\p{Lu}[\p{L}'’-]{2,}/gu) ?? [];
  return own.filter((each) => !isTitled.test(`${each} `)).map((each) => each.toLowerCase());
}

/**
 * Returns the person whose decision a title states, and whether it is an approval: `Mark approves the discount`, `Get approval
 * from legal`.
 *
 * @param people - Whom the plan names elsewhere.
 */
export function deciderIn(
  title: string,
  people: ReadonlySet<string>,
  owners: OwnerWords,
): Pick<DraftTask, 'person' | 'approval'> {
  const person = deciderNamed(title, people, owners);
  return { person, approval: choosing.test(title) ? undefined : person };
}

function deciderNamed(
  title: string,
  people: ReadonlySet<string>,
  owners: OwnerWords,
): string | undefined {
  const approver = asked.exec(title) ?? given.exec(title);
  if (approver !== null) return approverIn(approver[1] ?? aPerson, owners);
  if (byPerson.test(title) || commands.test(title)) return aPerson;
  const decider = deciding.exec(title)?.[1];
  if (decider !== undefined) return approverIn(decider, owners);
  const actor = acting.exec(title)?.[1];
  return actor !== undefined && people.has(actor.toLowerCase()) ? actor : undefined;
}
