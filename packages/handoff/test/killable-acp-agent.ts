import { fromReadable, fromWritable } from '../src/acp/acp-link.js';
import type { AcpLink } from '../src/index.js';
import type { AgentCommand } from '../src/process/agent-process.js';
import { describeExit, startAgent } from '../src/process/agent-process.js';

/** A program with the Agent Client Protocol that a test may kill. */
export interface KillableAcpAgent {
  link(): Promise<AcpLink>;
  /** Kills the last started one with its child processes. */
  kill(): void;
}

export function killableAcpAgent(command: AgentCommand, cwd: string): KillableAcpAgent {
  let pid = 0;
  return {
    async link() {
      const agent = await startAgent({ ...command, cwd, hasInput: true });
      pid = agent.pid;
      if (agent.stdin === null) throw new Error('the process has no standard input');
      return {
        input: fromWritable(agent.stdin),
        output: fromReadable(agent.stdout),
        describeEnd: () => describeExit(agent),
        close: () => agent.end(),
      };
    },
    kill: () => void process.kill(-pid, 'SIGKILL'),
  };
}
