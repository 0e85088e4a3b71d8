import { InvalidInputError } from '../errors.js';
import type { InputGuard, OutputGuard, ToolGuard } from '../ports/guards.js';

/** The guards of a host, in the order asked. */
export interface Guards {
  readonly input: readonly InputGuard[];
  readonly output: readonly OutputGuard[];
  readonly tool: readonly ToolGuard[];
  /** Time limit in milliseconds for a verdict. */
  readonly timeoutMs: number;
}

/** Options that set the guards. */
export interface GuardOptions {
  /** Checks each request before its turn begins. Several are asked in order. @defaultValue none */
  readonly inputGuard?: InputGuard | readonly InputGuard[];
  /** Checks each answer and output before anyone sees it; nothing is streamed earlier. @defaultValue none */
  readonly outputGuard?: OutputGuard | readonly OutputGuard[];
  /** Checks the calls of tools and their results. @defaultValue none */
  readonly toolGuard?: ToolGuard | readonly ToolGuard[];
  /** Time limit in milliseconds for a verdict; none in time counts as a refusal. @defaultValue 10,000 */
  readonly guardTimeoutMs?: number;
}

/** Fills in the defaults. Throws `InvalidInputError` for a guard without a name or method, or an invalid time-out. */
export function resolveGuards(options: GuardOptions): Guards {
  const { inputGuard = [], outputGuard = [], toolGuard = [], guardTimeoutMs = 10_000 } = options;
  if (!(guardTimeoutMs > 0))
    throw new InvalidInputError(
      `option guardTimeoutMs: expected more than 0, got ${guardTimeoutMs}`,
    );
  const guards: Guards = {
    input: listOf(inputGuard),
    output: listOf(outputGuard),
    tool: listOf(toolGuard),
    timeoutMs: guardTimeoutMs,
  };
  assertAsked('inputGuard', guards.input, ['checkInput']);
  assertAsked('outputGuard', guards.output, ['checkOutput']);
  assertAsked('toolGuard', guards.tool, ['checkCall', 'checkResult']);
  for (const { name } of all(guards)) {
    if (typeof name !== 'string' || name.trim() === '')
      throw new InvalidInputError('a guard needs a name: the journal and messages show it');
  }
  return guards;
}

/** Rejects a guard that would never be asked, such as one under the wrong option. */
function assertAsked(option: string, guards: readonly object[], methods: readonly string[]): void {
  for (const guard of guards) {
    const isAsked = methods.some((method) => typeof Object(guard)[method] === 'function');
    if (isAsked) continue;
    throw new InvalidInputError(
      `option ${option}: expected an object with the method ${methods.join(' or ')}, got ${describe(guard)}`,
    );
  }
}

function describe(guard: object): string {
  return typeof guard === 'object' && guard !== null
    ? `one with ${Object.keys(guard).join(', ') || 'nothing'}`
    : typeof guard;
}

/** Returns the versions of guards, by their keys in the versions of a turn. */
export function guardVersions(guards: Guards): Readonly<Record<string, string>> {
  return Object.fromEntries(
    all(guards).map(({ name, version = '1' }) => [`guard ${name}`, version]),
  );
}

function all({ input, output, tool }: Guards) {
  return [...input, ...output, ...tool];
}

function listOf<T>(given: T | readonly T[]): readonly T[] {
  return isList(given) ? given : [given];
}

function isList<T>(given: T | readonly T[]): given is readonly T[] {
  return Array.isArray(given);
}
