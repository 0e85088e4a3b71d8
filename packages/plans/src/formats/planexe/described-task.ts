import type { WorkItem } from './work-items.js';

/** Reads what the charts of PlanExe say of a task: a description, and below a line of its own what it needs. */
export function describedTask(lines: readonly string[]): Pick<WorkItem, 'description' | 'roles'> {
  const said = lines.map((line) => line.trim()).filter((line) => !/^(?:Description:)?$/.test(line));
  const needs = said.indexOf('Resources needed:');
  if (needs === -1) return { description: said.join('\n') || undefined };
  return {
    description: said.slice(0, needs).join('\n') || undefined,
    roles: said.slice(needs + 1).map((line) => line.replace(/^[•-]\s*/, '')),
  };
}
