import type { JsonObject } from '../wire/readers.js';

/** A task as a person writes it. */
export interface WrittenTask {
  readonly id: string;
  readonly title: string;
  readonly description?: string;
  /** The task around it. @defaultValue `null`: none */
  readonly parent?: string | null;
  readonly dependsOn?: readonly string[];
  /** In days of 24 hours. */
  readonly duration?: { readonly min: number; readonly likely: number; readonly max: number };
  /** @defaultValue `open` */
  readonly status?: 'open' | 'done' | 'cancelled';
  /** @defaultValue `medium` */
  readonly priority?: 'high' | 'medium' | 'low';
  /** What an agent must be able to do. @defaultValue by the first verb of the title */
  readonly action?: string;
  readonly params?: JsonObject;
  readonly timeoutHours?: number;
  readonly maxAttempts?: number;
}

export function toWire({ dependsOn, timeoutHours, maxAttempts, ...same }: WrittenTask): object {
  return {
    ...same,
    depends_on: dependsOn,
    timeout_hours: timeoutHours,
    max_attempts: maxAttempts,
  };
}
