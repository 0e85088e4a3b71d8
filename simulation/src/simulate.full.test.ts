import { turnEventSchemas } from '@pce/core/internal';
import { beforeAll, describe, expect, it } from 'vitest';
import { simulate } from './simulate.js';

/** Several seconds of work, more on a busy machine. */
const timeoutMs = 180_000;

describe('a few hundred scenarios', () => {
  let turns = 0;
  let timelines = '';

  beforeAll(async () => {
    for (let seed = 0; seed < 800; seed += 1) {
      const report = await simulate({ seed });
      turns += report.turns;
      timelines += report.timeline();
    }
  }, timeoutMs);

  it('satisfy all invariants (A7, A13, A14, F1, F2, F8, F9, F10, F11, F12)', () => {
    expect(turns).toBeGreaterThan(800);
  });

  it.each(Object.keys(turnEventSchemas))('encounter %s', (type) => {
    expect(timelines).toContain(` ${type}`);
  });

  it.each([
    'iterations',
    'plannerInvocations',
    'revisions',
    'commandsInARow',
    'coordinatorErrors',
    'repeats',
    'forEachItems',
    'modelCalls',
    'tokens',
    'cost',
  ])('reach the limit of %s (A7)', (limit) => {
    expect(timelines).toContain(`limit.reached ${limit} `);
  });

  it.each([
    'blocked',
    'clarification',
    'approval',
    'in_doubt',
    'limit',
    'role_failed',
    'not_saved',
  ])('ask a person because of %s (A14)', (kind) => {
    expect(timelines).toMatch(new RegExp(`intervention\\.opened \\S+ ${kind}`));
  });

  it.each([
    'lease_held',
    'lease_lost',
    'version_conflict',
    'turn_finished',
    'versions_changed',
    'journal_tampered',
    'intervention_resolved',
    'approval_expired',
    'store_busy',
    'store_failed',
    'store_full',
  ])('report %s', (code) => {
    expect(timelines).toContain(`: ${code}: `);
  });

  it.each([
    'is cut to',
    'ends (crash)',
    'ends (shutdown)',
    'stalls for',
    'in place of',
    'the clock jumps by -',
    'is done, its answer lost',
    'is not done',
    'to pause',
    'to cancel',
    'forks',
    'timeout',
    'replan although',
    'continue although',
    'run_again',
    'verifies',
    'for each of r1.items',
    'results.look',
    'workflow.matched',
    'values.text',
  ])('show: %s', (what) => {
    expect(timelines).toContain(what);
  });
});
