import type { Json } from '@pce/core/contracts';
import type { ModelPlace } from './model-place.js';

/** The provider's reaction to one call of a conversation. */
export type ConversationReaction =
  /** Says this text, calls these tools, or both. Says nothing where there is neither. */
  | { readonly type: 'reply'; readonly text?: string; readonly calls?: readonly ReactionCall[] }
  /** Fails for good: trying again does not help. */
  | { readonly type: 'failure' }
  /** Does not answer before the call is aborted. */
  | { readonly type: 'silence' };

/** A call of a tool, as the provider sends it. */
export interface ReactionCall {
  /** The place of the tool among those of the request, or a name that none of them has. */
  readonly tool: number | string;
  /** Sent as JSON; `text` is sent as it is and is no JSON. */
  readonly args: { readonly json: Json } | { readonly text: string };
  /** @defaultValue the provider gives each call an id of its own */
  readonly id?: string;
}

/** Opens a model whose provider reacts in this order; the last reaction is repeated. */
export type OpenConversation = (
  reactions: readonly ConversationReaction[],
) => ModelPlace | Promise<ModelPlace>;
