import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { expect, it } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const file = `${root}tests/src/sixty-tools.ts`;

const places = Array.from({ length: 60 }, (_, place) => place);

/** A host with sixty tools that use its run context, an output, an attached file and a thread. Exists only in memory. */
const program = `
  import { createOrchestrator, defineTool, type ToolContext } from '@pce/core';
  import { ruleRoles } from '@pce/rules';
  import * as z from 'zod';
  ${places
    .map(
      (place) => `const tool${place} = defineTool({
        name: 'a.tool${place}', description: '',
        input: z.object({ name${place}: z.string(), limit: z.number().default(${place}), tags: z.array(z.string()).optional() }),
        execute: ({ name${place} }, { run }: ToolContext<{ tenant: string }>) => ({ name${place}, tenant: run.tenant }),
        summarize: ({ name${place} }) => name${place},
      });`,
    )
    .join('\n')}
  const pce = createOrchestrator({ ...ruleRoles(), tools: [${places.map((place) => `tool${place}`).join()}] });
  const run = { tenant: 'a' };
  const attachments = [{ name: 'a.txt', content: 'a' }];
  const { output } = await pce.start('a', { run, attachments, output: z.object({ prices: z.array(z.number()) }) }).result();
  export const price: number | undefined = output?.prices[0];
  export const turn = pce.thread('a').start('b', { run, output: z.object({ price: z.number() }) });
`;

function instantiations(): { readonly count: number; readonly errors: readonly string[] } {
  const { config } = ts.readConfigFile(`${root}tsconfig.json`, (path) =>
    readFileSync(path, 'utf8'),
  );
  const { options } = ts.parseJsonConfigFileContent({ ...config, include: [] }, ts.sys, root);
  const host = ts.createCompilerHost(options);
  const { fileExists, getSourceFile } = host;
  host.fileExists = (path) => path === file || fileExists(path);
  host.getSourceFile = (path, version, ...rest) =>
    path === file
      ? ts.createSourceFile(path, program, version)
      : getSourceFile(path, version, ...rest);
  const compiled = ts.createProgram([file], { ...options, noEmit: true, types: [] }, host);
  const errors = compiled
    .getSemanticDiagnostics(compiled.getSourceFile(file))
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'));
  return { count: compiled.getInstantiationCount(), errors };
}

it('needs few type instantiations for a program with sixty tools (A24)', () => {
  const { count, errors } = instantiations();
  expect(errors).toEqual([]);
  expect(count).toBeLessThan(30_000);
});
