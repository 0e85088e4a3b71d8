import { taskIdSchema } from '../../wire/scalars.js';
import { executionPath } from './execution-path.js';

export const taskPath = executionPath.extend({ task_id: taskIdSchema });
