import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Json } from '@pce/core/contracts';
import { PceError } from '@pce/core/errors';
import type { EvalCase } from '@pce/testkit';
import { listTurns } from '../evals/export-dataset.js';
import { type WrittenFiles, writeMissing } from '../init/init-from-scripts.js';
import { cassetteOf } from '../turns/cassette-of.js';
import type { Host } from '../workspace/compose.js';
import { workspaceSecrets } from '../workspace/read-dot-env.js';

export interface RecordedTests extends WrittenFiles {
  /** Turns that cannot be played. */
  readonly leftOut: readonly { readonly turn: string; readonly reason: string }[];
  /** Variables of `.env` whose values are too short to be distinguished from other text. */
  readonly keptValues: readonly string[];
}

export const testFolder = 'tests';

export const cassetteEnd = '.cassette.json';

const maxTests = 50;

/** Shorter lines occur in other text by chance. */
const shortest = 8;

/** The tools with which the Builder changes the workspace: only its own turns, and those of --self-building, have them. */
const building = /^build\.(?:script|tool|workflow|family|edit|delete)$/;

/** Plays all cassettes beside it, also those that are added later. */
const testText = `// Plays the recorded turns in this folder: without a model, the network or effects. Written by pce deploy.
import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { test } from 'node:test';

// pce deploy names its own.
const { playTurn } = await import(process.env.PCE_TESTKIT ?? '@pce/testkit');

for (const name of readdirSync(import.meta.dirname).filter((file) => file.endsWith('${cassetteEnd}')))
  test(name, async () => {
    const { problem, recordedSteps, steps } = await playTurn(new URL(encodeURIComponent(name), import.meta.url));
    assert.deepEqual(steps, recordedSteps, problem);
  });
`;

/**
 * Makes a test of the newest completed turn of each planning document, and of each request, without secrets and what it read in
 * `scratch/`. A test that is there stays.
 */
export async function recordTests({ workspace, pce, store }: Host): Promise<RecordedTests> {
  const { turnCase } = await import('@pce/testkit');
  const { values, kept: keptValues } = await workspaceSecrets(workspace.root);
  const texts: Record<string, string> = {};
  const kept: string[] = [];
  const leftOut: { turn: string; reason: string }[] = [];
  const completed = (await listTurns(store, 'local')).filter(
    ({ status }) => status === 'completed',
  );
  const newest = new Map(completed.map(({ title, turn }) => [slugOf(title) || turn, turn]));
  for (const [name, turn] of [...newest].slice(-maxTests)) {
    const file = `${testFolder}/${name}${cassetteEnd}`;
    if (existsSync(join(workspace.root, file))) {
      kept.push(file);
      continue;
    }
    try {
      const events = (await pce.events(turn)).map(({ event }) => event);
      const recorded = turnCase(events);
      if (recorded.calls.some(({ tool }) => building.test(tool))) {
        leftOut.push({ turn, reason: 'it built a part of the workspace, which a test would not' });
        continue;
      }
      const hidden = [...values, ...scratchTexts(recorded)];
      texts[file] = (await cassetteOf(turn, events, hidden)).text;
    } catch (error) {
      if (!PceError.isInstance(error)) throw error;
      leftOut.push({ turn, reason: error.message });
    }
  }
  if (newest.size > leftOut.length) texts[`${testFolder}/recorded-turns.test.mjs`] = testText;
  const written = await writeMissing(workspace.root, texts);
  return { files: written.files, kept: [...kept, ...written.kept], leftOut, keptValues };
}

/** Returns the lines that a turn read in `scratch/`, which stays on the machine. */
function scratchTexts({ calls }: EvalCase): readonly string[] {
  return calls.flatMap(({ args, effect, outcome }) => {
    const isOfScratch = /"(?:\.\/)?scratch[/"]/.test(JSON.stringify(args));
    if (effect !== 'read' || !isOfScratch || !outcome.ok) return [];
    const lines = textsIn(outcome.data).flatMap((text) => text.split('\n'));
    // Its paths also stand in requests.
    return lines
      .map((line) => line.trim())
      .filter((line) => line.length >= shortest && !/^(?:\.\/)?scratch\/\S*$/.test(line));
  });
}

function textsIn(value: Json): readonly string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

function slugOf(title: string): string {
  return title
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .slice(0, 60)
    .replaceAll(/^-|-$/g, '');
}
