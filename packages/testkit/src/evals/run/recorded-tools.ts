import { type Tool, ToolError, type ToolReport } from '@pce/core';
import type { Effect, JsonObject } from '@pce/core/contracts';
import type { ToolOutcome } from '@pce/core/internal';
import { toJson } from '../../cassette/calls/request-parts.js';
import { GivenArguments } from '../../given-arguments.js';
import type { RecordedCall } from '../cases/eval-case.js';
import { callKey } from './call-key.js';

/** A call that a run made of recorded tools. */
export interface MadeCall {
  readonly tool: string;
  readonly args: JsonObject;
  readonly effect: Effect;
  /** `recording`: answered with a recorded outcome; `live`: the tool itself ran; `none`: refused, as there is no recording. */
  readonly answeredBy: 'recording' | 'live' | 'none';
  /** Milliseconds of the recorded call; 0 for others. */
  readonly ms: number;
}

/** Options of `recordedTools`. */
export interface RecordedToolsOptions {
  /** Whether a `read` tool itself runs for a call without a recording. No other effect ever runs. @defaultValue false */
  readonly live?: boolean;
  /** Called with each call as it ends. @defaultValue none */
  readonly onCall?: (call: MadeCall) => void;
}

/**
 * Returns tools that answer from recorded calls: equal calls with their outcomes in the order of the recording, a repeated
 * `read` with its last one. Arguments are compared as given, then as the tool's schema parses them. A call without a recording
 * fails with `not_found`, and never runs unless it is a `read` and `live` is set.
 */
export function recordedTools(
  tools: readonly Tool[],
  recorded: readonly RecordedCall[],
  { live = false, onCall }: RecordedToolsOptions = {},
): readonly Tool[] {
  return tools.map((tool) => {
    const own = recorded.filter((call) => call.tool === tool.name);
    const recording = new ToolRecording(tool, own);
    return {
      ...tool,
      // Its own turn, if it started one, is part of the recorded outcome.
      startsTurn: false,
      parse: async (args) => {
        const parsed = await tool.parse(args);
        return parsed.ok ? { ok: true, value: new GivenArguments(args, parsed.value) } : parsed;
      },
      ...(typeof tool.needsApproval === 'function' && {
        needsApproval: unwrapped(tool.needsApproval),
      }),
      async execute(input, context) {
        const given = GivenArguments.of(tool.name, input);
        const { args, value } = given;
        const made = (answeredBy: MadeCall['answeredBy'], ms = 0): void =>
          onCall?.({ tool: tool.name, args, effect: tool.effect, answeredBy, ms });
        const call = await recording.take(given);
        if (call !== undefined) {
          made('recording', call.ms);
          return toReport(call.outcome);
        }
        if (live && tool.effect === 'read') {
          made('live');
          return tool.execute(value, context);
        }
        made('none');
        throw new ToolError('not_found', `no recorded call of ${tool.name} has these arguments`);
      },
    };
  });
}

function unwrapped(decide: (args: unknown) => boolean | Promise<boolean>) {
  return (given: unknown) => decide(given instanceof GivenArguments ? given.value : given);
}

/** The recorded calls of one tool. */
class ToolRecording {
  readonly #tool: Tool;
  readonly #calls: readonly RecordedCall[];
  readonly #isTaken = new Set<RecordedCall>();
  #parsed: Promise<ReadonlyMap<RecordedCall, string>> | undefined;

  constructor(tool: Tool, calls: readonly RecordedCall[]) {
    this.#tool = tool;
    this.#calls = calls;
  }

  /** Returns the next recorded call with these arguments; `undefined` if there is none. */
  async take({ args, value }: GivenArguments): Promise<RecordedCall | undefined> {
    const { name } = this.#tool;
    const key = callKey(name, args);
    const same = this.#calls.filter((call) => callKey(name, call.args) === key);
    return this.#next(same) ?? this.#next(await this.#parsedAs(value));
  }

  #next(calls: readonly RecordedCall[]): RecordedCall | undefined {
    const unused = calls.find((call) => !this.#isTaken.has(call));
    const found = unused ?? (this.#tool.effect === 'read' ? calls.at(-1) : undefined);
    if (found !== undefined) this.#isTaken.add(found);
    return found;
  }

  async #parsedAs(value: unknown): Promise<readonly RecordedCall[]> {
    this.#parsed ??= this.#parseAll();
    const parsed = await this.#parsed;
    const key = this.#keyOf(value);
    return this.#calls.filter((call) => parsed.get(call) === key);
  }

  async #parseAll(): Promise<ReadonlyMap<RecordedCall, string>> {
    const keys = new Map<RecordedCall, string>();
    for (const call of this.#calls) {
      const parsed = await this.#tool.parse(call.args);
      if (parsed.ok) keys.set(call, this.#keyOf(parsed.value));
    }
    return keys;
  }

  #keyOf(value: unknown): string {
    return callKey(this.#tool.name, { value: toJson(value) });
  }
}

function toReport(outcome: ToolOutcome): ToolReport {
  if (!outcome.ok) {
    const { code, message } = outcome.error;
    // Not repeated: the recorded outcome is that of the last attempt.
    throw new ToolError(code, message);
  }
  const { data, summary } = outcome;
  const claims = outcome.claims.map(({ claim = summary || 'result', ...rest }) => ({
    claim,
    ...rest,
  }));
  return { data, summary, claims };
}
