import { taskIdSchema } from '../../wire/scalars.js';
import { executionPath } from './execution-path.js';

export const taskPath = executionPath.extend({
  task_id: taskIdSchema.describe('Id of the task, as its plan has it.'),
});
