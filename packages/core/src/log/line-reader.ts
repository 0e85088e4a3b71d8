import { type GoalProgress, goalStatuses } from '../contracts/decision.js';
import { InvalidInputError } from '../errors.js';
import { shorten } from '../text/shorten.js';
import type { PlanEntry } from './entries.js';

/** Source of a pattern for a quoted name, whose inner quotes are escaped. */
const quotedToken = String.raw`"[^"\\]*(?:\\.[^"\\]*)*"`;

const plainToken = /^[^\s,"()\\]*[^\s,:"()\\]$/;

/** Quotes a whole value. Inner quotes are unchanged: the value ends with the line. */
export function quote(text: string): string {
  return `"${withEscapes(text)}"`;
}

/** Renders a name within a line: quoted unless it is one plain word. */
export function toToken(text: string): string {
  return plainToken.test(text) ? text : quoteToken(text);
}

/** Renders a text in parentheses: quoted unless it is plain words. */
function toNote(text: string): string {
  const isPlain = text === text.trim() && /^[^()"\\\r\n]+$/.test(text);
  return isPlain ? text : quoteToken(text);
}

/** Renders a text at the end of a line: quoted if it would not parse back otherwise. */
export function toInline(text: string): string {
  const isPlain = text !== '' && text === text.trim() && !/^"|[\r\n]/.test(text);
  return isPlain ? text : quote(text);
}

function unquote(text: string): string {
  return text.slice(1, -1).replace(/\\(["\\nr])/g, (_, escaped: string) => {
    if (escaped === 'n') return '\n';
    return escaped === 'r' ? '\r' : escaped;
  });
}

function quoteToken(text: string): string {
  return `"${withEscapes(text).replaceAll('"', '\\"')}"`;
}

function withEscapes(text: string): string {
  return text.replaceAll('\\', '\\\\').replaceAll('\n', '\\n').replaceAll('\r', '\\r');
}

const plainOrQuoted = (plain: string) => new RegExp(`(?<quoted>${quotedToken})|${plain}`, 'y');
const token = /* @__PURE__ */ plainOrQuoted('[^\\s,"()\\\\]*[^\\s,:"()\\\\]');
const note = /* @__PURE__ */ plainOrQuoted('[^()"\\\\]+');

/** Returns the error of an invalid line of the log. `line` counts from 1. */
export function malformed(line: number, expected: string, found: string): InvalidInputError {
  return new InvalidInputError(
    `line ${line} of the execution log: expected ${expected}, found "${shorten(found, 60)}"`,
  );
}

/** Reads a line from left to right; throws an `InvalidInputError` for unexpected text. */
export class LineReader {
  #place = 0;

  constructor(
    readonly line: number,
    private readonly text: string,
  ) {}

  get isAtEnd(): boolean {
    return this.#place === this.text.length;
  }

  /** Consumes the text if it comes next. */
  takes(expected: string): boolean {
    const found = this.text.startsWith(expected, this.#place);
    if (found) this.#place += expected.length;
    return found;
  }

  expect(expected: string): void {
    if (!this.takes(expected)) throw this.#malformed(`"${expected}"`);
  }

  /** Reads a name in the form of `toToken`. */
  token(what: string): string {
    return this.#match(token, what);
  }

  /** Reads a text in the form of `toNote`. */
  note(what: string): string {
    return this.#match(note, what);
  }

  number(what: string): number {
    const start = this.#place;
    // Adding 0 turns -0 into 0, as rendering does.
    const value = Number(this.token(what)) + 0;
    if (Number.isFinite(value)) return value;
    this.#place = start;
    throw this.#malformed(what);
  }

  /** Reads one of a fixed list of words, in the form of `show`. */
  oneOf<T extends string>(words: readonly T[], what: string, show = (word: T): string => word): T {
    const start = this.#place;
    const found = this.token(what);
    const word = words.find((candidate) => show(candidate) === found);
    if (word !== undefined) return word;
    this.#place = start;
    throw this.#malformed(`${what} (${words.map(show).join(', ')})`);
  }

  /** Reads the rest of the line in the form of `toInline`. */
  inline(what: string): string {
    const rest = this.rest().trim();
    if (rest === '') throw malformed(this.line, what, this.text);
    if (!rest.startsWith('"')) return rest;
    if (rest.length < 2 || !rest.endsWith('"')) {
      throw malformed(this.line, `a closing quote after ${what}`, rest);
    }
    return unquote(rest);
  }

  /** Consumes the rest of the line. */
  rest(): string {
    const rest = this.text.slice(this.#place);
    this.#place = this.text.length;
    return rest;
  }

  end(): void {
    if (!this.isAtEnd) throw this.#malformed('the end of the line');
  }

  #match(pattern: RegExp, what: string): string {
    pattern.lastIndex = this.#place;
    const match = pattern.exec(this.text);
    if (match === null) throw this.#malformed(what);
    this.#place = pattern.lastIndex;
    return match.groups?.quoted === undefined ? match[0] : unquote(match[0]);
  }

  #malformed(expected: string): InvalidInputError {
    return malformed(this.line, expected, this.text.slice(this.#place));
  }
}

/** Renders `GOAL_1, GOAL_2`, or a single goal with a label: `GOAL_1 - Find cheap laptops`. */
export function renderGoalFocus(ids: readonly string[], plan: PlanEntry | undefined): string {
  const list = ids.map(toToken).join(', ');
  const goal = ids.length === 1 ? plan?.goals.find(({ id }) => id === ids[0]) : undefined;
  const label = goal && shortLabel(goal.description);
  return label === undefined ? list : `${list} - ${label}`;
}

export function readGoalFocus(reader: LineReader): readonly string[] {
  const ids = [reader.token('the id of a goal')];
  while (reader.takes(', ')) ids.push(reader.token('the id of a goal'));
  if (ids.length === 1 && reader.takes(' - ')) reader.rest();
  return ids;
}

/** Renders `GOAL_1 achieved, GOAL_2 in_progress (two of three found)`. */
export function renderGoalsProgress(goals: readonly GoalProgress[]): string {
  return goals
    .map(({ goalId, status, progress }) =>
      progress === undefined
        ? `${toToken(goalId)} ${status}`
        : `${toToken(goalId)} ${status} (${toNote(progress)})`,
    )
    .join(', ');
}

export function readGoalsProgress(reader: LineReader): readonly GoalProgress[] {
  const goals: GoalProgress[] = [];
  do {
    goals.push(readOneProgress(reader));
  } while (reader.takes(', '));
  return goals;
}

/** Returns the progress abbreviated as `**Goals:** 2/2 achieved`: every goal of the plan, achieved. */
export function allAchieved(plan: PlanEntry | undefined): readonly GoalProgress[] {
  return plan?.goals.map(({ id }) => ({ goalId: id, status: 'achieved' })) ?? [];
}

function readOneProgress(reader: LineReader): GoalProgress {
  const goalId = reader.token('the id of a goal');
  reader.expect(' ');
  const status = reader.oneOf(goalStatuses, 'a status');
  if (!reader.takes(' (')) return { goalId, status };
  const progress = reader.note('what was done for the goal');
  reader.expect(')');
  return { goalId, status, progress };
}

function shortLabel(description: string): string | undefined {
  if (toInline(description) !== description) return undefined;
  const details = /\s(?:under|over|for|with|without|from|in|on|of|to|by|at|that|which)\s|[,;:(]/g;
  details.lastIndex = description.indexOf(' ', description.indexOf(' ') + 1);
  const found = details.lastIndex > 0 ? details.exec(description) : null;
  return found === null ? description : description.slice(0, found.index).trim();
}

export function countAchieved(goals: readonly GoalProgress[], plan: PlanEntry): number {
  const achieved = new Set(
    goals.filter(({ status }) => status === 'achieved').map(({ goalId }) => goalId),
  );
  return plan.goals.filter(({ id }) => achieved.has(id)).length;
}

export function isAllAchieved(
  goals: readonly GoalProgress[],
  plan: PlanEntry | undefined,
): boolean {
  return (
    goals.length === plan?.goals.length &&
    goals.every(
      ({ goalId, status, progress }, index) =>
        goalId === plan.goals[index]?.id && status === 'achieved' && progress === undefined,
    )
  );
}
