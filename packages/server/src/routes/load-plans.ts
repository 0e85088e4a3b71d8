/** Loaded where a plan is first read: a server that reads none starts faster, and needs nothing of Node. */
export const loadPlans = (): Promise<typeof import('@pce/plans')> => import('@pce/plans');
