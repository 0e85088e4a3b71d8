/** The reason why a server, or one of its tools, is not available. */
export interface McpProblem {
  readonly server: string;
  /** The server's own name of the tool, as far as it can be printed; absent where it is about the whole server. */
  readonly tool?: string;
  readonly message: string;
}
