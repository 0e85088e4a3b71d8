import { createToolCatalog, defineTool, jsonObjectSchema } from '@pce/core';
import MiniSearch from 'minisearch';
import type { ToolText } from './query-set.ts';

const common = new Set(
  `a an the this that these and or but if then than as at be by do does for from have has had in into is are was were it
  its of on to with about i me my we us our you your he she they them their who which what when where why how can could
  will would shall should may might must not no there here all any some so just also please`.split(
    /\s+/,
  ),
);

interface Found {
  readonly name: string;
}

export type Finder = (command: string, limit: number) => readonly Found[];

export type MakeFinder = (
  tools: readonly ToolText[],
  commandsOf: (tool: string) => readonly string[],
) => Finder;

export const pceFinder: MakeFinder = (tools, commandsOf) => {
  const originals = new Map(tools.map(({ name }) => [toName(name), name]));
  const catalog = createToolCatalog(tools.map(toTool));
  for (const { name } of tools) {
    for (const command of commandsOf(name)) catalog.learn(toName(name), command);
  }
  return (command, limit) =>
    catalog.search(command, limit).map(({ name }) => ({ name: originals.get(name) ?? name }));
};

/** BM25 of minisearch over stems, without common words. */
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

/** Replaces the characters that a tool's name may not have. */
function toName(name: string): string {
  return name.replace(/[^\w.-]+/g, '_').replace(/^[^A-Za-z]/, 't$&');
}

/** Splits a text like a plain full-text search: lower case, without common words. */
function plainWords(text: string): string[] {
  const spaced = text.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase();
  return (spaced.match(/[a-z0-9]+/g) ?? []).filter((word) => !common.has(word));
}

/** Strips the most common endings. */
function plainStem(word: string): string {
  return word.length > 4 ? word.replace(/(?:ies|ing|ed|es|s|e|y)$/, '') : word;
}
