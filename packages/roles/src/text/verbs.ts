import { stem } from '@pce/core/commands';

/** Verbs that people use for one another when they ask for something. */
const groups: readonly (readonly string[])[] = [
  ['read', 'open', 'show', 'view', 'load', 'get', 'print', 'display'],
  ['list', 'show', 'enumerate', 'find', 'get', 'inventory', 'collect'],
  ['search', 'find', 'look', 'grep', 'locate', 'scan'],
  ['write', 'save', 'store', 'keep', 'put', 'create', 'export', 'record', 'make'],
  ['append', 'add'],
  ['delete', 'remove', 'erase', 'drop'],
  ['count', 'number', 'tally', 'measure'],
  ['fetch', 'download', 'get', 'request', 'retrieve'],
  ['run', 'execute', 'start', 'launch', 'call'],
  ['send', 'post', 'submit', 'mail', 'notify'],
  ['copy', 'duplicate'],
  ['move', 'rename'],
  ['update', 'edit', 'change', 'replace', 'modify'],
  ['check', 'verify', 'test', 'validate'],
  ['convert', 'translate', 'transform', 'format', 'render'],
  ['compute', 'calculate', 'sum', 'add'],
  ['summarise', 'summarize', 'digest'],
  ['generate', 'build', 'make', 'produce'],
];

const groupsOf = new Map<string, Set<number>>();
for (const [index, group] of groups.entries()) {
  for (const verb of group) {
    const key = stem(verb);
    groupsOf.set(key, (groupsOf.get(key) ?? new Set()).add(index));
  }
}

const baseForms = new Set(groups.flat());

/** Returns whether a word, as it is written, asks for something to be done with a tool: "count", but not "counts". */
export function isToolVerb(word: string): boolean {
  return baseForms.has(word.toLowerCase());
}

/** Returns whether two stems are verbs that mean the same. */
export function areSynonyms(one: string, other: string): boolean {
  const groupsOfOther = groupsOf.get(other);
  if (groupsOfOther === undefined) return false;
  for (const group of groupsOf.get(one) ?? []) if (groupsOfOther.has(group)) return true;
  return false;
}
