/** Durability of a turn: none; survives a killed process; a power failure too; the same, on a server. */
export type Durability = 'none' | 'normal' | 'full' | 'postgres';

/** One way to use a contender. */
export interface Setup {
  readonly id: string;
  /** Short title for a table. */
  readonly title: string;
  readonly durability: Durability;
  /** Description of the setup, for readers who want to reproduce it. */
  readonly settings: string;
}

/** A participant, described without loading it. */
export interface Contender {
  /** Folder below `adapters/`. */
  readonly folder: string;
  readonly name: string;
  /** An agent loop calls models and tools itself; an engine has no notion of either. */
  readonly kind: 'floor' | 'ours' | 'agent loop' | 'engine';
  /** Whether the short form includes it. */
  readonly short: boolean;
  /** Remarks on all of its setups. */
  readonly note?: string;
  readonly setups: readonly [Setup, ...Setup[]];
  /** The exports that an agent needs: package to names. Determines the bundle. */
  readonly imports: Readonly<Record<string, readonly string[]>>;
}
