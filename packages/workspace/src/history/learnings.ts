import { createHash } from 'node:crypto';
import type { CoordinatorResult, ToolFailureCode } from '@pce/core/contracts';

export interface Learning {
  /** Id of the error, equal for every occurrence. */
  readonly id: string;
  readonly command: string;
  readonly selected: string | null;
  readonly code: ToolFailureCode;
  readonly message: string;
  readonly learned: string;
  /** A line for a planning document in the Executor's syntax for edge cases. */
  readonly edgeCase: string;
}

/** Returns each error of a turn once, in order of occurrence. */
export function learningsOf(commands: Iterable<CoordinatorResult>): readonly Learning[] {
  const all = [...commands];
  const found = new Map<string, Learning>();
  for (const [index, { commandReceived: command, selected, error }] of all.entries()) {
    if (error === null || error.code === 'cancelled') continue;
    const { code } = error;
    const message = oneLine(error.message);
    const id = idOf([selected, code, message.replace(/\d+/g, '#')]);
    if (found.has(id)) continue;
    const better = all.slice(index + 1).find((later) => worksInstead(later, selected));
    const learned = better
      ? `"${oneLine(better.commandReceived)}" worked afterwards`
      : advice[code];
    found.set(id, {
      id,
      command: oneLine(command),
      selected,
      code,
      message,
      learned,
      edgeCase: edgeCaseOf(code, command),
    });
  }
  return [...found.values()];
}

function worksInstead({ status, selected }: CoordinatorResult, failed: string | null): boolean {
  return status === 'success' && selected !== null && selected === failed;
}

const advice: Readonly<Record<ToolFailureCode, string>> = {
  timeout: 'give it less to do, or more time (timeoutMs, up to the limit toolTimeoutCeilingMs)',
  permission_denied: 'it needs a right that this host does not give; change the step or the host',
  dependency_missing: 'install what it needs, or use another tool',
  sandbox_violation: 'it reached for something outside its sandbox; change the tool',
  invalid_input: 'say in the step what the tool needs, in its terms',
  not_found: 'name something that is there, or say what to do where it is not',
  rate_limited: 'ask less often, or raise the limit of the service',
  cancelled: 'it was stopped from outside',
  missing_source: 'its result must name a source; use a tool that names one',
  internal: 'the tool has a fault: its message says where to look',
};

const happens: Readonly<Partial<Record<ToolFailureCode, readonly [string, string]>>> = {
  not_found: ['is missing', 'skip it and say so'],
  timeout: ['times out', 'try again'],
  rate_limited: ['is rate limited', 'try again'],
};

/** Returns the edge case for an error, about the text quoted in the command, if any. */
function edgeCaseOf(code: ToolFailureCode, command: string): string {
  const [problem, action] = happens[code] ?? ['fails', 'stop and ask'];
  const [, quoted] = /`([^`\n]{1,200})`/.exec(command) ?? [];
  return `If ${quoted === undefined ? 'a step' : `\`${quoted}\``} ${problem}, ${action}`;
}

function idOf(parts: readonly (string | null)[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 12);
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').replaceAll('<!--', '<! --').trim().slice(0, 300);
}
