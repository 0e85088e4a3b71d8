import { type SandboxLayer, sandboxReport } from '@pce/tools';
import type { Check } from './checks.js';

/** What keeps sandboxed tools in on this host. Less than everything is no error: the sandbox says what stands in for it. */
export async function sandboxChecks(): Promise<readonly Check[]> {
  const { isUsable, layers } = await sandboxReport();
  if (!isUsable) {
    return [
      {
        name: 'sandbox',
        status: 'warning',
        detail: 'sandboxed tools cannot run here',
        advice: 'use Node 22.13 or newer',
      },
    ];
  }
  return layers.map(({ name, status, detail }) => ({
    name: 'sandbox',
    status: statuses[status],
    detail: `${name}: ${detail}`,
  }));
}

const statuses: Readonly<Record<SandboxLayer['status'], Check['status']>> = {
  active: 'ok',
  partly: 'info',
  missing: 'warning',
};
