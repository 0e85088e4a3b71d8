import { InvalidInputError } from '@pce/core/errors';
import { wait } from '@pce/core/internal';
import type { HandoffOutcome } from '@pce/core/ports';
import { folderHistory, type ReceivedMessage } from '@pce/tracker/internal';
import type { LoopStop, TokenPrices } from '../loop-options.js';
import type { LoopRole, PromptOutcome } from '../rules/events.js';
import type { LoopStep } from '../rules/next.js';
import { withdrawPermissions } from './ask-person.js';
import { toContinue } from './handover-text.js';
import { appendEvent, type LoopContext, readText } from './loop-context.js';
import { keepSnapshot, noticeOpen } from './notice-files.js';

/** Polling interval in milliseconds for the end of a pause and of the episode. */
const pollMs = 1_000;

type StepResult = Promise<LoopStop | undefined>;

export async function handOver(context: LoopContext, role: LoopRole): StepResult {
  const { messages, pause, episode } = await receive(context, role);
  if (messages.length > 0) return promptAgent(context, role, textOf(messages), idsOf(messages));
  if (pause !== null) return untilResumed(context);
  throw new InvalidInputError(
    `episode ${episode} has no message for the ${role}: was it given up?`,
  );
}

/** Lets an agent continue; a new session gets the interrupted message. */
export async function continueAgent(
  context: LoopContext,
  { role, message: words, text }: Extract<LoopStep, { type: 'continue' }>,
): StepResult {
  const { messages, pause } = await receive(context, role);
  if (pause !== null && messages.length === 0) return untilResumed(context);
  const { handed, sessions } = context.writer.state;
  const known = handed[role] ?? [];
  if (text !== undefined) return promptAgent(context, role, await readText(context, text), known);
  if (words !== undefined && sessions[role] !== undefined) {
    return promptAgent(context, role, words, known);
  }
  const open = messages.length === 0 ? undefined : textOf(messages);
  return promptAgent(context, role, toContinue(open), idsOf(messages));
}

const textOf = (messages: readonly ReceivedMessage[]): string =>
  messages.map(({ text }) => text).join('\n\n---\n\n');
const idsOf = (messages: readonly ReceivedMessage[]): readonly string[] =>
  messages.map(({ message }) => message);

/** Waits for the end of a pause that has one; any other needs a person. */
export async function untilResumed({ parts, writer, signal }: LoopContext): StepResult {
  const { tracker, clock } = parts;
  const { pause } = await tracker.getStatus(writer.state.episode);
  if (pause === null) return undefined;
  if (pause.until === null) return { status: 'paused', reason: pause.reason };
  await wait(clock, Math.max(pause.until - clock.now(), pollMs), signal);
  return undefined;
}

async function receive({ parts: { tracker }, writer }: LoopContext, target: LoopRole) {
  const { episode } = writer.state;
  const received = await tracker.receiveMessages({ episode, target });
  return { ...received, episode };
}

async function promptAgent(
  context: LoopContext,
  role: LoopRole,
  text: string,
  messages: readonly string[],
): Promise<undefined> {
  const { parts, writer, agents, signal } = context;
  const { content, scrub, clock } = parts;
  const { prompts, sessions, startedAt, maxMs } = writer.state;
  const n = prompts + 1;
  const hash = await content.put(text);
  const before = await keepSnapshot(context);
  const head = before && (await folderHistory(parts.workspace).head());
  await appendEvent(context, {
    type: 'prompt.announced',
    n,
    role,
    messages: [...messages],
    text: hash,
    ...(before !== undefined && { before }),
    ...(head !== undefined && { head }),
  });
  const overtime = new AbortController();
  const late = (): void => overtime.abort(new Error('the time of the loop is over'));
  const cancelTimer = clock.setTimer(late, startedAt + maxMs - clock.now());
  const over = new AbortController();
  untilEnded(context, over.signal).then(
    () => overtime.abort(new Error('the episode was ended')),
    () => undefined, // the prompt has ended
  );
  try {
    const either = AbortSignal.any([signal, overtime.signal]);
    const { outcome, session, calls } = await agents.prompt(role, text, sessions[role], either);
    const answer = await content.put(outcome.text);
    const isWatched = calls !== undefined && role === 'executor' && before !== undefined;
    const kept = isWatched ? { calls: await content.put(JSON.stringify(calls)) } : {};
    const cost = costOf(outcome, parts.prices?.[role]);
    const { cpuMs, usage } = outcome;
    const { cost: _, ...tokens } = usage ?? {};
    const end = toEnd(outcome, scrub);
    await noticeOpen(context);
    const { questions } = writer.state;
    await appendEvent(context, {
      type: 'prompt.closed',
      n,
      end,
      answer,
      session,
      ...(cost !== undefined && { cost }),
      ...(Object.keys(tokens).length > 0 && { tokens }),
      ...(cpuMs !== undefined && { cpuMs }),
      ...kept,
    });
    await withdrawPermissions(context, questions);
    return undefined;
  } finally {
    cancelTimer();
    over.abort();
  }
}

/** Waits until a person ends the episode. Rejects when the signal aborts. */
async function untilEnded({ parts, writer }: LoopContext, signal: AbortSignal): Promise<void> {
  const { tracker, clock } = parts;
  do await wait(clock, pollMs, signal);
  while ((await tracker.getStatus(writer.state.episode)).outcome === null);
}

function costOf({ usage }: HandoffOutcome, prices: TokenPrices | undefined): number | undefined {
  if (usage?.cost !== undefined) return usage.cost;
  const { inputTokens, outputTokens } = usage ?? {};
  if (prices === undefined || inputTokens === undefined || outputTokens === undefined) {
    return undefined;
  }
  return (inputTokens * prices.input + outputTokens * prices.output) / 1_000_000;
}

function toEnd(outcome: HandoffOutcome, scrub: (text: string) => string): PromptOutcome {
  const { text: _, usage: __, cpuMs: ___, ...end } = outcome;
  return end.status === 'failed' ? { ...end, message: scrub(end.message) } : end;
}
