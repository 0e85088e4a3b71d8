import type { Workload } from '../src/workload.ts';

/** A framework that is ready to carry out W(n). */
export interface Peer {
  /** Carries out W(n) once, as a turn of its own. */
  run(steps: number): Promise<unknown>;
  /** Lets go of files and connections. */
  close?(): Promise<void> | void;
}

export interface PeerOptions {
  /** Which of the contender's setups. */
  readonly setup: string;
  readonly workload: Workload;
  /** Empty; for database files. */
  readonly folder: string;
  /** An empty database on a server, for the setups that use one. */
  readonly databaseUrl?: string;
}

/** The function that every `adapter.ts` exports as `openPeer`. */
export type OpenPeer = (options: PeerOptions) => Promise<Peer> | Peer;
