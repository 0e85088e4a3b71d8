import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { HandoffDriver } from '@pce/core/ports';
import { diffClassifier } from '@pce/diff';
import { acpDriver, createLoop, type Loop, type LoopResult } from '@pce/handoff';
import { sqliteStore } from '@pce/storage-sqlite';
import { createTracker, folderWorkspace, type Tracker } from '@pce/tracker';
import { linkHere } from './agent-here.ts';
import { executor, planner, withStepCap } from './behaviours.ts';
import { ruleReflector } from './reflector.ts';

/** Receives the events, one per line. */
export type Say = (line: string) => void;

/** Location of the agents. */
export type Place = 'here' | 'processes';

const program = fileURLToPath(new URL('agent-process.ts', import.meta.url));

function openAgents(place: Place): Record<'planner' | 'executor', HandoffDriver> {
  if (place === 'here') {
    return {
      planner: acpDriver({ name: 'planner', agent: () => linkHere(planner) }),
      executor: acpDriver({ name: 'executor', agent: () => linkHere(withStepCap(executor)) }),
    };
  }
  const start = (role: string) => ({ command: process.execPath, args: [program, role] });
  return {
    planner: acpDriver({ name: 'planner', agent: start('planner') }),
    executor: acpDriver({ name: 'executor', agent: start('executor') }),
  };
}

// #region loop
/** Lets two agents write a handbook in a folder until all its chapters are there. */
export async function runLoop(folder: string, place: Place, say: Say): Promise<LoopResult> {
  await using store = sqliteStore(join(folder, '.pce-loop.db'));
  await using tracker = createTracker({
    store,
    classifier: diffClassifier({ workspace: folder }),
    reflector: ruleReflector,
    workspace: folderWorkspace(folder),
    onAlert: ({ message }) => say(`alert: ${message}`),
  });
  const loop = createLoop({
    store,
    tracker,
    ...openAgents(place),
    workspace: folder,
    loop: 'handbook',
    goal: 'Write the handbook',
    criteria: ['`chapter-4.md` exists', '`chapter-5.md` contains "Chapter 5"'],
    // The executor edits files; it runs nothing.
    policy: ({ kind }, role) => (role === 'executor' && kind === 'edit' ? 'allow' : 'reject'),
    onEvent(type, { iteration, role, phase }) {
      if (phase.name === 'advised' && phase.advice !== 'go-on') say(`${role}: ${phase.advice}`);
      if (type === 'answer.recorded') say(`${role} ${iteration}: answered`);
    },
    onPart(role, part) {
      if (part.type === 'text' && part.text.startsWith('I may not')) say(`${role}: refused`);
    },
  });
  for (;;) {
    const result = await loop.run(AbortSignal.timeout(60_000));
    if (!(await askPerson(result, { loop, tracker, say }))) return result;
  }
}
// #endregion

interface Asking {
  readonly loop: Loop;
  readonly tracker: Tracker;
  readonly say: Say;
}

/** Plays the person who is asked. Returns whether the loop should continue. */
async function askPerson(result: LoopResult, { loop, tracker, say }: Asking): Promise<boolean> {
  switch (result.status) {
    case 'needs-person': {
      say(`person: ${result.question.kind}: continue`);
      await loop.resolve(result.question.id, { choose: 'continue', by: 'person' });
      return true;
    }
    case 'paused':
      say(`person: ${result.reason}: resume`);
      await tracker.resumeEpisode({ episode: 'handbook', by: 'person' });
      return true;
    default:
      return false;
  }
}
