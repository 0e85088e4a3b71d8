/** The events that a turn survives: none; a killed process; a power failure too; the same, on a server. */
export type Durability = 'none' | 'normal' | 'full' | 'postgres';

/** One way to use a contender. */
export interface Setup {
  readonly id: string;
  /** Short, for a table. */
  readonly title: string;
  readonly durability: Durability;
  /** How it is set up, for the reader who wants to do the same. */
  readonly settings: string;
}

/** A participant, described without loading any of it. */
export interface Contender {
  /** Of `adapters/`. */
  readonly folder: string;
  readonly name: string;
  /** An agent loop calls models and tools by itself; an engine has no notion of either. */
  readonly kind: 'floor' | 'ours' | 'agent loop' | 'engine';
  /** Whether the short form measures it too. */
  readonly short: boolean;
  /** Facts that hold for all of its setups. */
  readonly note?: string;
  readonly setups: readonly [Setup, ...Setup[]];
  /** The exports that an agent needs of it: package to names. Decides what is bundled. */
  readonly imports: Readonly<Record<string, readonly string[]>>;
}
