import * as z from 'zod';
import { idSchema } from '../../wire/scalars.js';

export const webhookPath = z.object({ webhook_id: idSchema.describe('Id of the webhook.') });
