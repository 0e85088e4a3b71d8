import type { TurnEvent } from '@pce/core';
import type { Observation } from './observation.js';

/** The story as lines: seconds since it began, who, what. What the simulator did wrong on purpose is marked `!!`. */
export function account(observations: readonly Observation[]): string {
  const [first] = observations;
  if (first === undefined) return '';
  return observations.map((seen) => `${seconds(seen.at - first.at)} ${line(seen)}`).join('\n');
}

function seconds(ms: number): string {
  return `${(ms / 1_000).toFixed(3).padStart(12)}s`;
}

function line(seen: Observation): string {
  switch (seen.type) {
    case 'process.started':
      return `!! ${seen.process} starts`;
    case 'process.ended':
      return `!! ${seen.process} ends (${seen.how})`;
    case 'host.acted':
      return `!! ${seen.what}`;
    case 'fault.injected':
      return `!! ${seen.process}: ${seen.what}`;
    case 'lease.granted':
      return `   ${seen.process} gets ${seen.key} under lease ${seen.token}${seen.supersedes === undefined ? '' : ` in place of ${seen.supersedes}`}`;
    case 'lease.renewed':
      return `   lease ${seen.token} on ${seen.key} is renewed`;
    case 'lease.released':
      return `   lease ${seen.token} on ${seen.key} is released`;
    case 'events.appended':
      return seen.events
        .map(
          (event, index) =>
            `   ${seen.process} ${index === 0 ? '┌' : '│'} ${seen.turn} ${seen.versions[index]} ${event.type}${detail(event)}`,
        )
        .join('\n              ');
    case 'view.listed':
      return `   ${seen.collection} lists ${seen.keys.join(', ') || 'nothing'}`;
    case 'interventions.listed':
      return `   ${seen.process} knows of ${seen.listed.length} interventions`;
    case 'event.emitted':
      return `   ${seen.process} hears of ${seen.event.type}`;
    case 'role.spent':
      return `   ${seen.process} asks a role (${seen.usage.modelCalls} model calls)`;
    case 'tool.started':
      return `   ${seen.process} runs ${seen.tool} (${seen.effect}) as call ${seen.call} of ${seen.turn}`;
    case 'tool.ended':
      return `   ${seen.process} has run call ${seen.call} of ${seen.turn}: ${seen.how}`;
    case 'save.started':
      return `   ${seen.process} saves ${seen.turn}`;
    case 'drive.stopped':
      return `   ${seen.process} leaves ${seen.turn}: ${seen.result.status}`;
    case 'drive.failed':
    case 'read.failed':
      return `   ${seen.process} fails with ${seen.turn}: ${seen.code}: ${seen.message}`;
    case 'drive.hung':
      return `   ${seen.process} never lets go of ${seen.turn}`;
    case 'turn.settled':
      return `   ${seen.turn} is settled: ${seen.result.status}, ${seen.bodies.length} events`;
  }
}

/** What tells one event of a type from another. */
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
      return ` ${event.action}${'command' in event ? ` ${event.command}` : ''}`;
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
