import type { TaskNode } from './task-node.js';

interface OpenNode extends TaskNode {
  readonly children: TaskNode[];
}

/** Puts `1.1` and `1.2` below `1` if they are beside it: the numbers say what the indentation does not. */
export function nestByNumbers(nodes: readonly TaskNode[]): readonly TaskNode[] {
  const top: TaskNode[] = [];
  const byNumber = new Map<string, OpenNode>();
  for (const node of nodes) {
    const open = { ...node, children: [...nestByNumbers(node.children)] };
    const number = node.label.id ?? node.label.number?.toString();
    const around = /^[A-Z]{0,5}\d[\d.]*(?=\.\d+[a-z]?$)/.exec(number ?? '')?.[0];
    const parent = byNumber.get(around ?? '');
    (parent?.children ?? top).push(open);
    if (number !== undefined && !byNumber.has(number)) byNumber.set(number, open);
  }
  return top;
}
