import { runInSandbox } from '@pce/sandbox';
import type { Check } from './checks.js';

export async function sandboxChecks(): Promise<readonly Check[]> {
  try {
    await runInSandbox({ source: 'export default () => null', args: {} });
    const detail = 'isolates with a heap of their own; no network, files only where they are given';
    return [{ name: 'sandbox', status: 'ok', detail }];
  } catch (error) {
    const detail = error instanceof Error ? error.message : String(error);
    const advice = 'sandboxed tools cannot run here: use Node 22.13 or newer';
    return [{ name: 'sandbox', status: 'warning', detail, advice }];
  }
}
