import { resolve } from 'node:path';
import { isProtected } from '@pce/confined-files';
import type { Json } from '@pce/core/contracts';
import { isJsonObject, isStartedFile, type PermissionKind } from '@pce/core/internal';
import type { PermissionRequest } from '@pce/core/ports';
import { confine } from './workspace-files.js';

/** Argument names that agents use for a command, a path, an address. */
const keys = {
  command: /^(?:command|cmd|script|shell|argv?|args|exec\w*)$/i,
  path: /path|file|dir|folder|cwd/i,
  address: /ur[il]|href|address/i,
};

/** Returns the kind of an act from its command, addresses and resolved paths; the kind that an agent declares is untrusted. */
export async function kindOfAct(
  root: string,
  { kind, input, paths }: Omit<PermissionRequest, 'id' | 'title'>,
): Promise<PermissionKind> {
  if (kind === 'execute' || kind === 'other' || kind === 'fetch') return kind;
  const leaves = [...leavesOf(input)];
  const has = (test: RegExp): boolean => leaves.some(({ key }) => test.test(key));
  if (has(keys.command)) return 'execute';
  const isLooking = kind === 'read' || kind === 'search';
  const isAddress = ({ key, text }: Leaf): boolean =>
    /^(?!file:)[a-z][\w+.-]*:\/\//i.test(text) && (isLooking || keys.address.test(key));
  if (leaves.some(isAddress)) return 'fetch';
  const given = leaves.filter(({ key }) => keys.path.test(key)).map(({ text }) => text);
  const all = [...new Set([...paths, ...given])];
  if (all.length === 0) return kind === 'search' ? kind : 'other';
  return all.every((path) => isOrdinary(root, path, isLooking)) ? kind : 'other';
}

function isOrdinary(root: string, path: string, isLooking: boolean): boolean {
  try {
    const named = path.replace(/^file:\/\//, '');
    if (isLooking && resolve(root, named) === resolve(root)) return true;
    const place = confine(root, named);
    return !isProtected(place.path) && (isLooking || !isStartedFile(place.path));
  } catch {
    return false;
  }
}

interface Leaf {
  readonly key: string;
  readonly text: string;
}

function* leavesOf(value: Json, key = ''): Iterable<Leaf> {
  if (typeof value === 'string') yield { key, text: value };
  else if (Array.isArray(value)) for (const each of value) yield* leavesOf(each, key);
  else if (isJsonObject(value))
    for (const [name, each] of Object.entries(value)) yield* leavesOf(each, name);
}
