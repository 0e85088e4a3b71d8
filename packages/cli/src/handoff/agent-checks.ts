import type { HandoffDriver, HandoffReadiness } from '@pce/core/ports';
import type { Check } from '../doctor/checks.js';
import { readHandoffConfig } from './handoff-file.js';

export async function agentChecks(root: string): Promise<readonly Check[]> {
  const { openDriver } = await import('@pce/handoff');
  const { driverNames, probeHost } = await import('@pce/handoff/internal');
  try {
    const config = await readHandoffConfig(root);
    const drivers = driverNames(config).map((name) => openDriver(name, { config, root }));
    const checks = await Promise.all(
      drivers.map(async (driver) => agentCheck(await driver, 'info')),
    );
    // Kinds that no agent of the workspace uses: whether one could.
    const unused = Object.entries(await probeHost()).filter(
      ([kind]) => !checks.some(({ name }) => name.startsWith(`${kind}:`)),
    );
    return [...checks, ...unused.map(([kind, readiness]) => toCheck(kind, readiness, 'info'))];
  } catch (error) {
    const detail = error instanceof Error ? error.message : String(error);
    return [{ name: 'handoff', status: 'error', detail, advice: 'mend the file' }];
  }
}

/** Checks one driver; `otherwise` is the status of one that does not work. */
export async function agentCheck(
  { name, probe }: HandoffDriver,
  otherwise: 'info' | 'error',
): Promise<Check> {
  return toCheck(name, await probe(new AbortController().signal), otherwise);
}

function toCheck(name: string, readiness: HandoffReadiness, otherwise: 'info' | 'error'): Check {
  if (readiness.ok) return { name, status: 'ok', detail: readiness.detail };
  const { detail, advice } = readiness;
  return { name, status: otherwise, detail, advice };
}
