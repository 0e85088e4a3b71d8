import { InvalidInputError } from '@pce/core/errors';
import { given, systemClock, systemIds, type Tool } from '@pce/core/internal';
import type { RoleModel } from '@pce/core/ports';
import { CallList } from './calls/call-list.js';
import type { Cassette, CassetteMode, LiveParts } from './cassette.js';
import { cassetteClock } from './cassette-clock.js';
import { type CassetteMismatchError, CassetteUnusedError } from './cassette-error.js';
import { cassetteIds } from './cassette-ids.js';
import {
  type CassetteModelOptions,
  cassetteModel,
  type ModelRequest,
  modelRequestParts,
} from './cassette-model.js';
import {
  type CassetteToolOptions,
  cassetteTool,
  type ToolRequest,
  toolRequestParts,
} from './cassette-tool.js';
import {
  type CassetteFile,
  cassetteSchema,
  type ModelCall,
  type Recorded,
  type ToolCall,
  type ToolDefinition,
} from './file/cassette-schema.js';
import { parseJsonFile } from './file/parse-json-file.js';
import { redactRecording } from './redact/redact-recording.js';
import { createRedactor, type RedactOptions, type Redactor } from './redact/redactor.js';

export interface OpenCassetteOptions {
  readonly mode: CassetteMode;
  readonly name: string;
  /** Recorded answers. @defaultValue none */
  readonly recorded?: Recorded | undefined;
  readonly live?: LiveParts | undefined;
  readonly redact?: RedactOptions | undefined;
  readonly write: (text: string) => void | Promise<void>;
}

/** Opens a cassette in any mode: the live parts answer calls that were not recorded; without them, such calls fail. */
export function openCassette(options: OpenCassetteOptions): Cassette {
  const { mode, name, live, recorded } = options;
  const redactor = createRedactor(options.redact);
  const mismatches: CassetteMismatchError[] = [];
  const onMismatch = (error: CassetteMismatchError): void => void mismatches.push(error);
  const liveClock = live?.clock ?? systemClock;
  const startedAt = recorded?.startedAt ?? liveClock.now();
  const clock = cassetteClock({
    live: liveClock,
    isRecording: mode === 'record',
    startedAt,
    fired: recorded?.timers ?? [],
  });
  const ids = cassetteIds({
    cassette: name,
    recorded: recorded?.ids ?? {},
    onMismatch,
    live: live && (live.ids ?? systemIds),
  });
  const modelCalls = new CallList<ModelRequest, ModelCall>({
    cassette: name,
    recorded: recorded?.modelCalls ?? [],
    partsOf: modelRequestParts(redactor),
  });
  const toolCalls = new CallList<ToolRequest, ToolCall>({
    cassette: name,
    recorded: recorded?.toolCalls ?? [],
    partsOf: toolRequestParts(redactor),
  });
  const shared = { clock, liveClock, onMismatch };
  const models = toModels(recorded?.models, live, { ...shared, calls: modelCalls });
  const definitions = toDefinitions(recorded?.tools, live);
  const modelOf = (id: string | undefined): RoleModel => {
    const model = id === undefined ? models[0] : models.find((one) => one.id === id);
    if (model !== undefined) return model;
    throw new InvalidInputError(
      `${name} has no model${id === undefined ? '' : ` ${id}`}: it knows ${models.map((one) => one.id).join(', ') || 'none'}; record it with that model`,
    );
  };
  return {
    mode,
    get model() {
      return modelOf(undefined);
    },
    modelOf,
    tools: toTools(definitions, live, { ...shared, calls: toolCalls }),
    clock,
    ids,
    assertDone() {
      const [mismatch] = mismatches;
      if (mismatch !== undefined) throw mismatch;
      const unused = mode === 'replay' ? unusedCalls(modelCalls, toolCalls) : [];
      if (unused.length > 0) throw new CassetteUnusedError(name, unused);
    },
    async save() {
      if (mode === 'replay') return;
      const made: Recorded = {
        startedAt,
        models: models.map(({ id }) => id),
        tools: definitions,
        ids: ids.given(),
        timers: [...clock.fired()],
        modelCalls: modelCalls.kept(),
        toolCalls: [...toolCalls.kept()],
      };
      await options.write(writeCassette(made, redactor, name));
    },
  };
}

function toModels(
  recorded: readonly string[] = [],
  live: LiveParts | undefined,
  shared: Omit<CassetteModelOptions, 'id' | 'live'>,
): RoleModel[] {
  const given = live?.model ?? [];
  const liveModels = new Map(('id' in given ? [given] : given).map((model) => [model.id, model]));
  return [...new Set([...liveModels.keys(), ...recorded])].map((id) =>
    cassetteModel({ ...shared, id, live: liveModels.get(id) }),
  );
}

/** Returns the current definitions, and those that only the recording has. */
function toDefinitions(
  recorded: readonly ToolDefinition[] = [],
  live: LiveParts | undefined,
): ToolDefinition[] {
  const definitions = new Map(recorded.map((tool) => [tool.name, tool]));
  for (const tool of live?.tools ?? []) definitions.set(tool.name, toToolDefinition(tool));
  return [...definitions.values()];
}

function toTools(
  definitions: readonly ToolDefinition[],
  live: LiveParts | undefined,
  shared: Omit<CassetteToolOptions, 'definition' | 'live'>,
): Tool[] {
  const liveTools = new Map(live?.tools?.map((tool) => [tool.name, tool]));
  return definitions.map((definition) =>
    cassetteTool({ ...shared, definition, live: liveTools.get(definition.name) }),
  );
}

function unusedCalls(
  modelCalls: CallList<ModelRequest, ModelCall>,
  toolCalls: CallList<ToolRequest, ToolCall>,
): string[] {
  const [models, tools] = [modelCalls.unused(), toolCalls.unused()];
  return [
    ...models.map(
      ({ call, place }) => `call ${place} of model ${call.model}: ${excerptOf(call.prompt)}`,
    ),
    ...tools.map(
      ({ call, place }) => `call ${place} of tool ${call.tool}: ${excerptOf(call.args)}`,
    ),
  ];
}

/** Returns an excerpt that identifies a call. The end of a prompt is more specific than its beginning. */
function excerptOf(what: unknown): string {
  const text = JSON.stringify(what);
  return text.length > 100 ? `… ${text.slice(-100).toWellFormed()}` : text;
}

function toToolDefinition(tool: Tool): ToolDefinition {
  const { name, description, family, effect, modes, parameters } = tool;
  const { timeoutMs, maxOutputBytes, maxPasses, destructive, source, builds, version } = tool;
  const { owesSource = false, requiresSource = owesSource } = tool;
  return {
    name,
    description,
    family,
    effect,
    modes: [...modes],
    parameters,
    ...given({ timeoutMs }),
    maxOutputBytes,
    ...given({ maxPasses }),
    destructive,
    owesSource: requiresSource,
    source,
    ...given({ builds }),
    version,
  };
}

/** Returns the text of a cassette file, without secrets. Contains each system prompt once. */
function writeCassette(recorded: Recorded, redactor: Redactor, name: string): string {
  const { startedAt, models, ids, timers } = recorded;
  const systems = [...new Set(recorded.modelCalls.map(({ system }) => system))];
  const redacted = redactRecording(recorded, redactor);
  const file = {
    format: 'pce-cassette',
    version: 1,
    startedAt,
    models,
    ids,
    timers,
    ...redacted,
    systems: systems.map((system) => redactor.text(system)),
    modelCalls: redacted.modelCalls.map((call, index) => ({
      ...call,
      system: systems.indexOf(recorded.modelCalls[index]?.system ?? ''),
    })),
  };
  // Parsed here, so that damage by redaction shows now and not in a later test.
  return cassetteText(parseJsonFile(cassetteSchema, JSON.stringify(file), name));
}

/** Returns the text of a cassette file: keys in a fixed order, long texts by lines. */
function cassetteText(cassette: CassetteFile): string {
  const { format, version, startedAt, models, tools, ids, timers } = cassette;
  const file = {
    format,
    version,
    startedAt,
    models,
    tools,
    ids: Object.fromEntries(Object.entries(ids).sort(([a], [b]) => (a < b ? -1 : 1))),
    timers,
    systems: cassette.systems.map(toLines),
    modelCalls: cassette.modelCalls.map(
      ({ model, system, prompt, temperature, ms, spent, outcome }) => ({
        model,
        system,
        prompt: toLines(prompt),
        temperature,
        ms,
        spent,
        outcome,
      }),
    ),
    toolCalls: cassette.toolCalls.map(({ tool, args, ms, outcome }) => ({
      tool,
      args,
      ms,
      outcome,
    })),
  };
  return `${JSON.stringify(file, null, 2)}\n`;
}

function toLines(text: string): string | string[] {
  return text.includes('\n') ? text.split('\n') : text;
}
