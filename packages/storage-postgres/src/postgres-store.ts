export const postgresStore = undefined;
