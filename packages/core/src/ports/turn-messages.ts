/** A person's message to a running turn. */
export interface TurnMessage {
  /** Unique in the store, and in the order of sending. */
  readonly id: string;
  readonly text: string;
  /** @defaultValue `a person` */
  readonly by?: string | undefined;
}

/** Messages to running turns, such as `createMessages` of `@pce/schedules`. */
export interface TurnMessages {
  /** Returns the messages to a turn after one of them, oldest first; without `last` all. */
  after(turn: string, last?: string): Promise<readonly TurnMessage[]>;
}
