import * as z from 'zod';
import { idSchema } from '../../wire/scalars.js';

export const executionPath = z.object({ execution_id: idSchema.describe('Id of the execution.') });
