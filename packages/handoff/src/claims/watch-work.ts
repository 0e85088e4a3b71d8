import type { HandoffDriver, HandoffPart } from '@pce/core/ports';
import { type CheckedClaim, folderHistory } from '@pce/tracker/internal';
import { changedPaths, takeSnapshot } from '../files/snapshot.js';
import { checkClaims } from './check-claims.js';
import { collectFacts, commandTests } from './collect-facts.js';
import type { WorkCall } from './work-facts.js';

/** Options of `watchWork`. */
export interface WatchWorkOptions {
  /** Absolute path of the folder that the agent works in. */
  readonly workspace: string;
  /** Command that runs the tests, by the shell of the system. It runs what the agent wrote. @defaultValue none: that tests pass stays unproven */
  readonly test?: string;
}

/** An agent's work on one prompt, watched from before it starts. */
export interface WorkWatch {
  /** Listener for the parts of the prompt. */
  readonly onPart: (part: HandoffPart) => void;
  /** Checks the claims of its report. Rejects with the signal's reason if that aborts. */
  check(report: string, signal: AbortSignal): Promise<readonly CheckedClaim[]>;
}

/** Notes the state of a workspace before an agent works in it, so that its report can be checked. */
export async function watchWork(
  { capabilities }: HandoffDriver,
  { workspace: root, test }: WatchWorkOptions,
): Promise<WorkWatch> {
  const [before, head] = await Promise.all([takeSnapshot(root), folderHistory(root).head()]);
  const { onPart, calls } = watchCalls();
  return {
    onPart,
    async check(report, signal) {
      const after = before && (await takeSnapshot(root));
      if (before === undefined || after === undefined) return [];
      const facts = await collectFacts({
        root,
        head,
        changed: changedPaths(before, after),
        ...(capabilities.toolCalls && { calls: calls() }),
        ...(test !== undefined && { tests: commandTests(test, root, signal) }),
      });
      return checkClaims(report, facts);
    },
  };
}

/** Returns a listener for an agent's parts, and a function that returns the tool calls among them. */
export function watchCalls(onPart?: (part: HandoffPart) => void) {
  const calls = new Map<string, WorkCall>();
  return {
    onPart(part: HandoffPart): void {
      if (part.type === 'tool_call') {
        // An update may have a description in place of the command.
        const before = calls.get(part.id)?.title ?? '';
        const title = before.includes(part.title) ? before : `${before} ${part.title}`.trim();
        calls.set(part.id, { title, isFailed: part.status === 'failed' });
      }
      onPart?.(part);
    },
    calls: (): readonly WorkCall[] => [...calls.values()],
  };
}
