import { accessSync, constants, statSync } from 'node:fs';
import { delimiter, isAbsolute, join, resolve } from 'node:path';
import type { HandoffReadiness } from '@pce/core/ports';

/** Packages of programs that npm installs. */
const packages: Readonly<Record<string, string>> = {
  claude: '@anthropic-ai/claude-code',
  'claude-agent-acp': '@agentclientprotocol/claude-agent-acp',
  codex: '@openai/codex',
  'codex-acp': '@agentclientprotocol/codex-acp',
  gemini: '@google/gemini-cli',
  opencode: 'opencode-ai',
};

/** Looks for a program where a shell would: at its path, or on the PATH. */
export function findProgram(command: string): HandoffReadiness {
  const isPath = isAbsolute(command) || command.includes('/') || command.includes('\\');
  const folders = isPath ? [''] : (process.env.PATH ?? '').split(delimiter);
  const extensions =
    process.platform === 'win32' ? ['', ...(process.env.PATHEXT ?? '.EXE;.CMD').split(';')] : [''];
  for (const folder of folders) {
    for (const extension of extensions) {
      const file = resolve(join(folder, `${command}${extension}`));
      if (isExecutable(file)) return { ok: true, detail: file };
    }
  }
  const detail = isPath ? `there is no program ${command}` : `${command} is not on the PATH`;
  const known = Object.hasOwn(packages, command) ? packages[command] : undefined;
  const how = known === undefined ? `install ${command}` : `npm install --global ${known}`;
  return { ok: false, detail, advice: `${how}, or name another command` };
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return statSync(file).isFile();
  } catch {
    return false;
  }
}
