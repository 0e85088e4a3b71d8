import assert from 'node:assert/strict';
import type { HandoffOutcome, HandoffPart, HandoffSession, HandoffStart } from '@pce/core/ports';
import type { ScriptedAct } from '@pce/testkit';
import type { HandoffPlace, OpenHandoff } from './handoff-place.js';

/** A prompt that no driver may change: it has quotes, line breaks, other scripts and emoji. */
export const promptText = 'Do it “well”:\n\t$HOME `ls` \'x\' "y" — naïve 東京 😀\n';

/** A place with a session in it. */
export interface OpenedSession extends AsyncDisposable {
  readonly place: HandoffPlace;
  readonly session: HandoffSession;
}

/** Opens a place and starts a session there, which ends with the test. */
export async function openSession(
  open: OpenHandoff,
  acts: readonly ScriptedAct[],
  options: Partial<HandoffStart> = {},
): Promise<OpenedSession> {
  const place = await open(acts);
  const session = await startSession(place, options);
  return { place, session, [Symbol.asyncDispose]: () => session.end() };
}

/** Starts a session of a place. */
export function startSession(
  { driver, workspace }: HandoffPlace,
  options: Partial<HandoffStart> = {},
): Promise<HandoffSession> {
  return driver.start({ workspace, signal: new AbortController().signal, ...options });
}

/** Hands a prompt over, and fails where it takes too long. */
export async function handOver(
  { place, session }: Pick<OpenedSession, 'place' | 'session'>,
  { signal = new AbortController().signal, text = promptText } = {},
): Promise<{ readonly outcome: HandoffOutcome; readonly parts: readonly HandoffPart[] }> {
  const parts: HandoffPart[] = [];
  const onPart = (part: HandoffPart): void => void parts.push(part);
  const prompt = session.prompt({ text, signal, onPart });
  return { outcome: await inTime(place, prompt, 'the prompt does not end'), parts };
}

/** Waits for something that the driver has to do. */
export async function inTime<T>(
  { idleMs }: HandoffPlace,
  work: Promise<T>,
  otherwise: string,
): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<'late'>((resolve) => {
    timer = setTimeout(() => resolve('late'), 10 * idleMs);
  });
  try {
    const first = await Promise.race([work.then((value) => ({ value })), late]);
    assert.ok(first !== 'late', `${otherwise} within ${10 * idleMs} ms`);
    return first.value;
  } finally {
    clearTimeout(timer);
  }
}

/** Waits until something holds that the driver has to bring about. */
export async function until(
  { idleMs }: HandoffPlace,
  holds: () => boolean,
  otherwise: string,
): Promise<void> {
  const end = performance.now() + 10 * idleMs;
  while (!holds()) {
    assert.ok(performance.now() < end, `${otherwise} within ${10 * idleMs} ms`);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}
