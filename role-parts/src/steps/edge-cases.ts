import type { ToolFailureCode } from '@pce/core/contracts';
import { splitWords, stem, type ToolFailure } from '@pce/core/internal';
import { stemsOf } from '../text/words.js';

const prefix = 'Edge case: ';

/** Returns the risk of the workpad in which the Planner passes an edge case to the Executor. */
export function edgeCaseRisk(edgeCase: string): string {
  return `${prefix}${edgeCase}`;
}

/** An edge case of the document, with its action for a failure. */
export interface EdgeCase {
  readonly text: string;
  readonly action: 'skip' | 'stop' | 'retry';
}

/** Returns the first edge case that covers the failure of a command and has an action that can be followed. */
export function edgeCaseFor(
  risks: readonly string[],
  command: string,
  failure: ToolFailure,
): EdgeCase | undefined {
  for (const risk of risks) {
    if (!risk.startsWith(prefix)) continue;
    const text = risk.slice(prefix.length);
    const parts = splitEdgeCase(text);
    const action = parts && actionOf(parts.action);
    if (action !== undefined && covers(parts?.condition ?? '', command, failure)) {
      return { text, action };
    }
  }
  return undefined;
}

/** Splits "If a file is missing, skip it", "a missing file: skip it" and "Skip the file if it is missing". */
function splitEdgeCase(
  text: string,
): { readonly condition: string; readonly action: string } | undefined {
  const line = text.replace(/\s+/g, ' ').trim();
  const separator = /,| then |:|;| → | -> | => | – | — /.exec(line);
  if (separator !== null) {
    const condition = line.slice(0, separator.index);
    return { condition, action: line.slice(separator.index + separator[0].length) };
  }
  const link = / (?:if|when|whenever|where|in case) /i.exec(line);
  if (link !== null) {
    return {
      condition: line.slice(link.index + link[0].length),
      action: line.slice(0, link.index),
    };
  }
  // In "Skip missing files" the first word is the action, the rest the condition.
  const space = line.indexOf(' ');
  return space === -1
    ? undefined
    : { condition: line.slice(space + 1), action: line.slice(0, space) };
}

const actionWords: readonly (readonly [EdgeCase['action'], RegExp])[] = [
  [
    'stop',
    /\b(?:stop|ask|abort|halt|give up|block|do not (?:go on|continue|skip)|don't (?:go on|continue|skip))\b/i,
  ],
  [
    'skip',
    /\b(?:skip|ignore|continue|go on|carry on|proceed|leave (?:it|them|that) out|move on)\b/i,
  ],
  ['retry', /\b(?:retry|try (?:it )?again|repeat)\b/i],
];

function actionOf(text: string): EdgeCase['action'] | undefined {
  return actionWords.find(([, words]) => words.test(text))?.[0];
}

interface FailureKind {
  readonly codes: readonly ToolFailureCode[];
  /** Names of the failure in edge cases, as stems. */
  readonly names: ReadonlySet<string>;
  /** Names of the failure in messages of tools whose code is only `internal`. */
  readonly message: RegExp;
}

const stemSet = (names: string): ReadonlySet<string> => new Set(names.split(' ').map(stem));

const failureKinds: readonly FailureKind[] = [
  {
    codes: ['not_found'],
    names: stemSet('missing absent found exist exists gone nonexistent unknown'),
    message: /no such|not found|does not exist|doesn't exist|missing|ENOENT|FileNotFound/i,
  },
  {
    codes: ['timeout'],
    names: stemSet('timeout timed slow long late hangs hang timeouts'),
    message: /time[d-]? ?out|too long/i,
  },
  {
    codes: ['permission_denied', 'sandbox_violation'],
    names: stemSet('permission permissions denied forbidden allowed unreadable access outside'),
    message: /permission|denied|EACCES|EPERM|forbidden|not allowed|outside/i,
  },
  {
    codes: ['rate_limited'],
    names: stemSet('rate throttled limited overloaded busy'),
    message: /rate limit|too many requests|\b429\b/i,
  },
  {
    codes: ['invalid_input'],
    names: stemSet('invalid malformed broken corrupt wrong unparsable parsed'),
    message: /invalid|malformed|corrupt|pars(?:e|ing)|unexpected/i,
  },
  {
    codes: ['dependency_missing'],
    names: stemSet('dependency dependencies installed program missing'),
    message: /not installed|command not found|no module named/i,
  },
];

const anyFailure = stemSet(
  'fail fails failed failure failures error errors cannot unavailable crash crashes problem goes works work succeed unreachable',
);

/** Words that do not distinguish failures. */
const fillers = stemSet(
  'if when whenever case should would can could may any anything everything whatever one some something thing time file files folder folders step steps command tool script result too long very still not no happens empty-handed returns gives',
);

/**
 * Returns whether a condition covers a failure. A quotation in it must occur in the command; its other words are
 * compared as stems.
 */
function covers(condition: string, command: string, failure: ToolFailure): boolean {
  const quoted = [...condition.matchAll(/`([^`]+)`/g)].map((match) => match[1] ?? '');
  const isAbout = (text: string): boolean =>
    command.includes(text) || failure.message.includes(text);
  if (quoted.length > 0 && !quoted.some(isAbout)) return false;
  return coversWords(condition.replace(/`[^`]*`/g, ' '), quoted.length > 0, command, failure);
}

function coversWords(
  condition: string,
  isSubjectNamed: boolean,
  command: string,
  failure: ToolFailure,
): boolean {
  const words = splitWords(condition).map(stem);
  const kinds = failureKinds.filter(({ names }) => words.some((word) => names.has(word)));
  const isNamed = kinds.some(
    ({ codes, message }) => codes.includes(failure.code) || message.test(failure.message),
  );
  if (kinds.length > 0 && !isNamed) return false;
  const isGeneral = words.some((word) => anyFailure.has(word));
  const kindWords = new Set(kinds.flatMap(({ names }) => [...names]));
  const subject = stemsOf(condition).filter(
    (word) => !kindWords.has(word) && !anyFailure.has(word) && !fillers.has(word),
  );
  const happened = new Set(stemsOf(`${command} ${failure.message}`));
  // Named or general failures need their subject in the command; anything else must be all in the message.
  if (isNamed || isGeneral) {
    return isSubjectNamed || subject.length === 0 || subject.some((word) => happened.has(word));
  }
  return subject.length > 0 && subject.every((word) => happened.has(word));
}
