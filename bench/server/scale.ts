export interface Scale {
  readonly agents: number;
  readonly executions: number;
  readonly senders: number;
  readonly seconds: number;
  readonly warmUpSeconds: number;
  readonly subscribers: number;
  readonly storedEvents: number;
  readonly watchedEvents: number;
}

export const fullScale: Scale = {
  agents: 1_000,
  executions: 100,
  senders: 256,
  seconds: 15,
  warmUpSeconds: 5,
  subscribers: 500,
  storedEvents: 1_000_000,
  watchedEvents: 1_000_000,
};

/** For a quick check: the slowest parts are reduced. */
export const quickScale: Scale = {
  ...fullScale,
  seconds: 5,
  warmUpSeconds: 3,
  executions: 20,
  storedEvents: 100_000,
  watchedEvents: 100_000,
};
