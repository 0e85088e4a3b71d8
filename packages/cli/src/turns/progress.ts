import type { TurnEvent } from '@pce/core';
import {
  commandsOf,
  type RoleWaiting,
  type TurnEventOf,
  type TurnNotice,
  validationDecision,
} from '@pce/core/internal';
import type { RoleName } from '@pce/core/ports';
import { cutLine } from '../terminal/line-width.js';
import { type Output, printableLine, startSpinner } from '../terminal/output.js';
import { reasonsOf } from './turn-report.js';

export interface Progress {
  event(event: TurnEvent): void;
  notice(notice: TurnNotice): void;
  stop(): void;
}

/** Returns the model that plays a role; `undefined` where rules do. */
export type ModelOf = (role: RoleName) => string | undefined;

/** A role or tool at work. */
interface Work {
  readonly name: string;
  readonly role?: RoleName;
  readonly from: number;
  /** End of the text that it has written so far. */
  draft?: string;
}

const drawMs = 200;

/** Lines on standard error; on a terminal, a live line below them for each role and tool at work. */
export function showProgress(output: Output, modelOf: ModelOf): Progress {
  const spinner = startSpinner();
  const calls = new Map<number, SelectedTool>();
  const works = new Map<string, Work>();
  const tokens = new Map<RoleName, number>();
  const note = (line: string | undefined): void => {
    if (line !== undefined) output.step(line);
  };
  const draw = (): void => {
    if (spinner === undefined) return;
    const width = (process.stderr.columns ?? 80) - 3;
    spinner.text = [...works.values()]
      .map((work) => cutLine(liveLine(work, modelOf, tokens), width))
      .join('\n  ');
  };
  const timer = spinner && setInterval(draw, drawMs);
  const held = heldLine(note);
  /** Tools that read begin before the event with their arguments is durable. */
  const early = new Map<number, TurnNotice>();
  const follow = (notice: TurnNotice): void => {
    const key = keyOf(notice);
    if (notice.type === 'tool.started')
      works.set(key, { name: `▸ ${notice.tool}`, from: Date.now() });
    if (notice.type === 'role.started')
      works.set(key, { name: doingOf[notice.role], role: notice.role, from: Date.now() });
    if (notice.type === 'tool.ended' || notice.type === 'role.ended') works.delete(key);
    if (notice.type !== 'answer.began' && notice.type !== 'answer.delta') return;
    const writer = works.get('synthesizer');
    const text = notice.type === 'answer.delta' ? notice.text : '';
    if (writer) writer.draft = text && `${writer.draft ?? ''}${text}`.slice(-draftLength);
  };
  return {
    event(event) {
      count(event, tokens);
      if (event.type === 'tool.selected') calls.set(event.call, event);
      note(progressText(event, calls));
      const begun = event.type === 'tool.selected' ? early.get(event.call) : undefined;
      if (begun !== undefined) note(progressText(begun, calls));
      held.release();
    },
    notice(notice) {
      const work = works.get(keyOf(notice));
      // Such a role asked no model: code answered.
      if (notice.type === 'role.ended' && tookMs(work) < holdMs) held.drop();
      held.release();
      const line = isRole(notice) ? roleLine(notice, work, modelOf) : undefined;
      follow(notice);
      if (notice.type === 'role.started') {
        // On a terminal its live line shows it.
        if (spinner === undefined && line !== undefined) held.hold(line);
      } else if (notice.type === 'tool.started' && !calls.has(notice.call))
        early.set(notice.call, notice);
      else note(line ?? progressText(notice, calls));
      draw();
    },
    stop() {
      held.release();
      clearInterval(timer);
      spinner?.stop();
    },
  };
}

/** Characters of a draft that a line may show. */
const draftLength = 200;

function liveLine(
  { name, role, from, draft }: Work,
  modelOf: ModelOf,
  tokens: ReadonlyMap<RoleName, number>,
): string {
  const model = role && modelOf(role);
  const used = (role && tokens.get(role)) ?? 0;
  const doing = draft ? `…${printableLine(draft.slice(-60))}` : name;
  const parts = [
    `${role ?? name} ${((Date.now() - from) / 1_000).toFixed(0)} s`,
    ...(used === 0 ? [] : [`${used.toLocaleString('en')} tokens`]),
    ...(model === undefined ? [] : [model]),
    ...(role === undefined ? [] : [doing]),
  ];
  return parts.join(' · ');
}

type RoleNotice = Extract<
  TurnNotice,
  { readonly role: RoleName; readonly type: `role.${'started' | 'ended'}` }
>;

function isRole(notice: TurnNotice): notice is RoleNotice {
  return notice.type === 'role.started' || notice.type === 'role.ended';
}

/** Says that a model begins or ends; rules are too quick for that. */
function roleLine(
  { type, role }: RoleNotice,
  work: Work | undefined,
  modelOf: ModelOf,
): string | undefined {
  const model = modelOf(role);
  if (model === undefined) return undefined;
  if (type === 'role.started') return `· ${role} asks ${model} …`;
  const ms = tookMs(work);
  return ms < holdMs ? undefined : `· ${role} ended after ${(ms / 1_000).toFixed(1)} s`;
}

function tookMs(work: Work | undefined): number {
  return work === undefined ? 0 : Date.now() - work.from;
}

function keyOf(notice: TurnNotice): string {
  if ('call' in notice) return `call ${notice.call}`;
  const name = 'role' in notice ? notice.role : notice.type;
  return notice.lane === undefined ? name : `${name} ${notice.lane}`;
}

/** Adds the tokens of an event to the role that used them. */
function count(event: TurnEvent, tokens: Map<RoleName, number>): void {
  const usage = 'usage' in event ? event.usage : undefined;
  if (usage === undefined || event.type === 'tool.finished') return;
  const [beginning = ''] = event.type.split('.');
  const role = event.type === 'role.failed' ? event.role : (spenders[beginning] ?? 'coordinator');
  tokens.set(role, (tokens.get(role) ?? 0) + usage.inputTokens + usage.outputTokens);
}

/** Roles by the beginning of the events that their work ends with; of others it is the Coordinator. */
const spenders: Readonly<Record<string, RoleName>> = {
  planner: 'planner',
  critic: 'critic',
  executor: 'executor',
  synthesizer: 'synthesizer',
  answer: 'synthesizer',
  output: 'synthesizer',
  validator: 'validator',
};

const holdMs = 50;

/** Delays the line of a starting role until the previous event is shown: events are reported only when they are durable. */
function heldLine(note: (line: string) => void) {
  let line: string | undefined;
  let timer: NodeJS.Timeout | undefined;
  const drop = (): void => {
    clearTimeout(timer);
    line = undefined;
  };
  return {
    drop,
    release(): void {
      const held = line;
      drop();
      if (held !== undefined) note(held);
    },
    hold(next: string): void {
      line = next;
      timer = setTimeout(() => {
        drop();
        note(next);
      }, holdMs);
    },
  };
}

type SelectedTool = Pick<TurnEventOf<'tool.selected'>, 'tool' | 'args' | 'lane'>;

/**
 * Returns the line that a person sees of an event while a turn runs; nothing for those that are only bookkeeping.
 * @param calls the tools that were selected so far, by the number of the call
 */
function progressText(
  event: TurnEvent | TurnNotice,
  calls: ReadonlyMap<number, SelectedTool>,
): string | undefined {
  switch (event.type) {
    case 'turn.started':
    case 'turn.forked':
      return `turn ${event.turn}`;
    case 'turn.resumed':
      return 'goes on where it stopped';
    case 'turn.paused':
      return `paused: ${event.reason}`;
    case 'planner.planned':
      return `plan: ${planText(event)}`;
    case 'critic.reviewed':
      return reviewText(event);
    case 'executor.decided':
      return decisionText(event);
    case 'workflow.matched':
      return `  workflow ${printableLine(`${event.workflow}: ${event.why}`)}`;
    case 'workflow.failed':
      return `  ✖ workflow: ${printableLine(event.message)}`;
    case 'coordinator.declined':
      return `  ✖ ${event.status}: ${printableLine(event.message)}`;
    case 'tool.started':
      return callText(event.tool, calls.get(event.call));
    case 'tool.finished':
      return `  ${outcomeText(event)}`;
    case 'answer.refused':
      return `✖ answer refused by guard ${event.guards.at(-1)?.guard}`;
    case 'validator.validated':
      return validationText(event);
    case 'role.waiting':
      return waitingText(event.role, event);
    case 'tool.waiting':
      return waitingText(event.tool, event);
    case 'output.refused':
      return `✖ output: ${printableLine(event.issues.join('; '))}`;
    case 'limit.reached':
      return `⚠ limit ${event.limit}=${event.value} reached`;
    case 'turn.unsaved':
      return `⚠ not saved: ${printableLine(event.message)}`;
    // The question that it leads to says why.
    case 'role.failed':
    case 'role.started':
    case 'tool.selected':
    case 'tool.ended':
    case 'role.ended':
    case 'answer.began':
    case 'answer.delta':
    case 'synthesizer.answered':
    case 'output.filled':
    case 'workflow.completed':
    case 'intervention.opened':
    case 'intervention.expired':
    case 'intervention.resolved':
    case 'turn.saved':
    case 'turn.finished':
      return undefined;
  }
}

const doingOf: Readonly<Record<RoleName, string>> = {
  planner: 'planning',
  critic: 'reviewing the plan',
  executor: 'deciding',
  coordinator: 'choosing a tool',
  synthesizer: 'writing the answer',
  validator: 'validating',
};

function callText(tool: string, call: SelectedTool | undefined): string {
  const text = printableLine(`${tool} ${JSON.stringify(call?.args ?? {})}`, 120);
  return `  ${inLane(call?.lane)}▸ ${text}`;
}

function inLane(lane: number | undefined): string {
  return lane === undefined ? '' : `${lane} `;
}

/** Formats the score, why the answer is sent back, and success criteria that could not be measured. */
function validationText({ validation }: TurnEventOf<'validator.validated'>): string {
  const decision = validationDecision(validation.score);
  const unchecked = validation.criteria.filter(({ status }) => status === 'unchecked');
  return [
    `validation: score ${validation.score.toFixed(2)}${decision === 'APPROVE' ? '' : `, ${decision}`}`,
    ...reasonsOf(validation).map((reason) => `  ✖ ${printableLine(reason)}`),
    ...unchecked.map(
      ({ criterion, detail }) => `  not checked: ${printableLine(`${criterion}: ${detail}`)}`,
    ),
  ].join('\n');
}

function planText({ plan }: TurnEventOf<'planner.planned'>): string {
  const { approach, routeTo, reason, goals } = plan;
  const why = reason === '' ? goals.map(({ description }) => description).join('; ') : reason;
  return printableLine(approach === '' ? `${routeTo}: ${why}` : approach);
}

function reviewText({ review }: TurnEventOf<'critic.reviewed'>): string {
  const issues = review.issues.length === 0 ? '' : `: ${printableLine(review.issues.join('; '))}`;
  return `review: ${review.verdict}${issues}`;
}

function decisionText(event: TurnEventOf<'executor.decided'>): string {
  const words = event.action === 'COMMAND' ? commandsOf(event).join(' · ') : event.reasoning;
  const text = printableLine(words, 120);
  return `${event.action}${text === '' ? '' : ` ${text}`}`;
}

function waitingText(
  who: string,
  { reason, retryAt }: Pick<RoleWaiting, 'reason' | 'retryAt'>,
): string {
  const until = new Date(retryAt).toLocaleTimeString('en-GB');
  return `… ${printableLine(who)} waits until ${until}: ${printableLine(reason)}`;
}

function outcomeText({ outcome, durationMs, lane }: TurnEventOf<'tool.finished'>): string {
  return outcome.ok
    ? `${inLane(lane)}✔ ${printableLine(outcome.summary, 120)} (${durationMs} ms)`
    : `${inLane(lane)}✖ ${outcome.error.code}: ${printableLine(outcome.error.message)} (${durationMs} ms)`;
}
