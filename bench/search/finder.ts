import { createToolCatalog, defineTool, jsonObjectSchema } from '@pce/core';
import MiniSearch from 'minisearch';
import { plainStem, plainWords } from './plain-words.ts';
import type { ToolText } from './query-set.ts';

interface Found {
  readonly name: string;
}

/** Something that finds the tools a command could mean, best first. */
export type Finder = (command: string, limit: number) => readonly Found[];

/** Makes a finder over tools and the commands that each carried out. */
export type MakeFinder = (
  tools: readonly ToolText[],
  commandsOf: (tool: string) => readonly string[],
) => Finder;

/** PCE's catalogue. */
export const pceFinder: MakeFinder = (tools, commandsOf) => {
  const originals = new Map(tools.map(({ name }) => [toName(name), name]));
  const catalog = createToolCatalog(tools.map(toTool));
  for (const { name } of tools) {
    for (const command of commandsOf(name)) catalog.learn(toName(name), command);
  }
  return (command, limit) =>
    catalog.search(command, limit).map(({ name }) => ({ name: originals.get(name) ?? name }));
};

/** BM25 of minisearch over stems, common words left out. */
export const wordFinder: MakeFinder = (tools, commandsOf) => {
  const index = wordIndex(
    tools.map((tool) => ({
      ...tool,
      description: [tool.description, ...parameterTexts(tool)].join('\n'),
      commands: commandsOf(tool.name).join('\n'),
    })),
  );
  return (command, limit) =>
    index
      .search(command)
      .slice(0, limit)
      .map(({ id }) => ({ name: String(id) }));
};

function parameterTexts({ parameters }: ToolText): readonly string[] {
  return Object.values(parameters?.properties ?? {}).flatMap(({ description = [] }) => description);
}

export function wordIndex(tools: readonly ToolText[]): MiniSearch<ToolText> {
  const index = new MiniSearch<ToolText>({
    idField: 'name',
    fields: ['name', 'description', 'commands'],
    tokenize: plainWords,
    processTerm: plainStem,
  });
  index.addAll(tools);
  return index;
}

export function toTool({ name, description, parameters = {} }: ToolText) {
  return defineTool({
    name: toName(name),
    description,
    input: jsonObjectSchema,
    parameters,
    effect: 'read',
    execute: () => null,
  });
}

/** The name with the letters that a tool's may have. */
function toName(name: string): string {
  return name.replace(/[^\w.-]+/g, '_').replace(/^[^A-Za-z]/, 't$&');
}
