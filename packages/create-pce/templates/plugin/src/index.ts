export { outboxTool } from './outbox-tool.ts';
