/** One thing that a scripted coding agent does when it has a prompt. After the last one its work is complete. */
export type ScriptedAction =
  | { readonly type: 'say' | 'think'; readonly text: string }
  /** Calls a tool, which succeeds. */
  | { readonly type: 'call'; readonly title: string }
  /**
   * Asks to be allowed to do something, to these files, then says `allowed` or `rejected`. With `dies` it does not live to see the
   * answer.
   */
  | {
      readonly type: 'ask';
      readonly title: string;
      readonly paths?: readonly string[];
      readonly dies?: boolean;
    }
  /** Does nothing until it is cancelled. */
  | { readonly type: 'hang' }
  | { readonly type: 'die' }
  /** Ends its work and says that it failed. */
  | { readonly type: 'fail'; readonly message: string }
  /** Ends its work at a maximum of its own. */
  | { readonly type: 'stop'; readonly at: 'max_tokens' | 'max_steps' };
