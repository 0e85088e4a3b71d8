import type { Json } from '@pce/core/contracts';
import { jsonObjectSchema } from '@pce/core/internal';
import { dataFault } from '../data/read-json.js';
import type { DraftTask } from '../draft.js';
import type { PlanDuration, PlanTask } from '../plan.js';
import type { Report } from '../problem.js';
import { readStatus, type WrittenStatus } from '../statuses.js';
import { shorten } from '../text/text.js';
import { parseDuration } from './duration-text.js';
import { aPerson, approverIn, isUnknownOwner, type OwnerWords, ownerIn } from './people.js';
import type { FieldName, TaskField } from './task-fields.js';

export type Attempts = Pick<DraftTask, 'timeoutMs' | 'maxAttempts' | 'backoffMs'>;

/** Returns what the lines above the tasks of a plan say of the attempts of them all. */
export function attemptsIn(
  fields: readonly TaskField[],
  whereOf: (line: number) => string,
  report: Report,
): Attempts {
  const names = ['timeout', 'backoff', 'maxAttempts'];
  const own = fields.filter(({ name }) => names.includes(name));
  const { timeoutMs, maxAttempts, backoffMs } = fieldValues(own, whereOf, report);
  return { timeoutMs, maxAttempts, backoffMs };
}

/** Reads the fields of a task. One that cannot be read is reported, and counts as not there. */
export function fieldValues(
  fields: readonly TaskField[],
  whereOf: (line: number) => string,
  report: Report,
  owners: OwnerWords = {},
) {
  const of = (name: FieldName) =>
    fields.filter((field) => field.name === name && field.value !== '');
  const read = <T>(name: FieldName, parse: (value: string) => T | undefined, expected: string) => {
    const [field] = of(name);
    const value = field && parse(field.value);
    if (field !== undefined && value === undefined && /\d/.test(field.value)) {
      const message = `${name} “${shorten(field.value, 80)}” cannot be read: expected ${expected}`;
      const code = name === 'duration' ? 'unreadable_duration' : 'unreadable_value';
      report(code, whereOf(field.line), message, 'warning');
    }
    return value;
  };
  const textOf = (name: FieldName) => of(name).map(({ value }) => value);
  const days = read('duration', toDuration, 'a time such as 3 days, 2-4h or 1/2/5 days');
  const [durationLine] = of('duration').map(({ line }) => whereOf(line));
  const owned = textOf('roles').flatMap(listed);
  for (const { value, line } of of('roles')) {
    if (!isUnknownOwner(value, owners)) continue;
    const message = `nothing says whether the owner “${shorten(value, 80)}” is a person, an agent or a team: it is read as no person. Write “agent: …” or a whole name, or use the option owners`;
    report('unreadable_value', whereOf(line), message, 'warning');
  }
  const approver = (value: string) => approverIn(value, owners);
  const [decider] = textOf('decision').map(approver).filter(isGiven);
  const approvers = textOf('approval').map(approver).filter(isGiven);
  const approval = approvers.find((who) => who !== aPerson) ?? approvers[0];
  const mitigations = textOf('mitigation');
  return {
    duration: days && { ...days, where: durationLine ?? '' },
    priority: read('priority', toPriority, 'high, medium or low'),
    action: textOf('action')[0],
    params: read('params', toParams, 'a JSON object') ?? {},
    timeoutMs: read('timeout', toTimeout, 'a time such as 90 min'),
    effect: textOf('effect').map(toEffect).find(isGiven),
    backoffMs: read('backoff', toTimeout, 'a time such as 5 min'),
    maxAttempts: read('maxAttempts', toCount, 'a number from 1'),
    status: statusOf(textOf('status'), textOf('completed')),
    description: [
      ...textOf('description'),
      ...fields.filter(isDetail).map(({ value }) => value),
      ...textOf('effect')
        .filter((value) => toEffect(value) === undefined)
        .map((value) => `Effect: ${value}`),
    ].join('\n'),
    roles: [...owned, ...textOf('agent').flatMap(listed)],
    person:
      (decider === aPerson ? (approval ?? aPerson) : decider) ??
      owned.map((role) => ownerIn(role, owners)).find(isGiven),
    approval,
    tags: textOf('tags').flatMap(listed),
    risks: textOf('risks').map((description, index) => ({
      description,
      mitigation: mitigations[index],
    })),
  };
}

const isDetail = ({ name, value }: TaskField) =>
  (name === 'detail' || name === 'date') && value !== '';
const isGiven = (value: string | undefined) => value !== undefined;

/** Splits a list such as `api, #ui`. */
function listed(value: string): readonly string[] {
  const parts = value.split(/[,;]/).map((part) => part.trim().replace(/^#/, ''));
  return parts.filter((part) => part !== '');
}

function toDuration(value: string): PlanDuration | undefined {
  // `Low (1-2 days)`
  return (parseDuration(value) ?? parseDuration(/\(([^()]*)\)/.exec(value)?.[1] ?? ''))?.duration;
}

function toTimeout(value: string): number | undefined {
  const [, seconds] = /^(\d{1,9}(?:\.\d+)?)\s?s(?:ec(?:ond)?s?)?$/i.exec(value) ?? [];
  if (seconds !== undefined) return Math.round(Number(seconds) * 1_000) || undefined;
  const days = parseDuration(value)?.duration.max ?? 0;
  return days > 0 ? Math.round(days * 24 * 60 * 60 * 1000) : undefined;
}

function toCount(value: string): number | undefined {
  return /^[1-9]\d{0,3}$/.test(value) ? Number(value) : undefined;
}

function toEffect(value: string): PlanTask['effect'] {
  return (['read', 'idempotent', 'once'] as const).find((each) => each === value.toLowerCase());
}

const priorities = [
  ['high', /^(?:p[01]|critical|urgent|highest|high|must)\b/i],
  ['medium', /^(?:p2|medium|normal|should)\b/i],
  ['low', /^(?:p[3-9]|lowest|low|could)\b/i],
] as const;

function toPriority(value: string): PlanTask['priority'] {
  return priorities.find(([, pattern]) => pattern.test(value))?.[0];
}

function statusOf(
  [written]: readonly string[],
  completed: readonly string[],
): WrittenStatus | undefined {
  if (written !== undefined) return readStatus(written);
  return completed.some((value) => /\d{4}-\d\d-\d\d|^(?:(?:yes|true|x)\b|[✅✔✓☑☒])/iu.test(value))
    ? 'done'
    : undefined;
}

function toParams(value: string): DraftTask['params'] | undefined {
  try {
    const parsed: Json = JSON.parse(value);
    return dataFault(parsed) === undefined ? jsonObjectSchema.safeParse(parsed).data : undefined;
  } catch {
    return undefined;
  }
}
