import type { Json } from '@pce/core';

type Metadata = Readonly<Record<string, Json>>;
type ProviderMetadata = { readonly pce: Metadata };

/** The chunks of a UI message stream of the AI SDK (7) that a turn gives. */
export type Chunk =
  | { readonly type: 'start'; readonly messageId: string; readonly messageMetadata: Metadata }
  | { readonly type: 'start-step' | 'reset-step' | 'finish-step' }
  | {
      readonly type: 'text-start' | 'text-end';
      readonly id: string;
      readonly providerMetadata?: ProviderMetadata;
    }
  | { readonly type: 'text-delta'; readonly id: string; readonly delta: string }
  | {
      readonly type: 'tool-input-available';
      readonly toolCallId: string;
      readonly toolName: string;
      readonly input: Json;
      readonly dynamic: true;
      readonly providerExecuted: true;
    }
  | {
      readonly type: 'tool-approval-request';
      readonly approvalId: string;
      readonly toolCallId: string;
      readonly reason: string;
      readonly approvalDescriptor: { readonly hash: string; readonly expiresAt: number };
    }
  | {
      readonly type: 'tool-approval-response';
      readonly approvalId: string;
      readonly approved: boolean;
    }
  | { readonly type: 'tool-output-denied'; readonly toolCallId: string }
  | ToolOutput
  | {
      readonly type: 'source-url';
      readonly sourceId: string;
      readonly url: string;
      readonly title: string;
    }
  | {
      readonly type: 'source-document';
      readonly sourceId: string;
      readonly mediaType: string;
      readonly title: string;
    }
  | DataChunk
  | { readonly type: 'message-metadata'; readonly messageMetadata: Metadata }
  | {
      readonly type: 'finish';
      readonly finishReason: 'stop' | 'tool-calls' | 'other' | 'error';
      readonly messageMetadata: Metadata;
    }
  | { readonly type: 'error'; readonly errorText: string }
  | { readonly type: 'abort'; readonly reason: string };

type ToolOutput = {
  readonly toolCallId: string;
  readonly dynamic: true;
  readonly providerExecuted: true;
} & (
  | { readonly type: 'tool-output-available'; readonly output: Json }
  | { readonly type: 'tool-output-error'; readonly errorText: string }
);

/** Data that the AI SDK does not know: `data-activity` and `data-waiting` are transient and enter no message. */
interface DataChunk {
  readonly type: `data-${'goals' | 'question' | 'evidence' | 'activity' | 'waiting'}`;
  readonly id?: string;
  readonly data: unknown;
  readonly transient?: true;
}
