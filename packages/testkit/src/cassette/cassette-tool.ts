import type { JsonObject } from '@pce/core/contracts';
import {
  given,
  issuesText,
  type Tool,
  type ToolArguments,
  type ToolContext,
  type ToolReport,
} from '@pce/core/internal';
import { GivenArguments } from '../given-arguments.js';
import type { CallList } from './calls/call-list.js';
import { type CallClocks, recordCall, replayCall } from './calls/one-call.js';
import { type RequestParts, sortedJson, toJson } from './calls/request-parts.js';
import type { CassetteClock } from './cassette-clock.js';
import type { CassetteMismatchError } from './cassette-error.js';
import type { ToolCall, ToolDefinition } from './file/cassette-schema.js';
import type { Redactor } from './redact/redactor.js';

type Answered = Extract<ToolCall['outcome'], { readonly type: 'answered' }>;

export type ToolRequest = Pick<ToolCall, 'tool' | 'args'>;

export interface CassetteToolOptions extends CallClocks {
  readonly definition: ToolDefinition;
  readonly calls: CallList<ToolRequest, ToolCall>;
  readonly live: Tool | undefined;
  readonly onMismatch: (error: CassetteMismatchError) => void;
}

export function toolRequestParts(redactor: Redactor) {
  return ({ tool, args }: ToolRequest): RequestParts => [
    ['tool', tool],
    ['arguments', sortedJson(redactor.json(args))],
  ];
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
      if (live === undefined) return { ok: true, value: new GivenArguments(args, undefined) };
      const parsed = live.parse(args);
      const read = (result: ToolArguments): ToolArguments => readBy(options, args, result);
      return parsed instanceof Promise ? parsed.then(read) : read(parsed);
    },
    async execute(given, context) {
      const { args, value } = GivenArguments.of(name, given);
      const asked = { tool: name, args };
      const recorded = calls.take(asked);
      if (recorded !== undefined) return played(recorded, context, clock);
      if (live !== undefined) {
        const finish = calls.reserve();
        return recordCall(
          options,
          context.signal,
          async () => live.execute(value, context),
          (report) => ({ type: 'answered', ...toStored(report) }) as const,
          (ms, outcome) => finish({ ...asked, ms, outcome }),
        );
      }
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
  if (parsed.ok) return { ok: true, value: new GivenArguments(args, parsed.value) };
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
  if (outcome.type === 'refused') throw new TypeError('a call that was refused does not run');
  const { type: _, ...report } = await replayCall<Answered>({ ms, outcome }, clock, signal);
  return report;
}

function toStored({ data, summary, claims }: ToolReport) {
  return { data: toJson(data), ...given({ summary, claims: claims && [...claims] }) };
}
