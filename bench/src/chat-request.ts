/** One message of a chat-completions request. */
export interface ChatMessage {
  readonly role: 'system' | 'user' | 'assistant' | 'tool';
  readonly content: string | null;
  readonly tool_calls?: readonly ChatToolCall[];
  readonly tool_call_id?: string;
}

export interface ChatToolCall {
  readonly id: string;
  readonly type: 'function';
  readonly function: { readonly name: string; readonly arguments: string };
}

interface ChatTool {
  readonly type: 'function';
  readonly function: {
    readonly name: string;
    readonly description: string | undefined;
    /** JSON Schema. */
    readonly parameters: unknown;
  };
}

/** A request to a model at one step, in the shape that most providers take. */
export interface ChatRequest {
  readonly messages: readonly ChatMessage[];
  readonly tools: readonly ChatTool[];
}
