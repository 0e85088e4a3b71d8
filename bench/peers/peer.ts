import type { Workload } from '../src/workload.ts';

/** A framework that is ready to run W(n). */
export interface Peer {
  /** Runs W(n) once, as one turn. */
  run(steps: number): Promise<unknown>;
  /** Releases files and connections. */
  close?(): Promise<void> | void;
}

export interface PeerOptions {
  /** Id of the contender's setup. */
  readonly setup: string;
  readonly workload: Workload;
  /** Empty folder for database files. */
  readonly folder: string;
  /** An empty database on a server, for the setups that use one. */
  readonly databaseUrl?: string;
}

/** Type of the function that every `adapter.ts` exports as `openPeer`. */
export type OpenPeer = (options: PeerOptions) => Promise<Peer> | Peer;
