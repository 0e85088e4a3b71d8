import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { describe, expect, it } from 'vitest';
import { isOwnerAlive, processOwner } from './index.js';

function ownParts(): { readonly host: string; readonly startTime: string } {
  const [startTime = '', , ...host] = processOwner().split(':').reverse();
  return { host: host.reverse().join(':'), startTime };
}

describe('isOwnerAlive', () => {
  it('knows this process (F10)', () => {
    expect(isOwnerAlive(processOwner())).toBe(true);
  });

  it('says no once the process has ended (F1)', async () => {
    const child = spawn(process.execPath, ['-e', ''], { stdio: 'ignore' });
    await once(child, 'exit');
    const { host, startTime } = ownParts();
    expect(isOwnerAlive(`${host}:${child.pid}:${startTime}`)).toBe(false);
  });

  it.runIf(process.platform === 'linux')(
    'says no for an earlier process that had the same number (F1)',
    () => {
      expect(isOwnerAlive(`${ownParts().host}:${process.pid}:1`)).toBe(false);
    },
  );

  it('leaves processes of other hosts to the expiry of their leases (F10)', () => {
    expect(isOwnerAlive('elsewhere:1:1')).toBe(true);
    expect(isOwnerAlive('process_1')).toBe(true);
    expect(isOwnerAlive('')).toBe(true);
  });
});
