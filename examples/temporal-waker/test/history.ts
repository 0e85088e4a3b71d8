/** An event of a history of Temporal, with the fields that a replay reads. */
type HistoryEvent = Readonly<Record<string, unknown>>;

const json = (value: unknown) => ({
  payloads: [
    { metadata: { encoding: Buffer.from('json/plain') }, data: Buffer.from(JSON.stringify(value)) },
  ],
});

/** Writes the history of a workflow by hand, as a server would have recorded it. */
export class History {
  readonly #events: HistoryEvent[] = [];

  constructor(workflow: string, input: unknown) {
    this.#add(1, 'workflowExecutionStarted', {
      workflowType: { name: workflow },
      input: json(input),
      taskQueue: { name: 'q' },
      originalExecutionRunId: 'r',
      firstExecutionRunId: 'r',
      attempt: 1,
      workflowTaskTimeout: { seconds: 10 },
    });
    this.#task();
  }

  get events(): readonly HistoryEvent[] {
    return this.#events;
  }

  activity(name: string, input: unknown, result: unknown): this {
    const scheduledEventId = this.#add(10, 'activityTaskScheduled', {
      activityId: `${this.#events.length}`,
      activityType: { name },
      input: json(input),
      taskQueue: { name: 'q' },
    });
    const startedEventId = this.#add(11, 'activityTaskStarted', { scheduledEventId });
    const done = { scheduledEventId, startedEventId, result: json(result) };
    this.#add(12, 'activityTaskCompleted', done);
    return this.#task();
  }

  signal(signalName: string): this {
    this.#add(26, 'workflowExecutionSignaled', { signalName });
    return this.#task();
  }

  timer(timerId: string): this {
    const startedEventId = this.#add(17, 'timerStarted', { timerId });
    this.#add(18, 'timerFired', { timerId, startedEventId });
    return this.#task();
  }

  completed(): this {
    this.#add(2, 'workflowExecutionCompleted', {});
    return this;
  }

  #task(): this {
    const scheduledEventId = this.#add(5, 'workflowTaskScheduled', {});
    const startedEventId = this.#add(6, 'workflowTaskStarted', { scheduledEventId });
    this.#add(7, 'workflowTaskCompleted', { scheduledEventId, startedEventId });
    return this;
  }

  #add(eventType: number, name: string, attributes: object): number {
    const eventId = this.#events.length + 1;
    const eventTime = { seconds: 1_800_000_000 + eventId };
    this.#events.push({ eventId, eventType, eventTime, [`${name}EventAttributes`]: attributes });
    return eventId;
  }
}
