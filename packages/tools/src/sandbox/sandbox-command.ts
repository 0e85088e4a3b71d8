import { ToolError } from '@pce/core/tools';
import type { ChildFile } from './child-file.js';
import { type KernelLimit, type SandboxLayers, shell } from './sandbox-layers.js';
import type { ResolvedLimits } from './sandbox-limits.js';

export interface SandboxCommand {
  readonly command: string;
  readonly args: readonly string[];
}

export interface SandboxPlace {
  readonly child: ChildFile;
  readonly scratch: string;
  /** Names and folders of the packages it may import. */
  readonly packages: ReadonlyMap<string, string>;
  readonly mark: string;
}

/** Threads have stacks that count as data, and Node starts some only when it needs them. */
const spareKiB = 65_536;

const flags = [
  '--no-warnings',
  '--experimental-vm-modules',
  '--experimental-import-meta-resolve',
  '--frozen-intrinsics',
  '--disallow-code-generation-from-strings',
  '--zero-fill-buffers',
];

/** How a tool's process is started: the shell sets the limits of the kernel and becomes the rest. */
export function sandboxCommand(
  { child, scratch, packages, mark }: SandboxPlace,
  limits: ResolvedLimits,
  layers: SandboxLayers,
): SandboxCommand {
  const { permissionFlag } = layers;
  if (permissionFlag === undefined) {
    throw new ToolError('dependency_missing', 'a sandbox needs Node 20 or newer');
  }
  const folders = [scratch, ...packages.values()].map((folder) => `${folder}/`);
  const node = [
    process.execPath,
    permissionFlag,
    ...flags,
    `--max-old-space-size=${limits.memoryMiB}`,
    ...[child.readable, ...folders].map((path) => `--allow-fs-read=${path}`),
    `--allow-fs-write=${scratch}/`,
    child.path,
    mark,
  ];
  const [command = '', ...args] = wrapped(node, limitLines(limits, layers), layers.namespaces);
  return { command, args };
}

function wrapped(
  node: readonly string[],
  limits: readonly string[],
  namespaces: readonly string[],
): readonly string[] {
  const hasNamespaces = namespaces.length > 0;
  if (limits.length === 0 && !hasNamespaces) return node;
  // The first process of a namespace is deaf to most signals: the shell stays it, and tells how Node ended.
  const last = hasNamespaces ? ['"$@"', 'exit $?'] : ['exec "$@"'];
  return [...namespaces, shell, '-c', [...limits, ...last].join('; '), 'sh', ...node];
}

/** One that cannot be set is already lower: a process may always take less. */
function limitLines(limits: ResolvedLimits, { kernelLimits, idleKiB }: SandboxLayers): string[] {
  const lines: Readonly<Record<KernelLimit, string | undefined>> = {
    cpu: `ulimit -t ${limits.cpuSeconds}`,
    memory:
      idleKiB === undefined
        ? undefined
        : `ulimit -d ${idleKiB + limits.memoryMiB * 1_024 + spareKiB}`,
    fileSize: `ulimit -f ${Math.ceil(limits.maxScratchBytes / 512)}`,
    openFiles: `ulimit -n ${limits.maxOpenFiles}`,
    core: 'ulimit -c 0',
  };
  return [...kernelLimits]
    .flatMap((limit) => lines[limit] ?? [])
    .map((line) => `${line} 2>/dev/null`);
}
