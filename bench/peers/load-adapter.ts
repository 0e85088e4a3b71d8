import { adapterFolder } from './install.ts';
import type { OpenPeer } from './peer.ts';

export async function loadAdapter(contender: string): Promise<OpenPeer> {
  const url = new URL('adapter.ts', adapterFolder(contender));
  const { openPeer }: { readonly openPeer: OpenPeer } = await import(url.href);
  return openPeer;
}
