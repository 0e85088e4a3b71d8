import type { Json, JsonObject } from '../contracts/json.js';
import type { Spending } from '../contracts/usage.js';
import type { ModelFile } from './model-file.js';
import type { RoleBudget } from './role-budget.js';

/** A tool that a model may call in a conversation. */
export interface ConversationTool {
  /** Any text, such as `orders.refund`; an adapter renames it if its provider allows fewer characters. */
  readonly name: string;
  readonly description: string;
  /** JSON Schema of the arguments, an object. */
  readonly parameters: JsonObject;
}

/** A call of a tool that a model asks for. */
export interface ConversationCall {
  /** Unique among the calls of a conversation. */
  readonly id: string;
  /** Name of the tool as given by the model; it may not exist. */
  readonly tool: string;
  /** Arguments as given by the model, unchecked; a text if they are not JSON. */
  readonly args: Json;
}

/** The result of a call, or its error. */
export interface ConversationResult {
  /** Id of the call. */
  readonly callId: string;
  readonly tool: string;
  readonly content: string;
  readonly isError: boolean;
}

/** One message of a conversation. The next message has the results of all its calls. */
export type ConversationMessage =
  | { readonly role: 'user'; readonly text: string; readonly files?: readonly ModelFile[] }
  | ({ readonly role: 'assistant' } & Omit<ConversationReply, 'usage'>)
  | { readonly role: 'tool'; readonly results: readonly ConversationResult[] };

/** A conversation to continue. Equal requests send equal bytes to the provider. */
export interface ConversationRequest {
  readonly system: string;
  readonly messages: readonly ConversationMessage[];
  readonly tools: readonly ConversationTool[];
  readonly temperature?: number;
  readonly signal: AbortSignal;
  /** As for `generate`. */
  readonly budget?: RoleBudget;
  /**
   * Receives each part of the reply's text as it arrives; together they are the whole text. A failed call is repeated only
   * if no part was passed on. @defaultValue the text arrives with the reply
   */
  readonly onText?: (text: string) => void;
}

/** The model's next message. */
export interface ConversationReply {
  /** Empty if the model only calls tools. */
  readonly text: string;
  /** Empty if the model is done. */
  readonly calls: readonly ConversationCall[];
  /** Reasoning and metadata of the provider, to be returned unchanged with the message. A model only accepts its own. @defaultValue none */
  readonly opaque?: Json;
  /** Usage of all model calls for this reply. */
  readonly usage: Spending;
}
