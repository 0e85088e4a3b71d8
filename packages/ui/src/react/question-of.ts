import type { AskedQuestion } from './question.js';

/** The properties of a message part of the AI SDK that a question is read from. */
interface MessagePart {
  readonly type: string;
  readonly id?: string;
  readonly data?: unknown;
  readonly state?: string;
  readonly toolName?: string;
  readonly input?: unknown;
  readonly approval?: {
    readonly id: string;
    readonly descriptor?: unknown;
    readonly requestReason?: string;
  };
}

/**
 * Returns the open question of a message part of `useChat`, as `chatRoutes` sends it, and its id: an approval, or a
 * `data-question`. `undefined` for other parts.
 */
export function questionOf(
  part: MessagePart,
): (AskedQuestion & { readonly id: string }) | undefined {
  const { type, state, toolName: tool, input: args, approval } = part;
  if (type === 'data-question') {
    const { chosen, ...question } = Object(part.data);
    return chosen === undefined ? { ...question, id: part.id } : undefined;
  }
  if (state !== 'approval-requested' || approval === undefined) return undefined;
  const { id, requestReason: message = '', descriptor } = approval;
  const { hash, options } = Object(descriptor);
  return { id, message, tool, options, approval: { hash, args } };
}
