import * as z from 'zod';
import { workInput } from '../src/work-input.ts';

/** JSON Schema of the tool's arguments. */
export const workParameters = z.toJSONSchema(workInput(z), { io: 'input', target: 'draft-7' });
