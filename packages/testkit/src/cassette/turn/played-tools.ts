import { ToolQuestion, type TurnEvent } from '@pce/core';
import { type ExecutorDecision, modes } from '@pce/core/contracts';
import { type Tool, ToolError, type ToolReport, type TurnEventOf } from '@pce/core/internal';
import type { TurnScript } from './turn-script.js';

export function playedTools(script: TurnScript, events: readonly TurnEvent[]): Tool[] {
  const tools = new Map<string, Tool>();
  let action: ExecutorDecision['action'] = 'COMMAND';
  for (const event of events) {
    if (event.type === 'executor.decided') action = event.action;
    if (event.type !== 'tool.selected' || tools.has(event.tool)) continue;
    tools.set(event.tool, {
      ...played(script, event),
      builds: event.workflowStep === undefined ? toBuildAction(action) : undefined,
    });
  }
  return [...tools.values()];
}

function toBuildAction(action: ExecutorDecision['action']): Tool['builds'] {
  switch (action) {
    case 'COMMAND':
    case 'ANALYZE':
    case 'COMPLETE':
    case 'BLOCKED':
      return undefined;
    default:
      return action;
  }
}

function played(script: TurnScript, { tool, effect }: TurnEventOf<'tool.selected'>): Tool {
  return {
    ...{ name: tool, description: tool, family: 'played', effect, modes, parameters: {} },
    ...{ timeoutMs: undefined, maxPasses: undefined, maxOutputBytes: Number.MAX_SAFE_INTEGER },
    ...{ destructive: false, source: tool, version: 'played' },
    parse: (value) => ({ ok: true, value }),
    execute: async () => toReport(script.take('run-tool')),
  };
}

function toReport(event: TurnEvent): ToolReport {
  if (event.type === 'intervention.opened') {
    const { intervention, state } = event;
    const { schema } = intervention.question ?? {};
    throw new ToolQuestion({
      message: intervention.message,
      ...(schema && { schema }),
      ...(state !== undefined && { state }),
    });
  }
  if (event.type !== 'tool.finished') throw new TypeError(`${event.type} is no end of a call`);
  const { outcome } = event;
  if (!outcome.ok) {
    const { code, message, isRetryable } = outcome.error;
    throw new ToolError(code, message, { isRetryable });
  }
  const { data, summary } = outcome;
  const claims = outcome.claims.map(({ claim = summary || event.type, ...rest }) => ({
    claim,
    ...rest,
  }));
  return { data, summary, claims };
}
