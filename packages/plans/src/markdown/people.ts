import type { DraftTask } from '../draft.js';
import { wordsIn } from '../text/words-in.js';

/** Kinds of owners: agents and crafts are offered work, and persons are asked. */
export const ownerKinds = ['person', 'agent', 'craft'] as const;

/** Kind of an owner. */
export type OwnerKind = (typeof ownerKinds)[number];

/** Kinds of owners by name, or by a word of one, in lower case. */
export type OwnerWords = Readonly<Record<string, OwnerKind>>;

/** Words of owners that are no persons, parted by commas. Documented in docs/plans.md; the option `owners` goes before it. */
export const ownerWords = {
  agent: `agent, agents, bot, bots, ai, llm, model, models, assistant, assistants, automation, automated, automatic, automatically,
    script, scripts, system, systems, ci, worker, runner, claude, gpt, gemini, copilot, codex, planner, executor, researcher,
    validator`,
  craft: `team, teams, dev, devs, develop, developer, developers, development, developments, engineer, engineers, engineering,
    backend, frontend, fullstack, qa, tester, testers, testing, ops, devops, sre, data, platform, infra, infrastructure, design,
    designer, designers, ux, ui, product, marketing, research, analyst, analysts, writer, writers, editor, editors, architect,
    architects, security, api, web, mobile, any, anyone, anybody, tbd, all, unassigned`,
} as const;

const known: ReadonlyMap<string, OwnerKind> = new Map(
  (['craft', 'agent'] as const).flatMap((kind) =>
    wordsIn(ownerWords[kind]).map((word) => [word, kind] as const),
  ),
);

/** Returns the kind of an owner: as `owners` says of the whole name or a word of it, else by the table; a person if neither knows one. */
function kindOf(value: string, owners: OwnerWords): OwnerKind {
  const name = value.trim().toLowerCase();
  const words = name.match(/[\p{L}\d]+/gu) ?? [];
  const own = [name, ...words].find((word) => Object.hasOwn(owners, word));
  if (own !== undefined) return owners[own] ?? 'person';
  const kinds = words.map((word) => known.get(word) ?? known.get(word.replace(/\d+$/, '')));
  return kinds.find((kind) => kind === 'agent') ?? kinds.find(Boolean) ?? 'person';
}

const nobody = /^(?:no|none|false|not (?:required|needed)|nein|keine?|n\/?a|[-–—]*)$/i;
const somebody = /^(?:yes|true|required|needed|human|person|manual|a person|ja)$/i;

/** Name of a person whom the plan does not name. */
export const aPerson = 'a person';

/** Returns the person whom an owner names; `undefined` for agents and crafts. */
export function ownerIn(value: string, owners: OwnerWords): string | undefined {
  return !nobody.test(value) && kindOf(value, owners) === 'person' ? named(value) : undefined;
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
