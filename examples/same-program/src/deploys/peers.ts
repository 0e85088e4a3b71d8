import type { OpenShop } from './shop.ts';

/** Loads the shop of a library only where it runs. */
export const peers: Readonly<Record<string, () => Promise<{ readonly openShop: OpenShop }>>> = {
  langgraph: () => import('./langgraph-shop.ts'),
  'ai-sdk': () => import('./ai-sdk-shop.ts'),
};
