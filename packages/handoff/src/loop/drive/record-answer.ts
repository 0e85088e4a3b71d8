import { basename } from 'node:path';
import { InvalidInputError } from '@pce/core/errors';
import type { Tracker } from '@pce/tracker';
import {
  type CheckedClaim,
  contradictionsIn,
  type RecordCheckpointOptions,
} from '@pce/tracker/internal';
import * as z from 'zod/mini';
import { checkClaims } from '../../claims/check-claims.js';
import { collectFacts, commandTests } from '../../claims/collect-facts.js';
import { type WorkCall, workCallsSchema } from '../../claims/work-facts.js';
import type { LoopRole, PromptOutcome } from '../rules/events.js';
import type { LoopStep } from '../rules/next.js';
import type { LoopState, LoopWork } from '../rules/state.js';
import { checkCriteria } from './check-criteria.js';
import { toComplete, toExecutor, toPlanner } from './handover-text.js';
import { appendEvent, type LoopContext, readText } from './loop-context.js';
import { readAnswer } from './read-answer.js';

type PhaseOf<Type extends LoopStep['type']> = Extract<
  LoopStep,
  { type: Type; phase: unknown }
>['phase'];

/** Asks the tracker for the consequence of an agent's output: a limit, a loop, or none. */
export async function reportAnswer(
  context: LoopContext,
  { prompt, end, answer }: PhaseOf<'report'>,
): Promise<undefined> {
  const { tracker, scrub } = context.parts;
  const { episode } = context.writer.state;
  const { n, role } = prompt;
  const text = printed(end, await readText(context, answer));
  const advice = await tracker.reportOutput({ episode, role, text });
  if (advice.do === 'compact') await context.agents.forget(role);
  if (advice.do === 'reflect') await tracker.settled(episode);
  const until = 'until' in advice && advice.until !== undefined ? { until: advice.until } : {};
  const message = 'message' in advice ? { message: advice.message } : {};
  const isReport = role === 'executor' && end.status === 'completed' && advice.do === 'go-on';
  const claims = isReport ? await checkReport(context, text) : [];
  return appendEvent(context, {
    type: 'prompt.advised',
    n,
    advice: advice.do,
    ...until,
    ...message,
    ...(claims.length > 0 && {
      claims: claims.map((claim) => ({ ...claim, subject: scrub(claim.subject) })),
    }),
  });
}

/**
 * Records an answer as a checkpoint and writes the message for the other role, in the Reflexion-Aligned Template. An
 * incomplete answer is first returned to an agent with a session, with a list of missing parts.
 */
export async function recordAnswer(
  context: LoopContext,
  { prompt, answer, claims = [] }: PhaseOf<'record'>,
): Promise<undefined> {
  const { parts, writer } = context;
  const { tracker, content, scrub, workspace, maxRepairs = 1 } = parts;
  const { project = basename(workspace) } = parts;
  const { id, episode, iteration, criteria, verdicts, repairs, sessions } = writer.state;
  const { n, role, cpuMs, usage } = prompt;
  const [scratchpad, goal] = [
    await readText(context, answer),
    await readText(context, writer.state.goal),
  ];
  const read = readAnswer(scratchpad, { project, goal });
  // An agent without a session would repeat the work.
  const canComplete = sessions[role] !== undefined && repairs < maxRepairs;
  if (read.problems.length > 0 && read.misaligned === undefined && canComplete) {
    const text = await content.put(toComplete(scratchpad, read.problems));
    return appendEvent(context, { type: 'answer.refused', n, problems: [...read.problems], text });
  }
  const checkpoint = await recordCheckpoint(tracker, {
    episode,
    iteration,
    role,
    scratchpad,
    cpuMs,
    usage,
    ...changedFiles(writer.state, role),
    ...(claims.length > 0 && { claims }),
    key: `${id}-checkpoint-${n}`,
  });
  await tracker.settled(episode);
  const { reflection } = await tracker.getStatus(episode);
  const checked = role === 'executor' ? checkCriteria(writer.state, parts).verdicts : verdicts;
  const handover = {
    project,
    goal,
    criteria,
    answer: read,
    verdicts: checked,
    contradictions: contradictionsIn(claims),
    ...(reflection?.checkpoint === checkpoint && { reflection }),
  };
  const words = role === 'planner' ? toExecutor(handover) : toPlanner(handover);
  const message = await content.put(words);
  const { misaligned } = read;
  return appendEvent(context, {
    type: 'answer.recorded',
    n,
    checkpoint,
    message,
    ...(misaligned !== undefined && { misaligned: scrub(misaligned) }),
  });
}

/** Queues the message for the other role, and acknowledges the answered one. */
export async function deliverAnswer(
  context: LoopContext,
  { prompt, text, misaligned }: PhaseOf<'deliver'>,
): Promise<undefined> {
  const { tracker } = context.parts;
  const { id, episode } = context.writer.state;
  const { n, role, messages } = prompt;
  const target = role === 'planner' ? 'executor' : 'planner';
  const words = await readText(context, text);
  await tracker.sendMessage({ episode, from: role, target, message: words, id: `${id}-m${n}` });
  for (const message of messages) await tracker.acknowledgeMessage({ episode, message });
  if (misaligned !== undefined) {
    const reason = `the ${role} says that its work is not aligned: ${misaligned}`;
    await tracker.pauseEpisode({ episode, reason, key: `${id}-misaligned-${n}` });
  }
  return appendEvent(context, { type: 'answer.delivered', n });
}

export async function recordFailure(
  context: LoopContext,
  { prompt, end, answer }: PhaseOf<'record-failure'>,
): Promise<undefined> {
  const { id, episode, iteration } = context.writer.state;
  const { n, role } = prompt;
  const message = end.status === 'failed' ? end.message : end.status;
  const checkpoint = await recordCheckpoint(context.parts.tracker, {
    episode,
    iteration,
    role,
    scratchpad: (await readText(context, answer)) || message,
    ...changedFiles(context.writer.state, role),
    error: { message },
    key: `${id}-failed-${n}`,
  });
  return appendEvent(context, { type: 'failure.recorded', n, checkpoint });
}

function changedFiles({ files, noticed }: LoopState, role: LoopRole) {
  return { files: files[role] ?? [], noticed: noticed?.[role] ?? [] };
}

/** Records a checkpoint; without files if they cannot be stored: the tracker has no workspace, or one is a folder. */
async function recordCheckpoint(
  tracker: Tracker,
  request: RecordCheckpointOptions,
): Promise<string> {
  try {
    return (await tracker.recordCheckpoint(request)).checkpoint;
  } catch (error) {
    const { files = [], noticed = [] } = request;
    const hasFiles = files.length + noticed.length > 0;
    if (!(error instanceof InvalidInputError) || !hasFiles) throw error;
    return (await tracker.recordCheckpoint({ ...request, files: [], noticed: [] })).checkpoint;
  }
}

/** Returns an agent's final output: its text, and its failure. */
function printed(end: PromptOutcome, text: string): string {
  switch (end.status) {
    case 'failed':
      return `${text}\n\n${end.message}`;
    case 'stopped':
      return end.at === 'max_steps' ? `${text}\n\n${stepCap}` : text;
    default:
      return text;
  }
}

/** Maps a driver's step-limit status to the text that the tracker detects. */
const stepCap = 'Reached max session turns for this session';

/** Checks the claims of the executor's report against its work since the last one. */
async function checkReport(context: LoopContext, report: string): Promise<readonly CheckedClaim[]> {
  const { parts, writer, signal } = context;
  const { workspace: root, test } = parts;
  const { work, files, noticed } = writer.state;
  if (work === undefined) return [];
  const { head, firstHead, changed } = work;
  const calls = await callsOf(context, work);
  const facts = await collectFacts({
    root,
    head,
    earlier: { changed, head: firstHead },
    changed: [...(files.executor ?? []), ...(noticed?.executor ?? [])],
    ...(calls && { calls }),
    ...(test !== undefined && { tests: commandTests(test, root, signal) }),
  });
  return checkClaims(report, facts);
}

/** Returns the tool calls; `undefined` if those of a prompt are not known: its driver does not see them, or it broke off. */
async function callsOf(
  { parts }: LoopContext,
  { prompts, calls }: LoopWork,
): Promise<readonly WorkCall[] | undefined> {
  if (calls.length < prompts) return undefined;
  const texts = await Promise.all(calls.map((hash) => parts.content.get(hash)));
  if (texts.includes(undefined)) return undefined;
  return texts.flatMap((text) => z.parse(workCallsSchema, JSON.parse(text ?? '[]')));
}
