import type { JsonObject } from '@pce/core/contracts';

/**
 * The used part of a language model of the Vercel AI SDK. Versions 5, 6 and 7 have this shape, so this package depends
 * on none of them.
 */
export interface ProviderModel {
  readonly specificationVersion: string;
  readonly provider: string;
  readonly modelId: string;
  /** False if the model is known to accept no schema; only some providers set it. */
  readonly supportsStructuredOutputs?: boolean | undefined;
  doGenerate(call: ProviderCall): PromiseLike<ProviderResult>;
  /** Streams the answer. @defaultValue absent: the model does not stream */
  doStream?(
    call: ProviderCall,
  ): PromiseLike<{ readonly stream: ReadableStream<ProviderStreamPart> }>;
}

/** A part of a streamed answer; other types are ignored. */
export interface ProviderStreamPart extends Omit<ContentPart, 'text'> {
  /** Distinguishes texts or reasonings that arrive interleaved. */
  readonly id?: string;
  /** Of `text-delta` and `reasoning-delta`. */
  readonly delta?: string;
  /** Of `error`. */
  readonly error?: unknown;
  /** Of `finish`. */
  readonly finishReason?: ProviderResult['finishReason'];
  /** Of `finish`. */
  readonly usage?: ProviderUsage;
}

/** Provider metadata of a part, sent back with that part. */
interface WithOptions {
  providerOptions?: Record<string, JsonObject>;
}

/** Text in a message. */
interface TextPart extends WithOptions {
  type: 'text';
  text: string;
}

/** Reasoning in an assistant message. */
interface ReasoningPart extends WithOptions {
  type: 'reasoning';
  text: string;
}

/** A tool call in an assistant message. */
export interface ToolCallPart extends WithOptions {
  type: 'tool-call';
  toolCallId: string;
  toolName: string;
  input: JsonObject;
}

/** Result of a tool call. */
interface ToolResultPart {
  type: 'tool-result';
  toolCallId: string;
  toolName: string;
  output: { type: 'text' | 'error-text'; value: string };
}

/** A file in a message. */
export interface FilePart {
  type: 'file';
  filename: string;
  mediaType: string;
  /** Bytes. Version 7 takes `{ type: 'data', data }`, 5 and 6 a `Uint8Array`; no type fits all, hence `never`. */
  data: never;
}

/** A message of a prompt. */
export type ProviderMessage =
  | { role: 'system'; content: string }
  | { role: 'user'; content: (TextPart | FilePart)[] }
  | { role: 'assistant'; content: AssistantPart[] }
  | { role: 'tool'; content: ToolResultPart[] };

/** A part of an assistant message. */
export type AssistantPart = TextPart | ReasoningPart | ToolCallPart;

/** A tool offered to the model. */
interface ProviderTool {
  type: 'function';
  name: string;
  description: string;
  inputSchema: JsonObject;
}

/** A call to a provider without its abort signal. */
export interface UnsentCall {
  prompt: ProviderMessage[];
  maxOutputTokens: number;
  temperature?: number;
  responseFormat: { type: 'text' } | { type: 'json'; schema?: JsonObject };
  headers?: Record<string, string>;
  providerOptions?: Record<string, JsonObject>;
  tools?: ProviderTool[];
  toolChoice?: { type: 'auto' };
}

/** A call to a provider, as `doGenerate` takes it. */
export interface ProviderCall extends UnsentCall {
  abortSignal: AbortSignal;
}

/** A part of a provider's answer; types other than `text`, `reasoning` and `tool-call` are ignored. */
export interface ContentPart {
  readonly type: string;
  /** Of `text` and `reasoning`. */
  readonly text?: string;
  readonly toolCallId?: string;
  readonly toolName?: string;
  /** Of `tool-call`: the arguments as JSON text. */
  readonly input?: string;
  /** Of `tool-call`: whether the provider runs the tool itself. */
  readonly providerExecuted?: boolean | undefined;
  readonly providerMetadata?: Readonly<Record<string, unknown>> | undefined;
}

/** A provider's answer to one call. */
export interface ProviderResult {
  readonly content: readonly ContentPart[];
  /** Replaces the texts in `content` if present. */
  readonly structuredOutputText?: string;
  readonly finishReason: string | { readonly unified: string; readonly raw?: string | undefined };
  readonly usage: ProviderUsage;
  readonly warnings: readonly {
    readonly type: string;
    readonly feature?: string;
    /** Name of `feature` in version 5. */
    readonly setting?: unknown;
  }[];
}

type Count = number | undefined;

/** Token counts of the AI SDK: numbers in version 5, objects in 6 and 7. */
export interface ProviderUsage {
  readonly inputTokens:
    | Count
    | { readonly total: Count; readonly cacheRead: Count; readonly cacheWrite: Count };
  readonly outputTokens: Count | { readonly total: Count; readonly reasoning?: Count };
  readonly cachedInputTokens?: Count;
}
