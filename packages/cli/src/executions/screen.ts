import type { ExecutionEvent } from '@pce/client';
import type { ExecutionView } from './execution-view.js';

/** Where a person sees how an execution gets on. */
export interface Screen {
  /** Where it stands at the beginning. */
  show(view: ExecutionView): void;
  /** Tells of an event, and where the execution stands then. */
  tell(event: ExecutionEvent, view: ExecutionView): void;
  close(): void;
}
