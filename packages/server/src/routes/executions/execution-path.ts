import * as z from 'zod';
import { idSchema, taskIdSchema } from '../../wire/scalars.js';

export const executionPath = z.object({ execution_id: idSchema.describe('Id of the execution.') });

export const taskPath = executionPath.extend({
  task_id: taskIdSchema.describe('Id of the task, as its plan has it.'),
});
