import { expect, it } from 'vitest';
import { sandboxOutcome } from '../../test/sandbox-outcome.js';
import { sandboxLayers } from './sandbox-layers.js';
import { reportOf, sandboxReport } from './sandbox-report.js';

it('says what keeps a tool in on this host (B8)', async () => {
  const { isUsable, layers } = await sandboxReport();

  expect(isUsable).toBe(true);
  expect(layers.map(({ name }) => name)).toEqual([
    'permissions',
    'modules',
    'network',
    'processes',
    'limits',
  ]);
});

it.runIf(process.platform === 'linux')(
  'tells what is missing, and tools run without it (B8)',
  async () => {
    const host = await sandboxLayers();
    const poor = { ...host, namespaces: [], kernelLimits: new Set<never>(), idleKiB: undefined };

    expect(reportOf(poor).layers.map(({ status }) => status)).toEqual([
      'active',
      'active',
      Number(process.versions.node.split('.')[0]) >= 25 ? 'active' : 'partly',
      'partly',
      'missing',
    ]);
    expect(await sandboxOutcome('export default () => 1', { layers: poor })).toEqual({ value: 1 });
  },
);

it('is of no use without a permission model, and says so (B8)', async () => {
  const old = { ...(await sandboxLayers()), permissionFlag: undefined };

  expect(reportOf(old)).toMatchObject({ isUsable: false });
  expect(await sandboxOutcome('export default () => 1', { layers: old })).toMatchObject({
    failure: 'dependency_missing',
  });
});
