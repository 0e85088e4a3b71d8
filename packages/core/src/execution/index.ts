/** The old path of `@pce/executions`, for one minor version. That package needs installing beside this one. */
export * from '@pce/executions';
