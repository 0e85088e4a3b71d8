/** An action of a scripted coding agent. After the last one, the prompt completes. */
export type ScriptedAction =
  | { readonly type: 'say' | 'think'; readonly text: string }
  /** Calls a tool, which succeeds. */
  | { readonly type: 'call'; readonly title: string }
  /** Asks for permission for these files, then says `allowed` or `rejected`. With `dies`, ends before the answer. */
  | {
      readonly type: 'ask';
      readonly title: string;
      readonly paths?: readonly string[];
      readonly dies?: boolean;
    }
  /** Does nothing until it is cancelled. */
  | { readonly type: 'hang' }
  | { readonly type: 'die' }
  /** Ends with a failure. */
  | { readonly type: 'fail'; readonly message: string }
  /** Ends at its own limit. */
  | { readonly type: 'stop'; readonly at: 'max_tokens' | 'max_steps' };
