import type {
  HandoffDriver,
  HandoffOutcome,
  HandoffPart,
  HandoffSession,
  HandoffStart,
} from '@pce/core/ports';
import type { ScriptedAction } from '@pce/testkit/internal';
import { type Waiting, within } from '../suite/within.js';

/** A driver with a scripted agent, and what a suite can observe of that agent. */
export interface HandoffPlace extends Waiting {
  readonly driver: HandoffDriver;
  /** Absolute path of a folder for the agent. */
  readonly workspace: string;
  /** Prompts that reached the agent in any session, oldest first. */
  prompts(): readonly string[];
  /** Whether an agent, or anything it started, still runs. */
  isRunning(): boolean;
}

/** The idle limit of a driver. */
export interface HandoffIdle {
  /** Milliseconds of silence after which the driver gives the agent up. */
  readonly idleMs: number;
}

/** Opens a driver for an agent that performs `actions` for each prompt. */
export type OpenHandoff = (
  actions: readonly ScriptedAction[],
  options: HandoffIdle,
) => HandoffPlace | Promise<HandoffPlace>;

/** A prompt that must arrive unchanged: quotes, line breaks, other scripts and emoji. */
export const promptText = 'Do it “well”:\n\t$HOME `ls` \'x\' "y" — naïve 東京 😀\n';

interface OpenedSession extends AsyncDisposable {
  readonly place: HandoffPlace;
  readonly session: HandoffSession;
}

/** Milliseconds of silence in cases in which the driver must give the agent up. */
export const silentMs = 500;

/** Milliseconds of silence that no agent of a case reaches, even on a slow machine. */
const neverSilentMs = 600_000;

export function openPlace(
  open: OpenHandoff,
  actions: readonly ScriptedAction[],
): HandoffPlace | Promise<HandoffPlace> {
  return open(actions, { idleMs: neverSilentMs });
}

/** Opens a place and starts a session there, which ends with the test. */
export async function openSession(
  open: OpenHandoff,
  actions: readonly ScriptedAction[],
  { idleMs = neverSilentMs, ...options }: Partial<HandoffStart & HandoffIdle> = {},
): Promise<OpenedSession> {
  const place = await open(actions, { idleMs });
  const session = await startSession(place, options);
  return { place, session, [Symbol.asyncDispose]: () => session.end() };
}

export function startSession(
  { driver, workspace }: HandoffPlace,
  options: Partial<HandoffStart> = {},
): Promise<HandoffSession> {
  return driver.start({ workspace, signal: new AbortController().signal, ...options });
}

/** Sends a prompt; fails with `otherwise` if it does not end. */
export async function handOver(
  { place, session }: Pick<OpenedSession, 'place' | 'session'>,
  {
    signal = new AbortController().signal,
    text = promptText,
    otherwise = 'the prompt does not end',
  } = {},
): Promise<{ readonly outcome: HandoffOutcome; readonly parts: readonly HandoffPart[] }> {
  const parts: HandoffPart[] = [];
  const onPart = (part: HandoffPart): void => void parts.push(part);
  const prompt = session.prompt({ text, signal, onPart });
  return { outcome: await within(place, prompt, otherwise), parts };
}
