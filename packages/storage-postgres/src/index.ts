export { postgresStore } from './postgres-store.js';
