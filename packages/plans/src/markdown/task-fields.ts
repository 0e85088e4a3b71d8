import { wordsIn } from '../text/text.js';
import type { TextLine } from './markdown-block.js';
import { isPersonName } from './people.js';
import { plainText } from './plain-text.js';

/** The words with which a line such as `Depends on: T1` begins. */
const fieldNames = {
  dependsOn: `depends on, depends, dependencies, dependency, dependent on, deps, after, depends upon,
    blocked by, blocked on, waits for, requires, needs, prerequisites, prerequisite, predecessors`,
  duration: `duration, estimate, estimated, estimated time, estimated duration, estimated effort, effort,
    time, time estimate, estimation, est`,
  roles: `role, roles, owner, owners, assignee, assignees, assigned to, responsible, resources, assigned, who,
    lead, led by, person, in charge, person in charge, verantwortlich, zuständig, wer, responsable, qui`,
  agent: 'agent, agents',
  risks: 'risk, risks',
  mitigation: 'mitigation, mitigations',
  priority: 'priority',
  action: 'action',
  params: 'params, parameters',
  timeout: 'timeout',
  effect: 'effect, effects',
  backoff: 'backoff, back-off, retry delay, retry after',
  maxAttempts: 'max attempts, attempts, retry, retries',
  decision: 'human, decision by, decided by',
  approval: `approval, approver, approved by, requires approval, needs approval, sign off,
    human review, human approval, genehmigung, freigabe`,
  status: 'status, state, progress',
  completed: 'completed, completed on, completion date, done, done on, finished on',
  tags: 'tags, tag, labels, label',
  description: 'description, details',
  /** Words about the task that become a part of its description. */
  detail: `file, files, deliverable, deliverables, verification, verify, validation, acceptance criteria,
    success criteria, definition of done, notes, note, goal, complexity, category, type, input, inputs,
    output, outputs, process, expected, expect, expected outcome, outcome, context, rationale, why,
    purpose, location, evidence, command, commands, tests, testing, test requirements, interfaces,
    consumes, produces, example, examples, tools, component, epic, actual, actual time, references,
    links, rollback, satisfies, requirements, implementation details, technical details, test strategy,
    review tier, by, end`,
  /** Dates of the task, which become a part of its description. */
  date: `date, when, day, deadline, due, due date, due by, start, start date, frist, datum, wann, termin, uhrzeit, tag,
    quand, jour, échéance`,
} as const;

export type FieldName = keyof typeof fieldNames;

export interface TaskField {
  readonly name: FieldName;
  readonly value: string;
  readonly line: number;
}

const byWord = new Map<string, FieldName>();
for (const [name, words] of Object.entries(fieldNames)) {
  for (const word of wordsIn(words)) if (isFieldName(name)) byWord.set(word, name);
}

function isFieldName(name: string): name is FieldName {
  return Object.hasOwn(fieldNames, name);
}

/** Parses the fields of a line, separated by `|`; `undefined` if it is another kind of line. */
export function parseFields({ text, line }: TextLine): readonly TaskField[] | undefined {
  const fields = plainText(text)
    .split(' | ')
    .map((part) => parseField(part, line));
  const found = fields.filter((field) => field !== undefined);
  return fields[0] === undefined ? undefined : found;
}

export function parseField(text: string, line: number): TaskField | undefined {
  const approval =
    /^(?:requires?|needs?) (?:human )?(?:approval|sign-?off)(?: (?:by|from|of) (.+))?$/i;
  const [isApproved, approver = 'yes'] = approval.exec(text) ?? [];
  if (isApproved !== undefined) return { name: 'approval', value: approver, line };
  const [, word = '', value = ''] =
    /^[_*]{0,2}(\p{L}[\p{L} _-]{0,30}?)[_*]{0,2}:[_*]{0,2}(?:\s+(.*)|$)/u.exec(text) ?? [];
  const name = byWord.get(word.trim().toLowerCase().replaceAll(/[_-]/g, ' '));
  if (name === undefined) return undefined;
  const isWhole = (name === 'detail' || name === 'date') && value !== '';
  return { name, value: isWhole ? text : value.trim(), line };
}

/** Returns the word of a line such as `Files:`, which labels the list below it. */
export function bareLabel(line: TextLine): string | undefined {
  const [field, ...others] = parseFields(line) ?? [];
  const isBare = field !== undefined && others.length === 0 && field.value === '';
  return isBare ? plainText(line.text).replace(/[\s:_*]+$/, '') : undefined;
}

/** `Count the stock. *Owner: Alicia Grant*. More`: a sentence of its own, or behind a dash, that ends where the next begins. */
const inline =
  /(?:(?<=[.;!?)*_])|\s[-–—])\s*[_*]{0,2}(?<label>\p{L}[\p{L} -]{1,24}):[_*]{0,2}\s+(?<value>(?:(?:Mrs?|Ms|Dr|Prof|St)\.\s|[^.;:*_|()]){1,80})[_*]{0,2}(?:[.;][_*]{0,2}|$)(?=\s|$)/u;

/** Where a text says in a sentence of its own whose its task is. */
interface InlineField {
  readonly field: TaskField;
  /** The text without that sentence. */
  readonly before: string;
  readonly after: string;
}

/** Returns the sentence of a text that says who does its task or decides it: `Owner: …`, `Decision: …` behind other words. */
export function inlineField(text: string, line: number): InlineField | undefined {
  const { 0: whole = '', index = 0, groups } = inline.exec(text.slice(0, 2_000)) ?? {};
  if (groups === undefined) return undefined;
  const { label = '', value = '' } = groups;
  const field = /^(?:decision|entscheidung|décision)$/i.test(label)
    ? isPersonName(value.trim()) && { name: 'decision' as const, value: value.trim(), line }
    : parseField(plainText(`${label}: ${value.trim()}`), line);
  if (!field || !['roles', 'decision', 'approval'].includes(field.name)) return undefined;
  return { field, before: text.slice(0, index), after: text.slice(index + whole.length) };
}
