import type { DraftTask } from '../draft.js';

/** Owners that are no people. */
const agents =
  /\b(?:agents?|bots?|ai|llm|models?|assistants?|automation|automated|automatic(?:ally)?|scripts?|systems?|ci|worker|runner|claude|gpt\S*|gemini|copilot|codex|planner|executor|researcher|validator)\b/i;
/** Owners that name a craft, which agents may have as well. */
const crafts =
  /\b(?:teams?|dev|devs|develop(?:er|ment)s?|engineer(?:s|ing)?|backend|frontend|fullstack|qa|testers?|testing|ops|devops|sre|data|platform|infra(?:structure)?|design(?:er)?s?|ux|ui|product|marketing|research|analysts?|writers?|editors?|architects?|security|api|web|mobile|any(?:one|body)?|tbd|all|unassigned)\b/i;
const nobody = /^(?:no|none|false|not (?:required|needed)|nein|keine?|n\/?a|[-–—]*)$/i;
const somebody = /^(?:yes|true|required|needed|human|person|manual|a person|ja)$/i;

/** Name of a person whom the plan does not name. */
export const aPerson = 'a person';

/** Returns the person whom an owner names; `undefined` for agents and crafts. */
export function ownerIn(value: string): string | undefined {
  const isPerson = !nobody.test(value) && !agents.test(value) && !crafts.test(value);
  return isPerson ? named(value) : undefined;
}

/** Returns the person whom a field such as `Approval: Mark` names; `undefined` if none is needed. */
export function approverIn(value: string): string | undefined {
  return nobody.test(value) || agents.test(value) ? undefined : named(value);
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
): Pick<DraftTask, 'person' | 'approval'> {
  const person = deciderNamed(title, people);
  return { person, approval: choosing.test(title) ? undefined : person };
}

function deciderNamed(title: string, people: ReadonlySet<string>): string | undefined {
  const approver = asked.exec(title) ?? given.exec(title);
  if (approver !== null) return approverIn(approver[1] ?? aPerson);
  if (byPerson.test(title) || commands.test(title)) return aPerson;
  const decider = deciding.exec(title)?.[1];
  if (decider !== undefined) return agents.test(decider) ? undefined : decider;
  const actor = acting.exec(title)?.[1];
  return actor !== undefined && people.has(actor.toLowerCase()) ? actor : undefined;
}
