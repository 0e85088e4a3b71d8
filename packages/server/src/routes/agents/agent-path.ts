import * as z from 'zod';
import { idSchema } from '../../wire/scalars.js';

export const agentPath = z.object({ agent_id: idSchema.describe('Id of the agent.') });
