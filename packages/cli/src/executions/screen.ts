import type { ExecutionEvent } from '@pce/client';
import type { ExecutionView } from './execution-view.js';

export interface Screen {
  show(view: ExecutionView): void;
  tell(event: ExecutionEvent, view: ExecutionView): void;
  close(): void;
}
