import { isDeepStrictEqual } from 'node:util';
import type { CallToolResult, ContentBlock } from '@modelcontextprotocol/client';
import type { Json, JsonObject } from '@pce/core/contracts';
import {
  defineTool,
  digest,
  given,
  isJsonObject,
  jsonObjectSchema,
  mendArguments,
  sha256,
  type Tool,
  type ToolContext,
  ToolError,
} from '@pce/core/internal';
import { toJson } from '@pce/network-parts';
import { cleanText } from '@pce/network-parts/node';
import type { ToolDefinition } from '../catalog/tool-definition.js';
import { redact, resultRedactor } from '../config/redact.js';

/** A link to a resource, which was not read. */
interface McpLink {
  readonly uri: string;
  readonly name: string;
  readonly mimeType: string | null;
}

/** The result of every MCP tool. */
export interface McpToolOutput {
  /** Text blocks, joined by line feeds; empty if they only repeat the structured content as JSON. */
  readonly text: string;
  /** Structured content, validated by the tool's output schema if there is one; otherwise `null`. */
  readonly structured: Json;
  readonly attachments: readonly McpAttachment[];
  readonly links: readonly McpLink[];
}

const maxBlocks = 1_000;

/** Converts a result. Throws `ToolError` if the server reports an error, or the content does not fit its schema. */
export async function toolOutput(
  result: CallToolResult,
  definition: ToolDefinition,
  keeping: AttachmentKeeping,
): Promise<McpToolOutput> {
  const { name, config } = definition;
  const { content, structuredContent, isError } = result;
  const text = content.flatMap((block) => (block.type === 'text' ? [block.text] : [])).join('\n');
  if (isError === true) {
    throw new ToolError(
      'internal',
      `${name} failed: ${cleanText(redact(text, config), 2_000) || 'it did not say why'}`,
    );
  }
  if (content.length > maxBlocks) {
    throw broken(name, `its answer has ${content.length} parts; at most ${maxBlocks} are read`);
  }
  const attachments: McpAttachment[] = [];
  for (const block of content) {
    const attachment = await toAttachment(block, keeping);
    if (attachment !== undefined) attachments.push(attachment);
  }
  const links = content.flatMap((block) => (block.type === 'resource_link' ? [toLink(block)] : []));
  const structured = readStructured(structuredContent, definition);
  const secrets = resultRedactor(config);
  return {
    text: isSameAs(structured, text) ? '' : secrets.text(text),
    structured: secrets.json(structured),
    attachments: attachments.map((each) => ({
      ...each,
      uri: each.uri === null ? null : secrets.text(each.uri),
    })),
    links: links.map((link) => ({
      ...link,
      uri: secrets.text(link.uri),
      name: secrets.text(link.name),
    })),
  };
}

/** Whether a text repeats the structured content, which servers add for clients of older protocols. */
function isSameAs(structured: Json, text: string): boolean {
  if (structured === null) return false;
  try {
    return isDeepStrictEqual(JSON.parse(text), structured);
  } catch {
    return false;
  }
}

/** Returns the result of a call that was cancelled at its last pass: the messages of its progress. */
export function textOutput(text: string, { config }: ToolDefinition): McpToolOutput {
  const clean = resultRedactor(config).text(text);
  return { text: clean, structured: null, attachments: [], links: [] };
}

/** Returns a one-line summary of a result. */
function summarizeOutput({ text, structured, attachments, links }: McpToolOutput): string {
  const said = structured === null ? text : digest(structured);
  if (said !== '') return cleanText(said, 300);
  return digest({
    attachments: attachments.map(({ mimeType }) => mimeType),
    links: links.map(({ uri }) => uri),
  });
}

function readStructured(
  structuredContent: unknown,
  { name, checkOutput, output }: ToolDefinition,
): Json {
  if (structuredContent === undefined) {
    if (checkOutput === undefined) return null;
    throw broken(name, 'its answer lacks the structured content that its output schema promises');
  }
  try {
    const structured = mendArguments(toJson(structuredContent), output);
    const mismatch = checkOutput?.(structured);
    if (mismatch === undefined) return structured;
    const where = mismatch.path.length === 0 ? '' : ` at ${mismatch.path.join('.')}`;
    throw new Error(`it does not fit its output schema${where}: ${mismatch.message}`);
  } catch (error) {
    throw broken(
      name,
      `of its structured content, ${error instanceof Error ? error.message : error}`,
    );
  }
}

function broken(name: string, why: string): ToolError {
  return new ToolError('internal', `${name} has run, but its answer is not used: ${why}`);
}

async function toAttachment(
  block: ContentBlock,
  keeping: AttachmentKeeping,
): Promise<McpAttachment | undefined> {
  if (block.type === 'image' || block.type === 'audio') {
    const { type: kind, data } = block;
    const mimeType = cleanText(block.mimeType, 100);
    return keepAttachment({ kind, mimeType, uri: null }, Buffer.from(data, 'base64'), keeping);
  }
  if (block.type !== 'resource') return undefined;
  const { resource } = block;
  const bytes =
    'text' in resource ? Buffer.from(resource.text) : Buffer.from(resource.blob, 'base64');
  const standard = 'text' in resource ? 'text/plain' : 'application/octet-stream';
  const mimeType = cleanText(resource.mimeType ?? standard, 100);
  const uri = cleanText(resource.uri, 2_000);
  return keepAttachment({ kind: 'resource', mimeType, uri }, bytes, keeping);
}

function toLink({
  uri,
  name,
  mimeType,
}: Extract<ContentBlock, { type: 'resource_link' }>): McpLink {
  return {
    uri: cleanText(uri, 2_000),
    name: cleanText(name, 200),
    mimeType: mimeType === undefined ? null : cleanText(mimeType, 100),
  };
}

/** An image, a sound or a resource in a result. */
export interface Attachment {
  /** `sha256:` and 64 hexadecimal digits: its name in every store. */
  readonly hash: string;
  readonly mimeType: string;
  readonly bytes: Uint8Array;
}

/** Stores attachments: results and journals contain only their hashes. */
export interface AttachmentStore {
  /** Stores an attachment under its hash; equal hashes mean equal content. */
  put(attachment: Attachment): Promise<void> | void;
}

/** The entry of an attachment in a result, without its bytes. */
export interface McpAttachment {
  readonly kind: 'image' | 'audio' | 'resource';
  readonly hash: string;
  readonly mimeType: string;
  /** Size in bytes. */
  readonly bytes: number;
  /** Address of a resource, given by the server; otherwise `null`. */
  readonly uri: string | null;
  /** Whether it is in the host's store, under its hash. */
  readonly kept: boolean;
  /** Why it is not stored; `null` if it is, or if the host has no store. */
  readonly problem: string | null;
}

interface AttachmentKeeping {
  readonly store: AttachmentStore | undefined;
  readonly maxAttachmentBytes: number;
}

/** Hashes bytes and passes them to the host's store. Never rejects: the call has already run. */
async function keepAttachment(
  { kind, uri, mimeType }: Pick<McpAttachment, 'kind' | 'uri' | 'mimeType'>,
  bytes: Uint8Array,
  { store, maxAttachmentBytes }: AttachmentKeeping,
): Promise<McpAttachment> {
  const hash = `sha256:${sha256(bytes)}`;
  const entry = { kind, hash, mimeType, bytes: bytes.length, uri };
  if (store === undefined) return { ...entry, kept: false, problem: null };
  if (bytes.length > maxAttachmentBytes) {
    return { ...entry, kept: false, problem: `larger than ${maxAttachmentBytes} bytes` };
  }
  try {
    await store.put({ hash, mimeType, bytes });
    return { ...entry, kept: true, problem: null };
  } catch (error) {
    const problem = error instanceof Error ? error.message : String(error);
    return { ...entry, kept: false, problem };
  }
}

export type CallTool = (
  definition: ToolDefinition,
  args: JsonObject,
  context: Pick<ToolContext, 'signal' | 'idempotencyKey' | 'asked' | 'pass'>,
) => Promise<McpToolOutput>;

/** Creates the tool of PCE for the current definition of a server's tool. */
export function mcpTool(definition: ToolDefinition, call: CallTool, maxOutputBytes: number): Tool {
  const { modes, timeoutMs, maxPasses } = definition.settings;
  return defineTool({
    name: definition.name,
    family: definition.server,
    description: definition.description,
    input: argumentsOf(definition),
    parameters: definition.parameters,
    effect: definition.effect,
    destructive: definition.destructive,
    ...given({ modes, timeoutMs, maxPasses }),
    maxOutputBytes,
    version: definition.version,
    execute: (args, context) => call(definition, args, context),
    summarize: summarizeOutput,
  });
}

/** Validates arguments; unambiguous errors are repaired by the tool's own schema first. */
function argumentsOf({ checkArguments, parameters }: ToolDefinition): typeof jsonObjectSchema {
  return jsonObjectSchema.check((context) => {
    const mended = mendArguments(context.value, parameters);
    if (isJsonObject(mended)) context.value = mended;
    const mismatch = checkArguments(context.value);
    if (mismatch === undefined) return;
    const { message, path } = mismatch;
    context.issues.push({ code: 'custom', input: context.value, message, path: [...path] });
  });
}
