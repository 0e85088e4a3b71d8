import { validationDecision } from '../contracts/answer.js';
import type { TurnNotice } from '../turn/perform/turn-notice.js';
import type { TurnJournalEntry } from '../turn/read/turn-journal.js';
import { type TurnStep, turnStep } from '../turn/read/verify-turn.js';
import type { TurnEvent } from '../turn/rules/events.js';
import { laneNumber, laneOf } from '../turn/rules/lanes.js';
import { lookTool, next } from '../turn/rules/next.js';
import { goalResults } from '../turn/rules/result.js';
import { spenderOf } from '../turn/rules/spent.js';
import { type TurnState, turnStatus } from '../turn/rules/state.js';
import { endedWork } from './ended-work.js';
import { noSince, type Signal, type SignalDraft, type Since, sinceAfter } from './signal.js';
import { callAskedAbout, openWorks, type Work } from './work.js';

/** Returns the signal of a notice; `undefined` for the end of an activity, which an event reports. Pure. */
export function noticeSignal(turn: string, notice: TurnNotice): Signal | undefined {
  const { version, at } = notice;
  const place = { turn, version, at };
  switch (notice.type) {
    case 'role.started':
      return { ...place, type: 'activity', role: notice.role };
    case 'tool.started':
      return { ...place, type: 'activity', tool: notice.tool, call: notice.call };
    case 'role.waiting':
    case 'tool.waiting': {
      const { reason, retryAt: until } = notice;
      const who =
        notice.type === 'role.waiting'
          ? { role: notice.role }
          : { tool: notice.tool, call: notice.call };
      return { ...place, type: 'waiting', ...who, reason, until };
    }
    case 'answer.began':
      return { ...place, type: 'answer.began' };
    case 'answer.delta':
      return { ...place, type: 'answer.text', text: notice.text };
    case 'role.ended':
    case 'tool.ended':
      return undefined;
  }
}

/** Memory of the projection of one turn between two events. */
export interface SignalView {
  readonly state: TurnState;
  readonly since: Since;
  /** Whether the last event resumed the turn, which may turn out to be still blocked. */
  readonly isResumed: boolean;
}

/** Folds an entry of a turn's journal; `view` is `undefined` for the first. Returns the next view and the signals. Pure. */
export function project(
  view: SignalView | undefined,
  { event }: Pick<TurnJournalEntry, 'event'>,
): readonly [SignalView, readonly Signal[]] {
  return projectStep(view, turnStep(view?.state, event));
}

/**
 * Does the same with states that the caller has. A view of other steps is ignored, so a process that takes a turn over may
 * begin with `undefined`, and gives the same signals. Pure.
 */
export function projectStep(
  view: SignalView | undefined,
  { before, event, after }: TurnStep,
): readonly [SignalView, readonly Signal[]] {
  const known = view !== undefined && view.state.version === before?.version ? view : undefined;
  const since = known?.since ?? noSince;
  const drafts = before === undefined ? [] : draftsOf(before, event, after, since);
  if (event.type === 'turn.started') drafts.push({ type: 'turn.began', state: after });
  const isResumed = event.type === 'turn.resumed';
  const halted = isResumed ? undefined : haltOf(known?.isResumed === true, before, event, after);
  if (halted !== undefined) drafts.push(halted);
  const { turn, version } = after;
  const signals = drafts.map(
    (draft): Signal => ({ ...inOrder(draft), turn, version, at: event.at }),
  );
  return [{ state: after, since: sinceAfter(since, { before, event, after }), isResumed }, signals];
}

function draftsOf(
  before: TurnState,
  event: TurnEvent,
  after: TurnState,
  since: Since,
): SignalDraft[] {
  const drafts: SignalDraft[] = [];
  const isForked = event.type === 'turn.forked';
  if (isForked) {
    const { parent, version } = event;
    drafts.push({ type: 'turn.began', state: after, fork: { parent, version } });
  }
  if (event.type === 'turn.resumed')
    drafts.push({ type: 'turn.went-on', process: event.owner, changed: event.changed });
  const answered = answerOf(before, event);
  if (answered !== undefined) drafts.push(answered);
  const role = roleWork(before, event, since);
  if (role !== undefined) {
    const { to: _, outcome: __, ...began } = role;
    drafts.push({ type: 'work.began', work: began }, { type: 'work.ended', work: role });
  }
  if (before.phase !== after.phase || before.open !== after.open) {
    // Works of the parent of a fork continue there.
    const earlier = isForked ? new Map() : openWorks(before);
    const now = openWorks(after);
    for (const work of [...earlier.values()].reverse())
      if (!now.has(work.id))
        drafts.push({ type: 'work.ended', work: endedWork(work, before, event, since) });
    for (const work of now.values())
      if (!earlier.has(work.id)) drafts.push({ type: 'work.began', work });
  }
  if (event.type === 'intervention.opened')
    drafts.push(...questionOf(event.intervention.id, after));
  if (haveGoalsChanged(before, after)) drafts.push({ type: 'goals', goals: goalResults(after) });
  const written = writtenAnswer(before, event, after);
  if (written !== undefined) drafts.push({ type: 'answer.written', text: written });
  if (event.type === 'turn.finished') {
    const { status, reason } = event;
    if (status === 'completed' && after.answer !== undefined) drafts.push(settledAnswer(after));
    drafts.push({ type: 'turn.ended', status, reason, state: after });
  }
  return drafts;
}

function haveGoalsChanged(before: TurnState, after: TurnState): boolean {
  if (before.plan === after.plan && before.goalsProgress === after.goalsProgress) return false;
  return JSON.stringify(goalResults(before)) !== JSON.stringify(goalResults(after));
}

function haltOf(
  wasResumed: boolean,
  before: TurnState | undefined,
  event: TurnEvent,
  after: TurnState,
): SignalDraft | undefined {
  const status = haltedStatus(after);
  if (status === undefined) return undefined;
  if (!wasResumed && before !== undefined && haltedStatus(before) === status) return undefined;
  const [question] = after.open.filter(({ halt }) => halt.kind !== 'not_saved');
  const isPause = event.type === 'turn.paused' && status === 'paused';
  const reason = isPause ? event.reason : (question?.intervention.message ?? '');
  return { type: 'turn.halted', status, reason };
}

/** Returns the status of a turn that waits; `undefined` as long as it has another question to ask. */
function haltedStatus(state: TurnState): 'blocked' | 'paused' | undefined {
  const status = turnStatus(state);
  if (status === 'paused') return status;
  const isBlocked = status === 'blocked' && next(state).every(({ type }) => type === 'wait');
  return isBlocked ? status : undefined;
}

function questionOf(id: string, after: TurnState): SignalDraft[] {
  return after.open
    .filter(({ intervention }) => intervention.id === id)
    .map((question) => {
      const call = callAskedAbout(after, question);
      const { intervention } = question;
      return { type: 'question', intervention, ...(call !== undefined && { call }) };
    });
}

function answerOf(before: TurnState, event: TurnEvent): SignalDraft | undefined {
  if (event.type !== 'intervention.resolved') return undefined;
  const question = before.open.find(({ intervention }) => intervention.id === event.id);
  if (question === undefined) return undefined;
  const call = callAskedAbout(before, question);
  const { id, choose: chosen, answer, by } = event;
  return {
    type: 'question.answered',
    id,
    chosen,
    by,
    ...(answer !== undefined && { answer }),
    ...(call !== undefined && { call }),
  };
}

/** Returns the answer that an event wrote; a held one once a person has let it pass. */
function writtenAnswer(
  before: TurnState,
  { type }: TurnEvent,
  { answer }: TurnState,
): string | undefined {
  return type === 'synthesizer.answered' || answer !== before.answer ? answer : undefined;
}

function settledAnswer({ answer = '', validation, check, claims }: TurnState): SignalDraft {
  const statements = validation?.evidence ?? check?.statements ?? [];
  return { type: 'answer.settled', text: answer, statements, claims: claims.toArray() };
}

/** Returns a work whose beginning is not after its end, as it would be if a clock was set back meanwhile. */
function inOrder(draft: SignalDraft): SignalDraft {
  if (draft.type !== 'work.ended') return draft;
  const { from, to = from } = draft.work;
  return from <= to ? draft : { ...draft, work: { ...draft.work, from: to } };
}

/** Returns the signals of a turn's journal, from its first entry; in a fork the parent's come first. Pure. */
export function signalsOf(entries: Iterable<Pick<TurnJournalEntry, 'event'>>): readonly Signal[] {
  let view: SignalView | undefined;
  const all: Signal[] = [];
  for (const entry of entries) {
    const [next, signals] = project(view, entry);
    view = next;
    all.push(...signals);
  }
  return all;
}

type Ended = Pick<Work, 'outcome' | 'code' | 'message' | 'score' | 'chosen'>;

const success: Ended = { outcome: 'success' };

/** Returns the work of a role that an event ends; `undefined` if it ends none. Unhandled types do not compile. */
function roleWork(before: TurnState, event: TurnEvent, since: Since): Work | undefined {
  const ended = endOf(before, event);
  if (ended === undefined) return undefined;
  const name = event.type === 'role.failed' ? event.role : spenderOf(before.phase, event);
  if (name === undefined) return undefined;
  const isInLane = before.phase.name === 'commanding';
  const lane = laneNumber('lane' in event ? event : {});
  return {
    id: `${before.turn}/${before.version + 1}`,
    kind: 'role',
    name,
    from: (isInLane ? since.lanes[lane] : undefined) ?? since.turn ?? event.at,
    to: event.at,
    ...ended,
    ...(isInLane && { lane }),
    ...('usage' in event && event.usage && { usage: event.usage }),
  };
}

function endOf(before: TurnState, event: TurnEvent): Ended | undefined {
  switch (event.type) {
    case 'planner.planned':
    case 'critic.reviewed':
    case 'executor.decided':
    case 'synthesizer.answered':
    case 'output.filled':
      return success;
    case 'tool.selected':
    case 'workflow.matched':
    case 'coordinator.declined':
      return wasCoordinated(before, event) ? success : undefined;
    case 'answer.refused':
      return { outcome: 'failure', code: 'guard_refused' };
    case 'output.refused':
      return { outcome: 'failure', code: 'output_refused', message: event.issues.join('; ') };
    case 'validator.validated': {
      const { score } = event.validation;
      return { ...success, score, chosen: validationDecision(score) };
    }
    case 'role.failed':
      return { outcome: 'failure', code: 'role_failed', message: event.message };
    case 'limit.reached':
      // Without usage no role had begun.
      if (event.usage === undefined) return undefined;
      return { outcome: 'failure', code: event.limit, message: event.message };
    case 'turn.started':
    case 'turn.forked':
    case 'turn.paused':
    case 'turn.resumed':
    case 'workflow.completed':
    case 'workflow.failed':
    case 'tool.finished':
    case 'intervention.opened':
    case 'intervention.expired':
    case 'intervention.resolved':
    case 'turn.saved':
    case 'turn.unsaved':
    case 'turn.finished':
      return undefined;
  }
}

/** Returns whether the Coordinator was asked about the command of a lane. */
function wasCoordinated(
  before: TurnState,
  event: TurnEvent & { readonly lane?: number | undefined },
): boolean {
  if ('usage' in event && event.usage !== undefined) return true;
  const lane = laneOf(before, event);
  if (lane?.phase.name !== 'coordinating') return false;
  const { direct, again, decision } = lane.command;
  const isLook = event.type === 'tool.selected' && event.tool === lookTool;
  const isGiven = decision.action === 'COMMAND' && decision.look !== undefined;
  return direct === undefined && again === undefined && !isLook && !isGiven;
}
