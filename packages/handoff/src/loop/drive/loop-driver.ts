import { wait } from '@pce/core/internal';
import type { LoopResult, LoopStop } from '../loop-options.js';
import { type LoopStep, next } from '../rules/next.js';
import type { LoopState } from '../rules/state.js';
import {
  askPermission,
  askPerson,
  openOnEpisode,
  takeAnswer,
  withdrawPermissions,
} from './ask-person.js';
import { checkDone } from './check-criteria.js';
import { LoopAgents } from './loop-agents.js';
import { appendEvent, type LoopContext, type LoopParts } from './loop-context.js';
import type { LoopWriter } from './loop-writer.js';
import { noticeOpen } from './notice-files.js';
import { continueAgent, handOver, untilResumed } from './prompt-agent.js';
import { deliverAnswer, recordAnswer, recordFailure, reportAnswer } from './record-answer.js';

/** Drives a loop until it ends, or a person is needed, step by step; each effect is recorded before it happens. */
export async function driveLoop(
  parts: LoopParts,
  writer: LoopWriter,
  signal: AbortSignal,
): Promise<LoopResult> {
  const journal = { parts, writer };
  await using agents = new LoopAgents(parts, {
    ask: (role, request, act, useless) => askPermission(journal, role, request, act, useless),
    async onWrite(role, path, hash) {
      const n = writer.state.prompts;
      await appendEvent(journal, { type: 'file.written', n, role, path, ...(hash && { hash }) });
    },
  });
  const context: LoopContext = { parts, writer, agents, signal };
  // Left open by a killed process.
  await withdrawPermissions(context, writer.state.questions);
  await noticeOpen(context);
  for (;;) {
    signal.throwIfAborted();
    const stop = (await endedByPerson(context)) ?? (await take(context, next(writer.state)));
    if (stop !== undefined) return { ...figuresOf(writer.state), ...stop };
  }
}

/** Ends the loop if a person has ended its episode. */
async function endedByPerson(context: LoopContext): Promise<LoopStop | undefined> {
  const { parts, writer } = context;
  const { phase, episode } = writer.state;
  if (phase.name === 'ended' || phase.name === 'ending') return undefined;
  const { outcome, endReason } = await parts.tracker.getStatus(episode);
  if (outcome === null) return undefined;
  const reason = endReason ?? 'its episode was ended';
  await appendEvent(context, { type: 'loop.ended', outcome, reason });
  return { status: outcome, reason };
}

async function take(context: LoopContext, step: LoopStep): Promise<LoopStop | undefined> {
  const { parts, writer, signal } = context;
  const { tracker, clock } = parts;
  const { id, episode } = writer.state;
  switch (step.type) {
    case 'hand-over':
      return handOver(context, step.role);
    case 'continue':
      return continueAgent(context, step);
    case 'report':
      return reportAnswer(context, step.phase);
    case 'record':
      return recordAnswer(context, step.phase);
    case 'deliver':
      return deliverAnswer(context, step.phase);
    case 'record-failure':
      return recordFailure(context, step.phase);
    case 'wait':
      await wait(clock, step.until - clock.now(), signal);
      return take(context, step.after);
    case 'pause':
      return (await untilResumed(context)) ?? take(context, step.after);
    case 'check':
      return appendEvent(context, { type: 'criteria.checked', ...checkDone(writer.state, parts) });
    case 'ask':
      await askPerson(context, step.question);
      return undefined;
    case 'needs-person': {
      const { question } = step;
      const asked = await openOnEpisode(tracker, episode, question);
      const isAnswered = await takeAnswer(context, question, asked);
      return isAnswered ? undefined : { status: 'needs-person', question };
    }
    case 'end': {
      const { outcome, reason } = step;
      await tracker.endEpisode({ episode, outcome, reason, key: `${id}-end` });
      return appendEvent(context, { type: 'loop.ended', outcome, reason });
    }
    case 'ended':
      return { status: step.outcome, reason: step.reason };
  }
}

function figuresOf({ iteration: iterations, prompts, cost, verdicts }: LoopState) {
  return { iterations, prompts, cost, verdicts };
}
