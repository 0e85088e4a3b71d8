import type { Json } from '@pce/core/contracts';
import type { ModelPlace } from './model-place.js';

/** The provider's reaction to one call of a conversation. */
export type ConversationReaction =
  /** Replies with this text, calls of these tools, or both; with neither, the reply is empty. */
  | { readonly type: 'reply'; readonly text?: string; readonly calls?: readonly ReactionCall[] }
  /** Fails permanently: trying again does not help. */
  | { readonly type: 'failure' }
  /** Does not answer before the call is aborted. */
  | { readonly type: 'silence' };

/** A call of a tool, as the provider sends it. */
interface ReactionCall {
  /** Index of the tool in the request, or a name that no tool has. */
  readonly tool: number | string;
  /** Sent as JSON; `text` is sent unchanged and is not JSON. */
  readonly args: { readonly json: Json } | { readonly text: string };
  /** @defaultValue the provider assigns a unique id */
  readonly id?: string;
}

/** Opens a model whose provider reacts in this order; the last reaction is repeated. */
export type OpenConversation = (
  reactions: readonly ConversationReaction[],
) => ModelPlace | Promise<ModelPlace>;
