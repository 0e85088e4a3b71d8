import type { Json, JsonObject } from '../contracts/json.js';
import type { Spending } from '../contracts/usage.js';
import type { ModelFile } from './model-file.js';
import type { RoleBudget } from './role-budget.js';

/** A tool that a model may call in a conversation. */
export interface ConversationTool {
  /** Any text, such as `orders.refund`; an adapter renames it where its provider takes fewer characters. */
  readonly name: string;
  readonly description: string;
  /** JSON Schema of the arguments, an object. */
  readonly parameters: JsonObject;
}

/** A call of a tool that a model asks for. */
export interface ConversationCall {
  /** Unique among the calls of a conversation. */
  readonly id: string;
  /** Name of the tool as the model gave it; it need not exist. */
  readonly tool: string;
  /** Arguments as the model gave them, unchecked; a text where they were no JSON. */
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

/** One message of a conversation. The results of all calls of a message stand in the message after it. */
export type ConversationMessage =
  | { readonly role: 'user'; readonly text: string; readonly files?: readonly ModelFile[] }
  | ({ readonly role: 'assistant' } & Omit<ConversationReply, 'usage'>)
  | { readonly role: 'tool'; readonly results: readonly ConversationResult[] };

/** A conversation to be continued. Equal requests send the provider equal bytes. */
export interface ConversationRequest {
  readonly system: string;
  readonly messages: readonly ConversationMessage[];
  readonly tools: readonly ConversationTool[];
  readonly temperature?: number;
  readonly signal: AbortSignal;
  /** As for `generate`. */
  readonly budget?: RoleBudget;
  /**
   * Takes each part of the reply's text as it arrives; all of them together are that text. A failed call is repeated only
   * while none was passed on. @defaultValue the text arrives with the reply
   */
  readonly onText?: (text: string) => void;
}

/** The model's next message. */
export interface ConversationReply {
  /** Empty where the model only calls tools. */
  readonly text: string;
  /** Empty where the model is done. */
  readonly calls: readonly ConversationCall[];
  /**
   * Reasoning and metadata of the provider, to be handed back unread with the message. A model takes only what it gave
   * itself. @defaultValue none
   */
  readonly opaque?: Json;
  /** Usage of all calls of the model that led to this reply. */
  readonly usage: Spending;
}
