import * as z from 'zod';
import { idSchema } from '../../wire/scalars.js';

export const planPath = z.object({ plan_id: idSchema.describe('Id of the plan.') });
