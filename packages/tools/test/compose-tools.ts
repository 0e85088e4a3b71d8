// #region compose
import type { Tool } from '@pce/core';
import { fileTools, scriptTools } from '@pce/tools';

/** The tools of a workspace, ready for `createOrchestrator({ tools })`. */
export async function composeTools(root: string): Promise<readonly Tool[]> {
  const scripts = await scriptTools({ root, env: { API_KEY: process.env.API_KEY } });
  for (const { severity, file, line, message } of scripts.problems) {
    console.error(`${severity} ${file}${line === undefined ? '' : `:${line}`} ${message}`);
  }
  return [...fileTools({ root }), ...scripts.tools];
}
// #endregion
