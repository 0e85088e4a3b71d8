import type { Workload } from '../src/workload.ts';

export interface Peer {
  run(steps: number): Promise<unknown>;
  close?(): Promise<void> | void;
}

export interface PeerOptions {
  readonly setup: string;
  readonly workload: Workload;
  readonly folder: string;
  readonly databaseUrl?: string;
}

export type OpenPeer = (options: PeerOptions) => Promise<Peer> | Peer;
