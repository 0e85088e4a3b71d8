import * as z from 'zod';
import { idSchema } from '../../wire/scalars.js';

export const turnPath = z.object({ turn_id: idSchema.describe('Id of the turn.') });
