import type { HandoffReadiness } from '@pce/core/ports';
import { findExecutable, isPath } from '@pce/process-group';

/** npm packages of programs. */
const packages: Readonly<Record<string, string>> = {
  claude: '@anthropic-ai/claude-code',
  'claude-agent-acp': '@agentclientprotocol/claude-agent-acp',
  codex: '@openai/codex',
  'codex-acp': '@agentclientprotocol/codex-acp',
  gemini: '@google/gemini-cli',
  opencode: 'opencode-ai',
};

export function findProgram(command: string): HandoffReadiness {
  const file = findExecutable(command);
  if (file !== undefined) return { ok: true, detail: file };
  const detail = isPath(command)
    ? `there is no program ${command}`
    : `${command} is not on the PATH`;
  const known = Object.hasOwn(packages, command) ? packages[command] : undefined;
  const how = known === undefined ? `install ${command}` : `npm install --global ${known}`;
  return { ok: false, detail, advice: `${how}, or name another command` };
}
