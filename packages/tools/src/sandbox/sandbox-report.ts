import {
  type KernelLimit,
  kernelLimits,
  type SandboxLayers,
  sandboxLayers,
} from './sandbox-layers.js';

/** One thing that keeps a sandboxed tool in. */
export interface SandboxLayer {
  readonly name: 'permissions' | 'modules' | 'network' | 'processes' | 'limits';
  /** `partly`: something of it is missing on this host. */
  readonly status: 'active' | 'partly' | 'missing';
  /** What it does here, or why it does not. */
  readonly detail: string;
}

/** What this host can do for the sandbox. Tried once, when it is first asked for or a tool is first run. */
export interface SandboxReport {
  /** Tools can be run. */
  readonly isUsable: boolean;
  readonly layers: readonly SandboxLayer[];
}

export async function sandboxReport(): Promise<SandboxReport> {
  return reportOf(await sandboxLayers());
}

export function reportOf(layers: SandboxLayers): SandboxReport {
  const modules: SandboxLayer = {
    name: 'modules',
    status: 'active',
    detail: 'a tool imports from a list; process, fetch, eval and the like are taken away',
  };
  return {
    isUsable: layers.permissionFlag !== undefined,
    layers: [permissions(layers), modules, network(layers), processes(layers), limits(layers)],
  };
}

function permissions({ permissionFlag }: SandboxLayers): SandboxLayer {
  return permissionFlag === undefined
    ? { name: 'permissions', status: 'missing', detail: 'this is not Node 20 or newer' }
    : {
        name: 'permissions',
        status: 'active',
        detail: `node ${permissionFlag}: only the scratch folder; no programs, threads or addons`,
      };
}

function network({ namespaces }: SandboxLayers): SandboxLayer {
  if (namespaces.length > 0) {
    return { name: 'network', status: 'active', detail: 'a network namespace without a network' };
  }
  const major = Number(process.versions.node.split('.')[0]);
  return major >= 25
    ? { name: 'network', status: 'active', detail: 'closed by the permission model of Node' }
    : {
        name: 'network',
        status: 'partly',
        detail:
          'closed by the list of modules alone: no user namespaces here, and Node is older than 25',
      };
}

function processes({ namespaces }: SandboxLayers): SandboxLayer {
  return namespaces.length > 0
    ? {
        name: 'processes',
        status: 'active',
        detail: 'a process namespace: it sees no other process',
      }
    : { name: 'processes', status: 'partly', detail: 'hidden by taking process away alone' };
}

function limits({ kernelLimits: set, idleKiB }: SandboxLayers): SandboxLayer {
  const isSet = (limit: KernelLimit): boolean =>
    set.has(limit) && (limit !== 'memory' || idleKiB !== undefined);
  const missing = kernelLimits.filter((limit) => !isSet(limit));
  if (missing.length === 0) {
    return {
      name: 'limits',
      status: 'active',
      detail: `the kernel limits ${kernelLimits.join(', ')}`,
    };
  }
  const status = missing.length === kernelLimits.length ? 'missing' : 'partly';
  return { name: 'limits', status, detail: `the kernel does not limit ${missing.join(', ')} here` };
}
