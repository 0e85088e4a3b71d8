export interface ExecutionOptions {
  /** Tasks under way at a time. @defaultValue 100 */
  readonly concurrency?: number;
  /** After so long without a sign of its agent a task goes back. @defaultValue 300 */
  readonly leaseSeconds?: number;
  /** After so long without a sign of any agent the execution is `BLOCKED`. @defaultValue 1,800 */
  readonly silenceSeconds?: number;
  /** What a task that failed for good leads to: a person is asked, or the execution fails. @defaultValue `block` */
  readonly onExhausted?: 'block' | 'fail';
}

export function optionsToWire({
  concurrency,
  leaseSeconds,
  silenceSeconds,
  onExhausted,
}: ExecutionOptions): object {
  return {
    concurrency,
    lease_seconds: leaseSeconds,
    silence_seconds: silenceSeconds,
    on_exhausted: onExhausted,
  };
}
