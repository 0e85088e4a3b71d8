import type { HandoffDriver } from '@pce/core/ports';
import type { Check } from '../checks.js';

/** Checks which coding agents can be driven here. One that is not installed is missed by nothing. */
export async function agentChecks(): Promise<readonly Check[]> {
  const { knownDrivers, openDriver } = await import('@pce/handoff');
  const drivers = await Promise.all(knownDrivers.map((name) => openDriver(name)));
  return Promise.all(drivers.map((driver) => agentCheck(driver, 'info')));
}

/** Checks one driver; `otherwise` is the status of one that does not work. */
export async function agentCheck(
  { name, probe }: HandoffDriver,
  otherwise: 'info' | 'error',
): Promise<Check> {
  const readiness = await probe(new AbortController().signal);
  if (readiness.ok) return { name, status: 'ok', detail: readiness.detail };
  const { detail, advice } = readiness;
  return { name, status: otherwise, detail, ...(otherwise === 'error' && { advice }) };
}
