import type { JsonObject } from '@pce/core/contracts';

/**
 * The part of a language model of the Vercel AI SDK that is used here. Versions 5, 6 and 7 have this shape, so this
 * package depends on none of them.
 */
export interface ProviderModel {
  readonly specificationVersion: string;
  readonly provider: string;
  readonly modelId: string;
  /** False where the model is known to take no schema. Only some providers say so. */
  readonly supportsStructuredOutputs?: boolean | undefined;
  doGenerate(call: ProviderCall): PromiseLike<ProviderResult>;
  /** Answers in parts. @defaultValue absent: the model does not stream */
  doStream?(
    call: ProviderCall,
  ): PromiseLike<{ readonly stream: ReadableStream<ProviderStreamPart> }>;
}

/** A part of a streamed answer; parts of other types than named here are passed over. */
export interface ProviderStreamPart extends Omit<ContentPart, 'text'> {
  /** Of the parts of a text or of reasoning: what tells it from others that arrive at the same time. */
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

/** A provider's metadata of a part, handed back to it with that part. */
interface WithOptions {
  providerOptions?: Record<string, JsonObject>;
}

/** A piece of text in a message. */
export interface TextPart extends WithOptions {
  type: 'text';
  text: string;
}

/** Reasoning in a message of the model. */
interface ReasoningPart extends WithOptions {
  type: 'reasoning';
  text: string;
}

/** A call of a tool in a message of the model. */
export interface ToolCallPart extends WithOptions {
  type: 'tool-call';
  toolCallId: string;
  toolName: string;
  input: JsonObject;
}

/** The result of a call. */
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
  /** Bytes: version 7 takes `{ type: 'data', data }`, 5 and 6 the bytes themselves. No one type fits them all. */
  data: never;
}

/** A message of a prompt. */
export type ProviderMessage =
  | { role: 'system'; content: string }
  | { role: 'user'; content: (TextPart | FilePart)[] }
  | { role: 'assistant'; content: AssistantPart[] }
  | { role: 'tool'; content: ToolResultPart[] };

/** A part of a message of the model. */
export type AssistantPart = TextPart | ReasoningPart | ToolCallPart;

/** A tool that the model may call. */
interface ProviderTool {
  type: 'function';
  name: string;
  description: string;
  inputSchema: JsonObject;
}

/** A call to a provider, before it has its abort signal. */
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

/** A call to a provider, as its `doGenerate` takes it. */
export interface ProviderCall extends UnsentCall {
  abortSignal: AbortSignal;
}

/** A part of a provider's answer; those of other types than `text`, `reasoning` and `tool-call` are passed over. */
export interface ContentPart {
  readonly type: string;
  /** Of `text` and `reasoning`. */
  readonly text?: string;
  readonly toolCallId?: string;
  readonly toolName?: string;
  /** Of `tool-call`: the arguments, which should be JSON. */
  readonly input?: string;
  /** Of `tool-call`: whether the provider runs the tool itself. */
  readonly providerExecuted?: boolean | undefined;
  readonly providerMetadata?: Readonly<Record<string, unknown>> | undefined;
}

/** A provider's answer to one call. */
export interface ProviderResult {
  readonly content: readonly ContentPart[];
  /** Takes the place of the texts in `content`, where a provider says so. */
  readonly structuredOutputText?: string;
  readonly finishReason: string | { readonly unified: string; readonly raw?: string | undefined };
  readonly usage: ProviderUsage;
  readonly warnings: readonly {
    readonly type: string;
    readonly feature?: string;
    /** The name of `feature` in version 5. */
    readonly setting?: unknown;
  }[];
}

type Count = number | undefined;

/** Tokens as the AI SDK 5 counts them, or in the parts of 6 and 7. */
export interface ProviderUsage {
  readonly inputTokens:
    | Count
    | { readonly total: Count; readonly cacheRead: Count; readonly cacheWrite: Count };
  readonly outputTokens: Count | { readonly total: Count };
  readonly cachedInputTokens?: Count;
}
