import type {
  HandoffCapabilities,
  HandoffMcpServer,
  HandoffPart,
  HandoffUsage,
} from '@pce/core/ports';
import type { PromptEnd } from '../session/prompt-run.js';

/** One prompt for a program that is started for each of them. */
interface CommandPrompt {
  readonly text: string;
  /** Id of the conversation to go on with; `undefined` for a new one. */
  readonly session: string | undefined;
  readonly mcpServers: readonly HandoffMcpServer[];
}

/** A piece of news in the output of a program. */
export type CommandNews =
  | {
      readonly type: 'part';
      readonly part: HandoffPart /** The text is a piece of a message. */;
      readonly isChunk?: boolean;
    }
  /** The program says what went wrong; it may go on all the same. */
  | {
      readonly type: 'error';
      readonly message: string;
      /** It says more of a failure that is reported later. */
      readonly isCause?: boolean;
    }
  | { readonly type: 'session'; readonly id: string }
  /** Usage since it last told one. */
  | { readonly type: 'spent'; readonly usage: HandoffUsage }
  /** The program says how the prompt ended; it may go on printing, and should exit soon. */
  | {
      readonly type: 'result';
      readonly end: PromptEnd;
      /** The whole answer, used if no message was reported. */
      readonly text?: string | undefined;
    };

/** How a program is called, and how its output is read. Pure. */
export interface CommandDialect {
  readonly capabilities: HandoffCapabilities;
  /** Whether each line of its output is a JSON value; otherwise the output is the answer. */
  readonly speaksJson: boolean;
  /** Whether it says at the end that it is done: without that, an exit code of 0 is no success. */
  readonly announcesResult: boolean;
  /** Returns its arguments, without those that the host adds. */
  toArgs(prompt: CommandPrompt): readonly string[];
  /** Reads one line of JSON; `undefined` for a line that is not understood. */
  read(line: unknown): readonly CommandNews[] | undefined;
  /** Returns the end that an exit code other than 0 means by itself. @defaultValue a failure */
  readExitCode?(code: number): PromptEnd | undefined;
}
