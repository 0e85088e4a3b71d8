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
  /** Returns the next messages to a turn after one of them, without `last` the first: oldest first, as many as a prompt shows, 5. */
  after(turn: string, last?: string): Promise<readonly TurnMessage[]>;
}
