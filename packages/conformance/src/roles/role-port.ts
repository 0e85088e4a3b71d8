import type { RoleContext } from '@pce/core/ports';

export interface Role {
  readonly version?: string;
}

/** Checks an answer against its contract; zod schemas do. */
interface AnswerSchema {
  safeParse(answer: unknown): {
    readonly success: boolean;
    readonly error?: { readonly issues: readonly { readonly message: string }[] };
  };
}

/** A role port as data: its inputs, its contract, and how an answer relates to its input. */
export interface RolePort<Port extends Role, Input, Output> {
  readonly port: string;
  /** Contract of the answer. */
  readonly schema: AnswerSchema;
  /** Inputs that any implementation must cope with, by a name for messages. At least two. */
  readonly inputs: Readonly<Record<string, Input>>;
  ask(role: Port, input: Input, context: RoleContext): Promise<Output>;
  assertFits(input: Input, output: Output): void;
}
