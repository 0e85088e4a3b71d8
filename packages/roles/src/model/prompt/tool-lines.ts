import type { ToolCandidate } from '@pce/core/ports';
import { shorten } from '../../text/shorten.js';
import { parameterNotes, signature } from './signature.js';

/** Characters of a description: a server of tools may send pages. In brief, what the first sentence mostly holds. */
const maxDescription = 600;
const briefDescription = 100;

/** The best few are told in full before any other is told at all; some more are where there is room left. */
const firstInFull = 3;
const maxInFull = 8;

/** Part of the room that one tool may take. */
const maxShare = 0.5;

/**
 * Tells the tools, best first, in so many tokens: the best in full, the others in brief, and by name where there is no
 * more room. None is left out while there is room for its name.
 */
export function toolLines(
  candidates: readonly ToolCandidate[],
  room: number,
  count: (text: string) => number,
): readonly string[] {
  const chosen: (string | undefined)[] = candidates.map(() => undefined);
  const costs = candidates.map(() => 0);
  let left = room;
  const tell = (place: number, text: string): void => {
    const cost = count(text) + 1;
    if (cost > room * maxShare || cost - (costs[place] ?? 0) > left) return;
    left -= cost - (costs[place] ?? 0);
    costs[place] = cost;
    chosen[place] = text;
  };
  const others = [...candidates.entries()].slice(firstInFull);
  for (const [place, tool] of candidates.slice(0, firstInFull).entries()) {
    for (const text of [callOf(tool), inBrief(tool), described(tool), inFull(tool)])
      tell(place, text);
  }
  for (const textOf of [({ name }: ToolCandidate) => name, callOf, inBrief]) {
    for (const [place, tool] of others) tell(place, textOf(tool));
  }
  for (const [place, tool] of others.slice(0, maxInFull - firstInFull)) tell(place, inFull(tool));
  return chosen.filter((line) => line !== undefined);
}

function inFull(tool: ToolCandidate): string {
  return [described(tool), ...parameterNotes(tool.parameters)].join('\n');
}

function described(tool: ToolCandidate): string {
  return `${callOf(tool)}\n  ${shorten(tool.description, maxDescription)}`;
}

function inBrief(tool: ToolCandidate): string {
  return `${callOf(tool)}: ${shorten(tool.description, briefDescription)}`;
}

function callOf({ name, parameters }: ToolCandidate): string {
  return `${name}${signature(parameters)}`;
}
