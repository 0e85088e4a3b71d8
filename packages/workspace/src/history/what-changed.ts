import { posix } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { Effect, Json } from '@pce/core/contracts';
import { type CoordinatorResult, nearestName } from '@pce/core/internal';

/** The difference between a call that failed and one that then succeeded in its place. */
export interface Change {
  /** In words, for people and roles. */
  readonly learned: string;
  /** The same for a planning document: a value in place of another, or a command before the one that failed. */
  readonly mend?:
    | { readonly kind: 'value'; readonly from: string; readonly to: string }
    | { readonly kind: 'before'; readonly command: string };
}

/** Facts of a turn besides its commands. */
export interface TurnFacts {
  readonly request: string;
  effectOf(tool: string): Effect | undefined;
}

/** Finds what made a failed command work later in the same turn; `undefined` if nothing did. */
export function whatChanged(
  commands: readonly CoordinatorResult[],
  failed: number,
  facts: TurnFacts,
): Change | undefined {
  const failure = commands[failed];
  if (failure === undefined || failure.selected === null) return undefined;
  const later = commands.slice(failed + 1);
  const successes = later.filter(({ status }) => status === 'success');
  for (const success of successes) {
    if (success.selected !== failure.selected) continue;
    if (isDeepStrictEqual(success.args, failure.args)) {
      const between = later.slice(0, later.indexOf(success));
      return preparedBy(between, failure, facts);
    }
    const change = otherValue(failure, success, facts.request);
    if (change !== undefined) return change;
  }
  const [next] = successes;
  return next === undefined ? undefined : otherTool(failure, next, facts);
}

/** The same call worked after others had changed something, the nearest of which touched what it is about. */
function preparedBy(
  between: readonly CoordinatorResult[],
  failure: CoordinatorResult,
  { effectOf }: TurnFacts,
): Change {
  const acts = between.filter(
    ({ status, selected }) =>
      status === 'success' && selected !== null && (effectOf(selected) ?? 'read') !== 'read',
  );
  const act = acts.findLast((one) => touches(one, failure)) ?? acts.at(-1);
  if (act === undefined) return { learned: 'the same call worked when it was tried again' };
  return {
    learned: `the same call worked after ${callText(act)}`,
    mend: { kind: 'before', command: oneLine(act.commandReceived) },
  };
}

function touches(act: CoordinatorResult, failure: CoordinatorResult): boolean {
  return textsOf(act.args).some((text) =>
    textsOf(failure.args).some((own) => own.startsWith(text)),
  );
}

/** The same tool worked with another value of one argument, which was not the value of another step. */
function otherValue(
  failure: CoordinatorResult,
  success: CoordinatorResult,
  request: string,
): Change | undefined {
  const keys = new Set([...Object.keys(failure.args), ...Object.keys(success.args)]);
  const [key, ...others] = [...keys].filter(
    (each) => !isDeepStrictEqual(failure.args[each], success.args[each]),
  );
  if (key === undefined || others.length > 0) return undefined;
  const [from, to] = [failure.args[key], success.args[key]];
  if (to === undefined || (typeof to === 'object' && to !== null)) return undefined;
  if (from === undefined) return { learned: `it worked with ${key} ${shown(to)} in addition` };
  if (typeof to === 'string' && request.includes(to)) return undefined;
  const learned = `${key} ${shown(to)} worked in place of ${shown(from)}`;
  if (typeof from !== 'string' || typeof to !== 'string') return { learned };
  if (![from, to].every((text) => /^[^\n`]{1,200}$/.test(text))) return { learned };
  const isSame = keys.size > 1 || failure.commandReceived === success.commandReceived;
  if (!isSame && !isAkin(from, to)) return undefined;
  return { learned, mend: { kind: 'value', from, to } };
}

/** Whether two values are likely to be meant for the same thing: a file in another folder, a name with a slip. */
function isAkin(from: string, to: string): boolean {
  const [was, is] = [posix.basename(from), posix.basename(to)];
  return was === is || nearestName(was, [is]) !== undefined;
}

/** Another tool of the same effect did it, next and with a value of the call that failed. */
function otherTool(
  failure: CoordinatorResult,
  next: CoordinatorResult,
  { effectOf }: TurnFacts,
): Change | undefined {
  if (next.selected === null || failure.selected === null || next.selected === failure.selected)
    return undefined;
  const values = textsOf(failure.args).filter(({ length }) => length > 2);
  const isSame =
    next.commandReceived === failure.commandReceived ||
    textsOf(next.args).some((text) => values.includes(text));
  if (!isSame || effectOf(next.selected) !== effectOf(failure.selected)) return undefined;
  return { learned: `${next.selected} did it in place of ${failure.selected}` };
}

function textsOf(value: Json): readonly string[] {
  if (typeof value === 'string') return value === '' ? [] : [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsOf) : [];
}

function callText({ selected, args }: CoordinatorResult): string {
  const [first] = Object.entries(args).filter(([, value]) => typeof value === 'string');
  return first === undefined ? `${selected}` : `${selected} with ${first[0]} ${shown(first[1])}`;
}

function shown(value: Json): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return `\`${oneLine(text).slice(0, 100)}\``;
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
