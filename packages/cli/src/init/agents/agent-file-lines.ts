import type { PlannedAgentFile } from './plan-agent-files.js';

export function agentFileLines(files: readonly PlannedAgentFile[]): readonly string[] {
  return files.flatMap(({ path, action, patch, note }) => {
    const why = note === null ? '' : ` (${note})`;
    return action === 'keep' ? [`stays as it is: ${path}${why}`] : [patch.trimEnd()];
  });
}
