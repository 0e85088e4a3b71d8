import { createOrchestrator, memoryStore } from '@pce/core';
import { scriptedRoles } from '@pce/testkit';
import { describe, expect, it } from 'vitest';
import { dashboardAddress } from './dashboard-address.js';

const server = 'http://127.0.0.1:7331';

describe('the address of the dashboard', () => {
  it('is its first page, or that of a turn by its id, the beginning of it, or last (D6)', async () => {
    await using store = memoryStore();
    const pce = createOrchestrator({ ...scriptedRoles({}), store });
    await pce.start('one', { turn: 'turn_abc' }).result();
    await pce.start('two', { turn: 'turn_abd' }).result();

    expect(await dashboardAddress(server, store, undefined)).toBe(`${server}/`);
    expect(await dashboardAddress(server, store, 'turn_abc')).toBe(`${server}/#/turns/turn_abc`);
    expect(await dashboardAddress(server, store, 'abc')).toBe(`${server}/#/turns/turn_abc`);
    expect(await dashboardAddress(server, store, 'last')).toMatch(/#\/turns\/turn_ab[cd]$/);
  });

  it('is refused where no turn, or more than one, is meant (D6)', async () => {
    await using store = memoryStore();
    const pce = createOrchestrator({ ...scriptedRoles({}), store });
    await expect(dashboardAddress(server, store, 'last')).rejects.toThrow('last');
    await pce.start('one', { turn: 'turn_abc' }).result();
    await pce.start('two', { turn: 'turn_abd' }).result();

    await expect(dashboardAddress(server, store, 'ab')).rejects.toThrow('write more of it');
    await expect(dashboardAddress(server, store, 'xyz')).rejects.toThrow('xyz');
  });
});
