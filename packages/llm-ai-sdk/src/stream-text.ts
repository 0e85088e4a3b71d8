import type { RoleModel } from '@pce/core/ports';
import type { ModelSettings } from './options.js';
import type { PlainCall } from './plain-call.js';
import { toCall } from './to-call.js';

export function streamText(
  settings: ModelSettings,
  ask: PlainCall,
): NonNullable<RoleModel['stream']> {
  return async (request) => {
    const { system, prompt, files, temperature = settings.temperature } = request;
    const asked = { system, prompt, files, temperature, schema: 'none', isNative: false } as const;
    const call = toCall({ ...settings, ...asked, correction: undefined });
    const { text: output, usage } = await ask(call, request);
    return { output, usage };
  };
}
