import type { StandardSchemaV1 } from '@standard-schema/spec';
import type { Spending } from '../contracts/usage.js';
import type { ConversationReply, ConversationRequest } from './conversation.js';
import type { ModelFile } from './model-file.js';
import type { RoleBudget } from './role-budget.js';

/** A language model as roles call it: generates objects of a given schema. */
export interface RoleModel {
  /** Provider and model, as in `openai:gpt-5`. */
  readonly id: string;
  /** Whether the `cost` of its usage is known. @defaultValue unknown: a turn with a limit of cost gets a warning */
  readonly hasPrices?: boolean;
  /**
   * Media types of the files that it accepts besides text, such as `image/*` and `application/pdf`; others are not passed to
   * it. @defaultValue none: it only gets the name, type, size and hash of files
   */
  readonly takes?: readonly string[];
  /**
   * Generates an object that conforms to the schema.
   *
   * @throws `ModelError` if the model gives no valid answer, `LimitReachedError` if the budget is spent, and the reason
   * of the signal if that aborts.
   */
  generate<T>(request: {
    readonly system: string;
    readonly prompt: string;
    /** Files of the prompt, each of an accepted type. @defaultValue none */
    readonly files?: readonly ModelFile[];
    readonly schema: StandardSchemaV1<unknown, T>;
    readonly temperature?: number;
    readonly signal: AbortSignal;
    /**
     * Budget in which the model reserves and settles every call to the provider, retries included.
     * @defaultValue none: the caller counts one call and the `usage` of the answer
     */
    readonly budget?: RoleBudget;
  }): Promise<{
    readonly output: T;
    /** Usage of all calls that led to this answer. */
    readonly usage: Spending;
  }>;
  /**
   * Generates plain text and passes it on as it arrives; rejects like `generate`. A failed call is repeated only if none of
   * its text was passed on. @defaultValue absent: callers use `generate`
   */
  stream?(request: TextRequest): Promise<{ readonly output: string; readonly usage: Spending }>;
  /**
   * Continues a conversation with native tool calls; rejects like `generate`. @defaultValue absent: the model or its adapter
   * cannot call tools
   */
  converse?(request: ConversationRequest): Promise<ConversationReply>;
}

/** A request for plain text that is passed on as it is generated. */
export interface TextRequest {
  readonly system: string;
  readonly prompt: string;
  /** As for `generate`. */
  readonly files?: readonly ModelFile[];
  readonly temperature?: number;
  readonly signal: AbortSignal;
  /** As for `generate`. */
  readonly budget?: RoleBudget;
  /** Receives each part of the text, in order. Together they are the output. */
  readonly onText: (text: string) => void;
}

/** Is `RoleModel` under its old name. @deprecated Renamed to `RoleModel`. */
export type LanguageModel = RoleModel;
