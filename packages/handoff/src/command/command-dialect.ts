import type { HandoffMcpServer, HandoffUsage } from '@pce/core/internal';
import type { HandoffCapabilities, HandoffPart } from '@pce/core/ports';
import type { PromptEnd } from '../session/prompt-run.js';

interface CommandPrompt {
  readonly text: string;
  /** Id of the conversation to resume; `undefined` for a new one. */
  readonly session: string | undefined;
  readonly mcpServers: readonly HandoffMcpServer[];
}

export type CommandNews =
  | {
      readonly type: 'part';
      readonly part: HandoffPart /** The text is a piece of a message. */;
      readonly isChunk?: boolean;
    }
  /** An error that the program reported; it may continue. */
  | {
      readonly type: 'error';
      readonly message: string;
      /** Whether it explains a failure that is reported later. */
      readonly isCause?: boolean;
    }
  | { readonly type: 'session'; readonly id: string }
  /** Usage since the previous report. */
  | { readonly type: 'spent'; readonly usage: HandoffUsage }
  /** The reported end of the prompt; the program may print more, and should exit soon. */
  | {
      readonly type: 'result';
      readonly end: PromptEnd;
      /** The whole answer, used if no message was reported. */
      readonly text?: string | undefined;
    };

export interface CommandDialect {
  readonly capabilities: HandoffCapabilities;
  /** Whether each line of output is a JSON value; otherwise the output is the answer. */
  readonly speaksJson: boolean;
  /** Whether it reports its end: without such a report, exit code 0 is no success. */
  readonly announcesResult: boolean;
  toArgs(prompt: CommandPrompt): readonly string[];
  /** Reads one line of JSON; `undefined` if it is not recognized. */
  read(line: unknown): readonly CommandNews[] | undefined;
  /** Returns the end that an exit code other than 0 implies. @defaultValue a failure */
  readExitCode?(code: number): PromptEnd | undefined;
}
