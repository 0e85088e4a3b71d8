import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ifThere } from '@pce/confined-files';
import type { Workspace } from '../workspace.js';

const width = 5;

const threshold = 0.8;

export interface NamedSource {
  readonly name: string;
  readonly source: string;
}

/** Returns the first program that a new one nearly repeats, ignoring names, whitespace and comments. */
export function nearDuplicate(source: string, others: readonly NamedSource[]): string | undefined {
  const own = shingles(source);
  return others.find((other) => similarity(own, shingles(other.source)) >= threshold)?.name;
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
    if (twin !== undefined) repeated.push(`${name} nearly repeats ${twin}: keep one of them`);
    seen.push({ name, source });
  }
  return repeated;
}
