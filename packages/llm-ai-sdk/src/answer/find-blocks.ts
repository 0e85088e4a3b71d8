import { type Scan, scanBlock } from './scan-block.js';

/** A piece of a reply that may be the answer. */
export interface Block {
  readonly text: string;
  readonly isElided: boolean;
}

/** Why a reply has no piece that can be relied on. */
export type BlockProblem = 'none' | 'truncated' | 'damaged' | 'too_deep' | 'too_many';

export type FoundBlocks =
  | { readonly ok: true; readonly blocks: readonly Block[] }
  | { readonly ok: false; readonly problem: BlockProblem };

const mostBlocks = 50;

const problemOf = { unclosed: 'truncated', damaged: 'damaged', too_deep: 'too_deep' } as const;

/**
 * The objects and arrays of a reply, without the prose and fences around them. Where what lies around them shows that
 * they were once part of something greater, there are none: a part must not pass for the whole.
 */
export function findBlocks(reply: string): FoundBlocks {
  const text = withoutThoughts(reply);
  if (text === undefined) return { ok: false, problem: 'truncated' };
  const fenced = fencedBlocks(text).filter((content) => isBracket(content.trimStart().charAt(0)));
  const blocks: Block[] = [];
  for (const part of fenced.length > 0 ? fenced : [text]) {
    const found = blocksOf(part);
    if (!found.ok) return found;
    blocks.push(...found.blocks);
    if (blocks.length > mostBlocks) return { ok: false, problem: 'too_many' };
  }
  return blocks.length === 0 ? { ok: false, problem: 'none' } : { ok: true, blocks };
}

function isBracket(char: string): boolean {
  return char === '{' || char === '[';
}

/** Some models write what they think before they answer; `undefined` where they came no further. */
function withoutThoughts(reply: string): string | undefined {
  const text = reply.trim();
  if (!text.startsWith('<think>')) return text;
  const end = text.indexOf('</think>');
  return end === -1 ? undefined : text.slice(end + '</think>'.length).trim();
}

function fencedBlocks(text: string): string[] {
  const blocks: string[] = [];
  // What begins with a bracket is no prose, and a fence in it is part of a string.
  if (isBracket(text.charAt(0))) return blocks;
  let inside: string[] | undefined;
  for (const line of text.split('\n')) {
    if (inside === undefined) {
      if (/^\s*```[\w-]*\s*$/.test(line)) inside = [];
    } else if (line.trimStart().startsWith('```')) {
      blocks.push(inside.join('\n'));
      inside = undefined;
    } else inside.push(line);
  }
  if (inside !== undefined) blocks.push(inside.join('\n'));
  return blocks;
}

function blocksOf(text: string): FoundBlocks {
  const blocks: Block[] = [];
  let from = 0;
  for (let start = nextBracket(text, 0); start !== -1; start = nextBracket(text, from)) {
    if (blocks.length > mostBlocks) return { ok: false, problem: 'too_many' };
    if (isValueOfKey(text.slice(from, start))) return { ok: false, problem: 'damaged' };
    const scan: Scan = scanBlock(text, start);
    if (scan.kind !== 'closed') return { ok: false, problem: problemOf[scan.kind] };
    blocks.push({ text: text.slice(start, scan.end), isElided: scan.isElided });
    from = scan.end;
    if (goesOn(text, from)) return { ok: false, problem: 'damaged' };
  }
  return { ok: true, blocks };
}

function nextBracket(text: string, from: number): number {
  for (let at = from; at < text.length; at += 1) if (isBracket(text.charAt(at))) return at;
  return -1;
}

/** `"key":` before a block says that the block was a value, and its object has lost its bracket. */
function isValueOfKey(before: string): boolean {
  const text = before.trimEnd();
  return text.endsWith(':') && text.slice(0, -1).trimEnd().endsWith('"');
}

function goesOn(text: string, from: number): boolean {
  const rest = text.slice(from, from + 200).trimStart();
  return rest !== '' && ',:}]'.includes(rest.charAt(0));
}
