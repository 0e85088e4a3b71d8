import type { Tool as ListedTool } from '@modelcontextprotocol/client';
import type { Effect, Json, JsonObject } from '@pce/core/contracts';
import { isJsonObject, sha256 } from '@pce/core/internal';
import { toJson } from '@pce/network-parts';
import { cleanText } from '@pce/network-parts/node';
import { effectOf, type McpServerConfig, type McpToolSettings } from '../config/server-config.js';
import { plainSchema } from '../schema/plain-schema.js';
import type { SchemaCheck } from '../schema/schema-check.js';

/** A server's tool, sanitized for display, registration and calls. */
export interface ToolDefinition {
  readonly server: string;
  readonly config: McpServerConfig;
  /** `server.tool`, in characters allowed for tool names. */
  readonly name: string;
  readonly description: string;
  readonly parameters: JsonObject;
  readonly effect: Effect;
  readonly destructive: boolean;
  readonly settings: McpToolSettings;
  /** SHA-256 of the server's full definition and its location. */
  readonly version: string;
  readonly checkArguments: SchemaCheck;
  /** Schema of its structured content; absent if the server declares none. */
  readonly output: JsonObject | undefined;
  /** Absent if the server declares no output schema. */
  readonly checkOutput: SchemaCheck | undefined;
  /** The tool as listed, which the SDK needs to call it. */
  readonly listed: ListedTool;
}

const maxBytes = 65_536;
const maxDescriptionLength = 1_000;

interface DefinitionContext {
  readonly server: string;
  readonly config: McpServerConfig;
  readonly settings: McpToolSettings;
  readonly toCheck: (schema: JsonObject) => SchemaCheck;
}

/** Reads one tool of a server's list. Throws with the reason if it is unusable. */
export function toolDefinition(
  { outputSchema, ...listed }: ListedTool,
  { server, config, settings, toCheck }: DefinitionContext,
): ToolDefinition {
  const { name, title, description, annotations = {} } = listed;
  if (listed.execution?.taskSupport === 'required') {
    throw new Error('it requires MCP tasks, which are not supported');
  }
  const input = toObject(toJson(listed.inputSchema));
  const output = outputSchema === undefined ? undefined : toObject(toJson(outputSchema));
  const said: Json = [
    name,
    title ?? null,
    description ?? null,
    input,
    output ?? null,
    toJson(annotations),
  ];
  if (Buffer.byteLength(JSON.stringify(said)) > maxBytes) {
    throw new Error(`its description and schemas are more than ${maxBytes} bytes`);
  }
  const parameters = plainSchema(input);
  if (Buffer.byteLength(JSON.stringify(parameters.shown)) > maxBytes) {
    throw new Error(`its schema is more than ${maxBytes} bytes once its references are put in`);
  }
  const promised = output && plainSchema(output);
  return {
    server,
    config,
    name: toolName(server, name),
    description: cleanText(description ?? title ?? annotations.title ?? name, maxDescriptionLength),
    parameters: parameters.shown,
    ...effectOf(annotations, settings, {
      trustHints: config.trustHints ?? true,
      trusted: config.trusted ?? false,
    }),
    settings,
    version: definitionVersion([placeOf(config), said]),
    checkArguments: toCheck(parameters.checked),
    output: promised?.shown,
    checkOutput: promised && toCheck(promised.checked),
    listed,
  };
}

/** Replaces characters that servers may use in names but tools here may not. */
function toolName(server: string, tool: string): string {
  const name = `${server}.${tool.replace(/[^\w.-]/g, '_')}`;
  if (tool === '' || name.length > 128) {
    throw new Error('its name is empty, or with the name of the server longer than 128 characters');
  }
  return name;
}

function placeOf(config: McpServerConfig): Json {
  return 'command' in config ? [config.command, ...(config.args ?? [])] : String(config.url);
}

function toObject(schema: Json): JsonObject {
  if (isJsonObject(schema)) return schema;
  throw new Error('its schema is not an object');
}

/** Returns the SHA-256 of a definition, independent of the order of keys. */
export function definitionVersion(definition: Json): string {
  return sha256(JSON.stringify(sorted(definition)));
}

function sorted(value: Json): Json {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, item]) => [key, sorted(item)]),
  );
}
