import { evaluateCriterion, parseCriterion } from '@pce/core/criteria';
import { InvalidInputError } from '@pce/core/errors';
import type { Clock, HandoffOutcome, PermissionDecision, PermissionRequest } from '@pce/core/ports';
import { wait } from '@pce/core/system';
import type { ContentStore } from '@pce/tracker';
import { misalignmentIn, toContinue, toExecutor, toPlanner } from './handover-text.js';
import { LoopAgents } from './loop-agents.js';
import type { LoopOptions, LoopResult, LoopStop } from './loop-options.js';
import type { LoopWriter } from './loop-writer.js';
import type { LoopRole, PromptOutcome } from './rules/events.js';
import { type LoopStep, next } from './rules/next.js';
import type { LoopState } from './rules/state.js';
import { workspaceScope } from './workspace-scope.js';

/** Options with the defaults that the driver needs. */
export interface LoopParts extends LoopOptions {
  readonly content: ContentStore;
  readonly clock: Clock;
  readonly scrub: (text: string) => string;
}

/** Milliseconds between looks for an answer of a person, and for the end of a pause. */
const pollMs = 1_000;

/** Drives a loop: one step after another, each effect announced in the journal before it is made. */
export class LoopDriver {
  readonly #agents: LoopAgents;

  constructor(
    private readonly parts: LoopParts,
    private readonly writer: LoopWriter,
    private readonly signal: AbortSignal,
  ) {
    this.#agents = new LoopAgents(parts, (role, request, act, useless) =>
      this.#askPermission(role, request, act, useless),
    );
  }

  /** Takes steps until the loop has ended, or a person is needed. */
  async run(): Promise<LoopResult> {
    await using _ = this.#agents;
    for (;;) {
      this.signal.throwIfAborted();
      const result = await this.#take(next(this.writer.state));
      if (result !== undefined) return { ...figuresOf(this.writer.state), ...result };
    }
  }

  async #take(step: LoopStep): Promise<LoopStop | undefined> {
    const { state } = this.writer;
    const { tracker, clock } = this.parts;
    const { episode } = state;
    switch (step.type) {
      case 'hand-over':
        return this.#handOver(step.role);
      case 'continue':
        return this.#continue(step.role, step.message);
      case 'report': {
        const { prompt, end, answer } = step.phase;
        const text = printed(end, await this.#text(answer));
        const advice = await tracker.reportOutput({ episode, role: prompt.role, text });
        if (advice.do === 'compact') await this.#agents.forget(prompt.role);
        if (advice.do === 'reflect') await tracker.settled(episode);
        const until =
          'until' in advice && advice.until !== undefined ? { until: advice.until } : {};
        const message = 'message' in advice ? { message: advice.message } : {};
        const { n } = prompt;
        return this.#append({ type: 'prompt.advised', n, advice: advice.do, ...until, ...message });
      }
      case 'record':
        return this.#record(step.phase);
      case 'deliver':
        return this.#deliver(step.phase);
      case 'record-failure': {
        const { prompt, end, answer, files } = step.phase;
        const message = end.status === 'failed' ? end.message : end.status;
        const { checkpoint } = await tracker.recordCheckpoint({
          episode,
          iteration: state.iteration,
          role: prompt.role,
          scratchpad: (await this.#text(answer)) || message,
          files,
          error: { message },
          key: `${state.id}-failed-${prompt.n}`,
        });
        return this.#append({ type: 'failure.recorded', n: prompt.n, checkpoint });
      }
      case 'wait':
        await wait(clock, step.until - clock.now(), this.signal);
        return this.#take(step.after);
      case 'pause': {
        const stop = await this.#untilResumed();
        return stop ?? this.#take(step.after);
      }
      case 'check':
        return this.#append({ type: 'criteria.checked', ...checkAll(state, this.parts) });
      case 'ask': {
        const id = `${state.id}.q${state.asked + 1}`;
        return this.#append({ type: 'question.asked', id, ...step.question });
      }
      case 'needs-person':
        return { status: 'needs-person', question: step.question };
      case 'end': {
        const { outcome, reason } = step;
        await tracker.endEpisode({ episode, outcome, reason, key: `${state.id}-end` });
        return this.#append({ type: 'loop.ended', outcome, reason });
      }
      case 'ended':
        return { status: step.outcome, reason: step.reason };
    }
  }

  async #handOver(role: LoopRole): Promise<LoopStop | undefined> {
    const { tracker } = this.parts;
    const { episode } = this.writer.state;
    const { messages, pause } = await tracker.receiveMessages({ episode, target: role, limit: 1 });
    const [message] = messages;
    if (message !== undefined) return this.#prompt(role, message.text, message.message);
    if (pause !== null) return this.#untilResumed();
    throw new InvalidInputError(
      `episode ${episode} has no message for the ${role}: was it given up?`,
    );
  }

  /** Tells an agent to go on: what was open is told to one whose session is new. */
  async #continue(role: LoopRole, words: string | undefined): Promise<LoopStop | undefined> {
    const { tracker } = this.parts;
    const { episode, sessions } = this.writer.state;
    const { messages, pause } = await tracker.receiveMessages({ episode, target: role, limit: 1 });
    if (pause !== null && messages.length === 0) return this.#untilResumed();
    const [open] = messages;
    const isKnown = words !== undefined && sessions[role] !== undefined;
    return this.#prompt(role, isKnown ? words : toContinue(open?.text), open?.message);
  }

  async #prompt(
    role: LoopRole,
    text: string,
    message: string | undefined,
  ): Promise<LoopStop | undefined> {
    const { content, scrub, clock } = this.parts;
    const { prompts, sessions, startedAt, maxMs } = this.writer.state;
    const n = prompts + 1;
    const named = message === undefined ? {} : { message };
    const hash = await content.put(text);
    await this.#append({ type: 'prompt.announced', n, role, text: hash, ...named });
    const overtime = new AbortController();
    const late = (): void => overtime.abort(new Error('the time of the loop is over'));
    const cancelTimer = clock.setTimer(late, startedAt + maxMs - clock.now());
    try {
      const either = AbortSignal.any([this.signal, overtime.signal]);
      const { outcome, session } = await this.#agents.prompt(role, text, sessions[role], either);
      const answer = await content.put(outcome.text);
      const cost = outcome.usage?.cost === undefined ? {} : { cost: outcome.usage.cost };
      const end = toEnd(outcome, scrub);
      const files = this.#agents.takeWritten(role);
      return await this.#append({
        type: 'prompt.closed',
        n,
        end,
        answer,
        session,
        files: [...files],
        ...cost,
      });
    } finally {
      cancelTimer();
    }
  }

  async #record({
    prompt,
    answer,
    files,
  }: Extract<LoopStep, { type: 'record' }>['phase']): Promise<undefined> {
    const { tracker } = this.parts;
    const { id, episode, iteration, goal, criteria, verdicts } = this.writer.state;
    const { n, role } = prompt;
    const text = await this.#text(answer);
    const { checkpoint } = await tracker.recordCheckpoint({
      episode,
      iteration,
      role,
      scratchpad: text,
      files,
      key: `${id}-checkpoint-${n}`,
    });
    await tracker.settled(episode);
    const { reflection } = await tracker.getStatus(episode);
    const checked =
      role === 'executor' ? checkAll(this.writer.state, this.parts).verdicts : verdicts;
    const handover = {
      goal: await this.#text(goal),
      criteria,
      answer: text,
      verdicts: checked,
      ...(reflection?.checkpoint === checkpoint && { reflection }),
    };
    const words = role === 'planner' ? toExecutor(handover) : toPlanner(handover);
    const message = await this.parts.content.put(words);
    const reason = misalignmentIn(text);
    const misaligned = reason === undefined ? {} : { misaligned: this.parts.scrub(reason) };
    return this.#append({ type: 'answer.recorded', n, checkpoint, message, ...misaligned });
  }

  async #deliver({
    prompt,
    text,
    misaligned,
  }: Extract<LoopStep, { type: 'deliver' }>['phase']): Promise<undefined> {
    const { tracker } = this.parts;
    const { id, episode } = this.writer.state;
    const { n, role, message } = prompt;
    const target = role === 'planner' ? 'executor' : 'planner';
    const words = await this.#text(text);
    await tracker.sendMessage({ episode, from: role, target, message: words, id: `${id}-m${n}` });
    if (message !== undefined) await tracker.acknowledgeMessage({ episode, message });
    if (misaligned !== undefined) {
      const reason = `the ${role} says that its work is not aligned: ${misaligned}`;
      await tracker.pauseEpisode({ episode, reason, key: `${id}-misaligned-${n}` });
    }
    return this.#append({ type: 'answer.delivered', n });
  }

  /** Waits for the end of a pause that has one; any other is left to a person. */
  async #untilResumed(): Promise<LoopStop | undefined> {
    const { tracker, clock } = this.parts;
    const { episode } = this.writer.state;
    const { pause } = await tracker.getStatus(episode);
    if (pause === null) return undefined;
    if (pause.until === null) return { status: 'paused', reason: pause.reason };
    await wait(clock, Math.max(pause.until - clock.now(), pollMs), this.signal);
    return undefined;
  }

  async #askPermission(
    role: LoopRole,
    { title, kind, paths }: PermissionRequest,
    act: string,
    useless: AbortSignal,
  ): Promise<PermissionDecision> {
    const { clock, scrub } = this.parts;
    const { id: loop, asked, prompts } = this.writer.state;
    const id = `${loop}.q${asked + 1}`;
    const what = [kind, title, ...paths].join(' · ');
    const message = scrub(`the ${role} wants to: ${what}`);
    const options = ['allow', 'reject'];
    const question = { id, kind: 'permission', role, n: prompts, message, options, act } as const;
    await this.#append({ type: 'question.asked', ...question });
    for (;;) {
      const choice = this.writer.state.permissions[id];
      if (choice !== undefined) return choice === 'allow' ? 'allow' : 'reject';
      await wait(clock, pollMs, useless);
      await this.writer.refresh();
    }
  }

  async #append(draft: Parameters<LoopWriter['append']>[0]): Promise<undefined> {
    const state = await this.writer.append(draft);
    this.parts.onEvent?.(draft.type, state);
    return undefined;
  }

  #text(hash: string): Promise<string> {
    return textOf(this.parts.content, hash);
  }
}

/** Everything an agent printed at its end: its text, and its failure. */
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

/** Words by which the tracker knows a maximum of steps that an agent tells otherwise than in words. */
const stepCap = 'Reached max session turns for this session';

function toEnd(outcome: HandoffOutcome, scrub: (text: string) => string): PromptOutcome {
  const { text: _, usage: __, ...end } = outcome;
  return end.status === 'failed' ? { ...end, message: scrub(end.message) } : end;
}

function checkAll({ criteria }: LoopState, { scope, workspace }: LoopParts) {
  const values = scope ?? workspaceScope(workspace);
  const verdicts = criteria.map((criterion) => {
    const parsed = parseCriterion(criterion);
    if (parsed === undefined) return { criterion, passed: null, detail: 'it cannot be checked' };
    const { passed, detail } = evaluateCriterion(parsed, values);
    return { criterion, passed: passed ?? null, detail };
  });
  return { isMet: verdicts.every(({ passed }) => passed === true), verdicts };
}

function figuresOf({ iteration: iterations, prompts, cost, verdicts }: LoopState) {
  return { iterations, prompts, cost, verdicts };
}

async function textOf(content: ContentStore, hash: string): Promise<string> {
  const text = await content.get(hash);
  if (text !== undefined) return text;
  throw new InvalidInputError(`the text ${hash} of the loop is gone from the content store`);
}
