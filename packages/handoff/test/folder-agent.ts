import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ScriptedAction } from '@pce/testkit/internal';

export interface FolderAgent extends Disposable {
  readonly prompts: readonly string[];
}

/** Polls the inbox of a folder and handles each message alike. */
export function folderAgent(folder: string, actions: readonly ScriptedAction[]): FolderAgent {
  const prompts: string[] = [];
  const seen = new Set<string>();
  const [inbox, outbox] = [join(folder, 'inbox'), join(folder, 'outbox')];
  mkdirSync(inbox, { recursive: true });
  const look = (): void => {
    for (const name of existsSync(inbox) ? readdirSync(inbox).sort() : []) {
      if (!/^\d.*\.md$/.test(name) || seen.has(name)) continue;
      seen.add(name);
      prompts.push(readFileSync(join(inbox, name), 'utf8'));
      const last = actions.find(({ type }) => ['hang', 'die', 'fail', 'stop'].includes(type));
      if (last?.type === 'fail') {
        writeFileSync(join(outbox, name.replace(/\.md$/, '.error.md')), `${last.message}\n`);
      } else if (last === undefined) {
        const said = actions.map((action) => (action.type === 'say' ? action.text : ''));
        writeFileSync(join(outbox, name), said.join(''));
      }
    }
  };
  const timer = setInterval(look, 5);
  return { prompts, [Symbol.dispose]: () => clearInterval(timer) };
}
