/** The reason why a server, or one of its tools, is not available. */
export interface McpProblem {
  readonly server: string;
  /** The server's own name of the tool, sanitized; absent if the problem is about the whole server. */
  readonly tool?: string;
  /** Address of the skill that it is about. */
  readonly skill?: string;
  readonly message: string;
}
