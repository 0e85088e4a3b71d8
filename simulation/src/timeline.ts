import type { TurnEvent } from '@pce/core';
import { commandsOf } from '@pce/core/internal';
import type { Observation, ObservationOf, ObservationType } from './observation.js';

/**
 * Renders the observations of a simulation, a line each: seconds since it began, process, what happened. Lines that
 * begin with `!!` are actions and faults of the simulator itself.
 */
export function renderTimeline(observations: readonly Observation[]): string {
  const [first] = observations;
  if (first === undefined) return '';
  return observations
    .map((observation) => `${seconds(observation.at - first.at)} ${line(observation)}`)
    .join('\n');
}

function seconds(ms: number): string {
  return `${(ms / 1_000).toFixed(3).padStart(12)}s`;
}

function line<Type extends ObservationType>(observation: ObservationOf<Type>): string {
  return lines[observation.type](observation);
}

const failed = ({
  process,
  turn,
  code,
  message,
}: ObservationOf<'drive.failed' | 'read.failed'>): string =>
  `   ${process} fails with ${turn}: ${code}: ${message}`;

const lines: { readonly [Type in ObservationType]: (one: ObservationOf<Type>) => string } = {
  'process.started': ({ process }) => `!! ${process} starts`,
  'process.ended': ({ process, how }) => `!! ${process} ends (${how})`,
  'host.acted': ({ what }) => `!! ${what}`,
  'fault.injected': ({ process, what }) => `!! ${process}: ${what}`,
  'lease.granted': ({ process, key, token, supersedes }) =>
    `   ${process} gets ${key} under lease ${token}${supersedes === undefined ? '' : ` in place of ${supersedes}`}`,
  'lease.renewed': ({ token, key }) => `   lease ${token} on ${key} is renewed`,
  'lease.released': ({ token, key }) => `   lease ${token} on ${key} is released`,
  'journal.cut': ({ turn, length }) => `!! the journal of ${turn} is cut to ${length} events`,
  'journal.overwritten': ({ turn }) => `   the cut journal of ${turn} is written to`,
  'cut.accepted': ({ turn, how }) => `   the cut journal of ${turn} is accepted by ${how}`,
  'events.appended': ({ events, process, turn, versions }) =>
    events
      .map(
        (event, index) =>
          `   ${process} ${index === 0 ? '┌' : '│'} ${turn} ${versions[index]} ${event.type}${detail(event)}`,
      )
      .join('\n              '),
  'view.listed': ({ collection, keys }) => `   ${collection} lists ${keys.join(', ') || 'nothing'}`,
  'interventions.listed': ({ process, listed }) =>
    `   ${process} knows of ${listed.length} interventions`,
  'event.emitted': ({ process, event }) => `   ${process} emits ${event.type}`,
  'role.spent': ({ process, usage }) =>
    `   ${process} asks a role (${usage.modelCalls} model calls)`,
  'tool.started': ({ process, tool, effect, call, turn }) =>
    `   ${process} runs ${tool} (${effect}) as call ${call} of ${turn}`,
  'tool.ended': ({ process, call, turn, how }) =>
    `   ${process} has run call ${call} of ${turn}: ${how}`,
  'answer.shown': ({ process, turn, version }) =>
    `   ${process} shows an answer of ${turn}, written from ${version} events`,
  'save.started': ({ process, turn }) => `   ${process} saves ${turn}`,
  'drive.yielded': ({ process }) => `   ${process} leaves its turns to others`,
  'drive.stopped': ({ process, turn, result }) => `   ${process} leaves ${turn}: ${result.status}`,
  'drive.failed': failed,
  'read.failed': failed,
  'drive.hung': ({ process, turn }) => `   ${process} never lets go of ${turn}`,
  'turn.settled': ({ turn, result, bodies }) =>
    `   ${turn} is settled: ${result.status}, ${bodies.length} events`,
};

function detail(event: TurnEvent): string {
  switch (event.type) {
    case 'turn.forked':
      return ` of ${event.parent} at ${event.version}`;
    case 'turn.resumed':
      return ` by ${event.owner}${event.changed.length > 0 ? `, ${event.onChange} although ${event.changed.join(', ')}` : ''}`;
    case 'planner.planned':
      return ` → ${event.plan.routeTo}${event.plan.backtracking === undefined ? '' : ` (${event.plan.backtracking})`}`;
    case 'critic.reviewed':
      return ` ${event.review.verdict}`;
    case 'executor.decided':
      return ` ${event.action}${'forEach' in event && event.forEach !== undefined ? ` for each of ${event.forEach}` : ''} ${commandsOf(event).join(' · ')}`.trimEnd();
    case 'tool.selected':
      return ` call ${event.call}: ${event.tool} ${JSON.stringify(event.args)}${event.needsApproval ? ', to be approved' : ''}`;
    case 'tool.finished':
      return ` call ${event.call}: ${event.outcome.ok ? 'ok' : event.outcome.error.code}`;
    case 'coordinator.declined':
      return ` ${event.status}: ${event.message}`;
    case 'validator.validated':
      return ` ${event.validation.score}`;
    case 'role.failed':
      return ` ${event.role}: ${event.message}`;
    case 'limit.reached':
      return ` ${event.limit} ${event.value}`;
    case 'intervention.opened':
      return ` ${event.intervention.id} ${event.intervention.kind}`;
    case 'intervention.resolved':
      return ` ${event.id}: ${event.choose} by ${event.by}`;
    case 'intervention.expired':
      return ` ${event.id}`;
    case 'turn.finished':
      return ` ${event.status}: ${event.reason}`;
    default:
      return '';
  }
}
