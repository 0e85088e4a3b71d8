import { defineTool, type Tool } from '@pce/core/internal';
import { type Declaration, toReport } from '@pce/script-parts';
import { runScript, type Script } from './run-script.js';

export function scriptTool(script: Script, declaration: Declaration, version: string): Tool {
  const { parameters, description, effect, modes, timeoutMs, destructive, maxPasses } = declaration;
  const tool = defineTool({
    name: script.tool,
    family: 'script',
    description,
    input: parameters.input,
    parameters: parameters.schema,
    effect,
    modes,
    timeoutMs,
    destructive,
    ...(maxPasses !== undefined && { maxPasses }),
    maxOutputBytes: script.maxOutputBytes,
    source: script.file,
    version,
    execute: (args, context) => runScript(script, args, context),
  });
  return {
    ...tool,
    execute: async (args, context) => toReport((await tool.execute(args, context)).data),
  };
}
