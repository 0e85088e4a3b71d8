import type { TurnEvent } from '@pce/core';
import { commandsOf } from '@pce/core/internal';
import type { Observation } from './observation.js';

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

function line(observation: Observation): string {
  switch (observation.type) {
    case 'process.started':
      return `!! ${observation.process} starts`;
    case 'process.ended':
      return `!! ${observation.process} ends (${observation.how})`;
    case 'host.acted':
      return `!! ${observation.what}`;
    case 'fault.injected':
      return `!! ${observation.process}: ${observation.what}`;
    case 'lease.granted':
      return `   ${observation.process} gets ${observation.key} under lease ${observation.token}${observation.supersedes === undefined ? '' : ` in place of ${observation.supersedes}`}`;
    case 'lease.renewed':
      return `   lease ${observation.token} on ${observation.key} is renewed`;
    case 'lease.released':
      return `   lease ${observation.token} on ${observation.key} is released`;
    case 'journal.cut':
      return `!! the journal of ${observation.turn} is cut to ${observation.length} events`;
    case 'journal.overwritten':
      return `   the cut journal of ${observation.turn} is written to`;
    case 'cut.accepted':
      return `   the cut journal of ${observation.turn} is accepted by ${observation.how}`;
    case 'events.appended':
      return observation.events
        .map(
          (event, index) =>
            `   ${observation.process} ${index === 0 ? '┌' : '│'} ${observation.turn} ${observation.versions[index]} ${event.type}${detail(event)}`,
        )
        .join('\n              ');
    case 'view.listed':
      return `   ${observation.collection} lists ${observation.keys.join(', ') || 'nothing'}`;
    case 'interventions.listed':
      return `   ${observation.process} knows of ${observation.listed.length} interventions`;
    case 'event.emitted':
      return `   ${observation.process} emits ${observation.event.type}`;
    case 'role.spent':
      return `   ${observation.process} asks a role (${observation.usage.modelCalls} model calls)`;
    case 'tool.started':
      return `   ${observation.process} runs ${observation.tool} (${observation.effect}) as call ${observation.call} of ${observation.turn}`;
    case 'tool.ended':
      return `   ${observation.process} has run call ${observation.call} of ${observation.turn}: ${observation.how}`;
    case 'answer.shown':
      return `   ${observation.process} shows an answer of ${observation.turn}, written from ${observation.version} events`;
    case 'save.started':
      return `   ${observation.process} saves ${observation.turn}`;
    case 'drive.yielded':
      return `   ${observation.process} leaves its turns to others`;
    case 'drive.stopped':
      return `   ${observation.process} leaves ${observation.turn}: ${observation.result.status}`;
    case 'drive.failed':
    case 'read.failed':
      return `   ${observation.process} fails with ${observation.turn}: ${observation.code}: ${observation.message}`;
    case 'drive.hung':
      return `   ${observation.process} never lets go of ${observation.turn}`;
    case 'turn.settled':
      return `   ${observation.turn} is settled: ${observation.result.status}, ${observation.bodies.length} events`;
  }
}

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
