import type { JsonObject } from '@pce/core/contracts';
import {
  given,
  issuesText,
  type Tool,
  type ToolArguments,
  type ToolContext,
  type ToolReport,
} from '@pce/core/internal';
import type { Clock } from '@pce/core/ports';
import type { CallList } from './calls/call-list.js';
import { type RequestParts, sortedJson } from './calls/request-parts.js';
import { toJson } from './calls/to-json.js';
import { untilAborted } from './calls/until-aborted.js';
import type { CassetteClock } from './cassette-clock.js';
import type { CassetteMismatchError } from './cassette-error.js';
import type { ToolCall, ToolDefinition } from './file/cassette-schema.js';
import { fromFailure, toFailure } from './file/failure-schema.js';
import type { Redactor } from './redact/redactor.js';

export type ToolRequest = Pick<ToolCall, 'tool' | 'args'>;

export interface CassetteToolOptions {
  readonly definition: ToolDefinition;
  readonly calls: CallList<ToolRequest, ToolCall>;
  readonly clock: CassetteClock;
  readonly liveClock: Clock;
  readonly live: Tool | undefined;
  readonly onMismatch: (error: CassetteMismatchError) => void;
}

export function toolRequestParts(redactor: Redactor) {
  return ({ tool, args }: ToolRequest): RequestParts => [
    ['tool', tool],
    ['arguments', sortedJson(redactor.json(args))],
  ];
}

/** Arguments of `execute`: raw, by which calls are compared, and as parsed by the live tool. */
class ReadArguments {
  constructor(
    readonly args: JsonObject,
    readonly value: unknown,
  ) {}
}

/** A tool that answers from the recording, and from the live tool if there is no recorded result. */
export function cassetteTool(options: CassetteToolOptions): Tool {
  const { definition, calls, clock, live, onMismatch } = options;
  const { name } = definition;
  return {
    ...definition,
    timeoutMs: definition.timeoutMs,
    maxPasses: definition.maxPasses,
    parse(args) {
      const asked = { tool: name, args };
      const outcome = calls.find(asked)?.outcome;
      if (outcome?.type === 'refused') {
        calls.take(asked);
        return { ok: false, issues: [{ message: outcome.message }] };
      }
      if (live === undefined) return { ok: true, value: new ReadArguments(args, undefined) };
      const parsed = live.parse(args);
      const read = (result: ToolArguments): ToolArguments => readBy(options, args, result);
      return parsed instanceof Promise ? parsed.then(read) : read(parsed);
    },
    async execute(given, context) {
      if (!(given instanceof ReadArguments)) {
        throw new TypeError(`${name}.execute takes what ${name}.parse answered`);
      }
      const asked = { tool: name, args: given.args };
      const recorded = calls.take(asked);
      if (recorded !== undefined) return played(recorded, context, clock);
      if (live !== undefined) return recordedCall(options, live, given, context);
      const error = calls.mismatch(asked, `this call of tool ${name}`);
      onMismatch(error);
      throw error;
    },
  };
}

function readBy(
  { definition, calls }: CassetteToolOptions,
  args: JsonObject,
  parsed: ToolArguments,
): ToolArguments {
  if (parsed.ok) return { ok: true, value: new ReadArguments(args, parsed.value) };
  const outcome = { type: 'refused', message: issuesText(parsed.issues) } as const;
  calls.reserve()({ tool: definition.name, args, ms: 0, outcome });
  return parsed;
}

/** Replays a recorded result with its duration. */
async function played(
  { ms, outcome }: ToolCall,
  { signal }: ToolContext,
  clock: CassetteClock,
): Promise<ToolReport> {
  const startedAt = clock.now();
  // Lets all concurrent calls start before the first advances the clock.
  await undefined;
  clock.passed(startedAt, ms);
  switch (outcome.type) {
    case 'answered': {
      const { type: _, ...report } = outcome;
      return report;
    }
    case 'failed':
      throw fromFailure(outcome.failure);
    case 'aborted':
      return untilAborted(signal);
    case 'refused':
      throw new TypeError('a call that was refused does not run');
  }
}

async function recordedCall(
  { definition, calls, clock, liveClock }: CassetteToolOptions,
  live: Tool,
  { args, value }: ReadArguments,
  context: ToolContext,
): Promise<ToolReport> {
  const finish = calls.reserve();
  const [askedAt, startedAt] = [clock.now(), liveClock.now()];
  const ended = (outcome: ToolCall['outcome']): void => {
    const ms = Math.max(0, liveClock.now() - startedAt);
    clock.passed(askedAt, ms);
    finish({ tool: definition.name, args, ms, outcome });
  };
  try {
    const report = await live.execute(value, context);
    ended({ type: 'answered', ...toStored(report) });
    return report;
  } catch (error) {
    ended(
      context.signal.aborted ? { type: 'aborted' } : { type: 'failed', failure: toFailure(error) },
    );
    throw error;
  }
}

function toStored({ data, summary, claims }: ToolReport) {
  return { data: toJson(data), ...given({ summary, claims: claims && [...claims] }) };
}
