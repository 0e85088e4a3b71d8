import { ToolError } from '@pce/core';
import { expect, it } from 'vitest';
import { sandboxCommand } from './sandbox-command.js';
import { kernelLimits, type SandboxLayers } from './sandbox-layers.js';
import { resolveLimits } from './sandbox-limits.js';

const place = {
  child: { path: '/pce/child.mjs', readable: '/pce/child.mjs' },
  scratch: '/scratch',
  packages: new Map([['left-pad', '/packages/left-pad']]),
  mark: 'mark',
};
const layers: SandboxLayers = {
  permissionFlag: '--permission',
  kernelLimits: new Set(kernelLimits),
  idleKiB: 1_000,
  namespaces: ['/usr/bin/unshare', '--net'],
};
const limits = resolveLimits({ memoryMiB: 16, maxScratchBytes: 1_024 });
const command = (changes: Partial<SandboxLayers>) =>
  sandboxCommand(place, limits, { ...layers, ...changes });

it('opens the scratch folder, the packages and its own program to Node, and nothing else (B8)', () => {
  const { args } = command({});

  expect(args.filter((arg) => arg.startsWith('--allow'))).toEqual([
    '--allow-fs-read=/pce/child.mjs',
    '--allow-fs-read=/scratch/',
    '--allow-fs-read=/packages/left-pad/',
    '--allow-fs-write=/scratch/',
  ]);
  expect(args).toContain('--permission');
});

it('lets a shell set the limits of the kernel before Node begins (B8)', () => {
  const { command: shell, args } = command({ namespaces: [] });

  expect(shell).toBe('/bin/sh');
  expect(args[1]).toBe(
    [
      'ulimit -t 30 2>/dev/null',
      `ulimit -d ${1_000 + 16 * 1_024 + 65_536} 2>/dev/null`,
      'ulimit -f 2 2>/dev/null',
      'ulimit -n 64 2>/dev/null',
      'ulimit -c 0 2>/dev/null',
      'exec "$@"',
    ].join('; '),
  );
});

it('puts namespaces around the shell where the host has them (B8)', () => {
  expect(command({})).toMatchObject({
    command: '/usr/bin/unshare',
    args: expect.arrayContaining(['--net', '/bin/sh']),
  });
});

it('sets no limit of memory where it is not known what Node itself needs (B8)', () => {
  expect(command({ idleKiB: undefined }).args.join(' ')).not.toContain('ulimit -d');
});

it('starts Node itself where there is neither a shell nor a namespace (B8)', () => {
  const bare = command({ kernelLimits: new Set(), namespaces: [] });

  expect(bare.command).toBe(process.execPath);
  expect(bare.args[0]).toBe('--permission');
});

it('does not start at all without a permission model (B8)', () => {
  expect(() => command({ permissionFlag: undefined })).toThrow(ToolError);
});
