import type { Event as Declared } from '@ag-ui/core';

/** An event of AG-UI 1.0, with the name of its type as text. */
export type AgUiEvent = Declared extends infer One
  ? One extends { readonly type: infer Type extends string }
    ? Omit<One, 'type'> & { readonly type: `${Type}` }
    : never
  : never;
