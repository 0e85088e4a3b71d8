import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ifThere } from '@pce/confined-files';
import { diffTrimmedLines } from 'diff';
import type { Workspace } from '../workspace.js';

const width = 5;

const threshold = 0.8;

export interface NamedSource {
  readonly name: string;
  readonly source: string;
}

/** A program that another nearly repeats, and how they differ, in words. */
interface Twin {
  readonly name: string;
  readonly difference: string;
}

/** Returns the first program that a new one nearly repeats, ignoring names, whitespace and comments. */
export function nearDuplicate(source: string, others: readonly NamedSource[]): Twin | undefined {
  const own = shingles(source);
  const twin = others.find((other) => similarity(own, shingles(other.source)) >= threshold);
  return twin && { name: twin.name, difference: differenceOf(twin.source, source) };
}

/** Describes the first of the lines that differ, and counts the others. */
function differenceOf(before: string, after: string): string {
  const lines = diffTrimmedLines(withoutComments(before), withoutComments(after));
  const linesOf = (all: typeof lines): readonly string[] =>
    all.flatMap(({ value }) => value.split('\n').filter((line) => line.trim() !== ''));
  const added = linesOf(lines.filter((each) => each.added));
  const removed = linesOf(lines.filter((each) => each.removed));
  const quoted = (line = ''): string => `\`${line.trim().slice(0, 80)}\``;
  const more = Math.max(added.length, removed.length) - 1;
  if (more < 0) return 'they do the same';
  const rest = more === 0 ? '' : `, and ${more} more ${more === 1 ? 'line' : 'lines'}`;
  if (removed.length === 0) return `it adds ${quoted(added[0])}${rest}`;
  if (added.length === 0) return `it lacks ${quoted(removed[0])}${rest}`;
  return `it has ${quoted(added[0])} in place of ${quoted(removed[0])}${rest}`;
}

function similarity(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  let both = 0;
  for (const shingle of a) if (b.has(shingle)) both += 1;
  const either = a.size + b.size - both;
  return either === 0 ? 1 : both / either;
}

function shingles(source: string): ReadonlySet<string> {
  const found = withoutComments(source).match(/[\p{L}\p{N}_]+|[^\s\p{L}\p{N}_]/gu) ?? [];
  const tokens = anonymous(found);
  const all = new Set<string>();
  for (let at = 0; at <= Math.max(0, tokens.length - width); at += 1) {
    all.add(tokens.slice(at, at + width).join(' '));
  }
  return all;
}

/** Replaces names defined by the program with a placeholder. */
function anonymous(tokens: readonly string[]): readonly string[] {
  const declared = new Set<string>();
  for (const [index, token] of tokens.entries()) {
    const next = tokens[index + 1];
    if (/^(?:const|let|var|function|class|def)$/.test(token) && next !== undefined)
      declared.add(next);
  }
  return tokens.map((token) => (declared.has(token) ? '$' : token));
}

function withoutComments(source: string): string {
  return source.replace(/\/\*[\s\S]*?\*\/|^\s*(?:\/\/|#).*$/gm, '');
}

/**
 * Returns a sentence on each script and tool file of a workspace that nearly repeats an earlier one, ignoring names,
 * whitespace and comments.
 */
export async function repeatedPrograms({
  root,
  tools,
}: Pick<Workspace, 'root' | 'tools'>): Promise<readonly string[]> {
  const seen: NamedSource[] = [];
  const repeated: string[] = [];
  for (const { source: name } of tools) {
    if (!/^(?:execution|tools)\//.test(name)) continue;
    const source = await ifThere(readFile(join(root, name), 'utf8'));
    if (source === undefined) continue;
    const twin = nearDuplicate(source, seen);
    if (twin !== undefined) {
      repeated.push(`${name} nearly repeats ${twin.name}: ${twin.difference}; keep one of them`);
    }
    seen.push({ name, source });
  }
  return repeated;
}
