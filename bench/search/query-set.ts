import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import * as z from 'zod';

export interface ToolText {
  readonly name: string;
  readonly description: string;
  /** JSON Schema of the arguments. @defaultValue none */
  readonly parameters?: z.infer<typeof parametersSchema> | undefined;
}

export interface Query {
  readonly query: string;
  readonly tool: string;
}

/** Queries in two halves: past commands of tools, and searched ones. */
export interface QuerySplit {
  readonly history: ReadonlyMap<string, readonly string[]>;
  readonly test: readonly Query[];
}

const parametersSchema = z.looseObject({
  properties: z
    .record(z.string(), z.looseObject({ description: z.string().optional() }))
    .optional(),
});
const functionSchema = z.object({
  ...{ name: z.string(), description: z.string(), parameters: parametersSchema },
});
const toolsSchema = z.array(z.object({ name: z.string(), description: z.string() }));
const querySchema = z.object({ query: z.string(), tool: z.string() });

const fixture = (name: string): string =>
  readFileSync(new URL(`fixtures/${name}`, import.meta.url), 'utf8');

export function readTools(): readonly ToolText[] {
  return toolsSchema.parse(JSON.parse(fixture('metatool-tools.json')));
}

export function readQueries(): readonly Query[] {
  const lines = fixture('metatool-dev.jsonl').trim().split('\n');
  return lines.map((line) => querySchema.parse(JSON.parse(line)));
}

export function readFunctions(): readonly ToolText[] {
  return packed('bfcl/functions.jsonl.gz').map((line) => functionSchema.parse(line));
}

export function readCommands(): readonly Query[] {
  return packed('bfcl/commands.jsonl.gz').map((line) => querySchema.parse(line));
}

function packed(name: string): readonly unknown[] {
  const file = gunzipSync(readFileSync(new URL(`fixtures/${name}`, import.meta.url)));
  return file
    .toString()
    .trim()
    .split('\n')
    .map((line): unknown => JSON.parse(line));
}

/** Splits by a hash of the query, so that all copies of one are on the same side. */
export function splitQueries(queries: readonly Query[], salt: string): QuerySplit {
  return split(queries, ({ query }) => hashOf(salt, query) % 2 === 1);
}

/** Searches for every query in one of the splits, with those of other folds as history. */
export function foldQueries(queries: readonly Query[], folds: number): readonly QuerySplit[] {
  return Array.from({ length: folds }, (_, fold) =>
    split(queries, ({ query }) => hashOf('', query) % folds !== fold),
  );
}

export function firstOf(
  history: QuerySplit['history'],
  commands: number,
): (tool: string) => readonly string[] {
  return (tool) => (history.get(tool) ?? []).slice(0, commands);
}

function split(queries: readonly Query[], isHistory: (query: Query) => boolean): QuerySplit {
  const history = new Map<string, string[]>();
  const test: Query[] = [];
  for (const each of queries) {
    if (isHistory(each)) {
      const commands = history.get(each.tool) ?? [];
      history.set(each.tool, [...commands, each.query]);
    } else test.push(each);
  }
  return { history, test };
}

function hashOf(salt: string, query: string): number {
  const [first = 0] = createHash('sha256').update(`${salt}${query}`).digest();
  return first;
}
