import type { RoleContext } from '@pce/core/ports';

export const roleContext: RoleContext = {
  signal: new AbortController().signal,
  budget: { reserveModelCall: () => {}, settle: () => {} },
};
