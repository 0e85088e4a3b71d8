import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createOrchestrator, defineTool, memoryStore } from '@pce/core';
import { ruleRoles } from '@pce/rules';
import { processOwner, sqliteStore } from '@pce/storage-sqlite';
import { crashAt } from '@pce/testkit';
import { expect, it } from 'vitest';
import * as z from 'zod';
import { attachmentRecipe } from './attachments.ts';
import { budgetsRecipe } from './budgets.ts';
import { delegationRecipe } from './delegation.ts';
import { errorRecipe } from './errors.ts';
import { executionRecipe } from './executions.ts';
import { guardRecipe, ownGuardRecipe } from './guards.ts';
import { journalRecipe } from './journal.ts';
import { constraintRecipe, policyRecipe } from './policy.ts';
import { serviceRecipe } from './service.ts';
import { approvalRecipe, questionRecipe, searchRecipe } from './tools.ts';
import { workersRecipe } from './workers.ts';
import { workspaceRecipe } from './workspace.ts';

const look = {
  name: 'desk.look',
  description: 'Look',
  effect: 'read' as const,
  input: z.object({}),
  execute: () => 'seen',
};

it('pauses, resumes in another orchestrator, replays, verifies and forks as the docs say (F1, F2, F3)', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'pce-recipes-'));
  try {
    const said = await journalRecipe(join(folder, 'pce.db'));
    expect(said.slice(0, 2)).toEqual(['paused', 'completed']);
    expect(said[2]).toMatch(/^\d+ events replayed, chain ends in [\da-f]{8}$/);
    expect(said.slice(3)).toEqual(['completed', 'greeting: Hello, Cy']);
  } finally {
    await rm(folder, { recursive: true });
  }
});

it('asks before a destructive call, as the docs say (F9)', async () => {
  expect(await approvalRecipe()).toEqual(['blocked', 'approval', 'completed', '1 refund']);
});

it('answers the question of a tool, as the docs say (A14)', async () => {
  expect(await questionRecipe()).toEqual(['question', 'How many guests has Fjord?', 'completed']);
});

it('resumes turns of dead processes beside its start, as the docs say (F1, F15)', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'pce-service-'));
  const file = join(folder, 'pce.db');
  const store = sqliteStore(file);
  try {
    const owner = processOwner().replace(`:${process.pid}:`, ':4194305:'); // above any pid
    const tool = defineTool(look);
    const crash = crashAt('before', tool, store);
    const dead = { process: owner, leaseTtlMs: 3_600_000, tools: [crash.tool], store: crash.store };
    await crash.during(createOrchestrator({ ...ruleRoles(), ...dead }).start('Run `desk.look`'));
    expect(await serviceRecipe(file, [tool])).toEqual(['1 resumed here, 0 driven elsewhere']);
  } finally {
    await store.close();
    await rm(folder, { recursive: true });
  }
});

it('submits a turn in one process and drives it in a worker, as the docs say (F7)', async () => {
  expect(await workersRecipe('Run `desk.look`', [defineTool(look)])).toBe('completed');
});

it('keeps budgets over time, as the docs say (F20)', async () => {
  const parts = { tools: [defineTool(look)], roles: ruleRoles(), store: memoryStore() };
  expect(await budgetsRecipe('Run `desk.look`', parts)).toEqual([]);
});

it('finds a tool by a learned command, as the docs say (A3, A20)', async () => {
  expect(await searchRecipe()).toEqual([
    'orders.refund',
    'it has "money", "give", "back"; it carried out "give the money back for  … "',
  ]);
});

it('opens a workspace and runs its plan, as the docs say (E1)', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'pce-recipes-'));
  try {
    await mkdir(join(folder, 'planning'));
    await writeFile(
      join(folder, 'planning/list.md'),
      '## Steps\n1. List the files in `planning`\n',
    );
    expect(await workspaceRecipe(folder)).toEqual(['completed', '1 file in planning']);
  } finally {
    await rm(folder, { recursive: true });
  }
});

it('carries out a plan by an agent, a turn and a person, as the docs say (A18, D5)', async () => {
  const [critical, worked, changed, resolved, logged] = await executionRecipe();
  expect(critical).toBe('sign, done by true');
  expect(worked).toMatch(/^BLOCKED: /);
  expect(changed).toBe('version 2 of the plan');
  expect(resolved).toBe('BLOCKED'); // the permit waits for Mark
  expect(logged).toMatch(/^\d attempts: true, 0$/);
});

it('distinguishes errors by their code, as the docs say', async () => {
  expect(await errorRecipe()).toEqual(['turn_not_found']);
});

it('reads the attachment of a request with a tool that attaches another, as the docs say (B4)', async () => {
  expect(await attachmentRecipe()).toEqual(['completed', '{"lines":3}', 'Bergen\nHamar\nOslo']);
});

it('guards requests, answers and tools, as the docs say (F9)', async () => {
  const said = await guardRecipe();
  expect(said[0]).toBe('guard personal-data changed the request: personal data: 1 × e-mail');
  expect(said[1]).toContain('guard prompt-injection refused a result: ');
  expect(await ownGuardRecipe()).toEqual([
    'rooms.book wants to run and needs an approval: guard working-hours asks: rooms.book changes something, and nobody is on call',
  ]);
});

it('delegates work to another turn, as the docs say (A4)', async () => {
  expect(await delegationRecipe()).toEqual(['completed', 'lakes.read-depth', '2']);
});

it('asks and denies by the policy and by constraints, as the docs say (A26)', async () => {
  expect(await policyRecipe()).toEqual([
    "orders.refund wants to run and needs an approval: the host's policy: rule for orders.refund",
  ]);
  expect(await constraintRecipe()).toContain(
    'blocked refused: a constraint of the turn says "Never delete anything." and backups.prune says "prune"',
  );
});
