import type { ExecutionEvent } from '@pce/client';
import type { ExecutionView } from './execution-view.js';

/** Output that shows a person the progress of an execution. */
export interface Screen {
  /** Shows the initial state. */
  show(view: ExecutionView): void;
  /** Tells of an event, and where the execution stands then. */
  tell(event: ExecutionEvent, view: ExecutionView): void;
  close(): void;
}
