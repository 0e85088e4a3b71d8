import { adapterFolder } from './install.ts';
import type { OpenPeer } from './peer.ts';
import type { RunPlainLoop } from './plain-loop.ts';

/** Loads a contender, and with it the framework. */
export async function loadAdapter(contender: string): Promise<OpenPeer> {
  const url = new URL('adapter.ts', adapterFolder(contender));
  const { openPeer }: { readonly openPeer: OpenPeer } = await import(url.href);
  return openPeer;
}

/** Loads the AI SDK's own loop over tools. */
export async function loadPlainLoop(): Promise<RunPlainLoop> {
  const url = new URL('plain-loop.ts', adapterFolder('ai-sdk'));
  const { runPlainLoop }: { readonly runPlainLoop: RunPlainLoop } = await import(url.href);
  return runPlainLoop;
}
