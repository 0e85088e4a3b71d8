import { createOrchestrator, type Orchestrator, type OrchestratorOptions } from '@pce/core';
import { orderTools } from './order-tools.ts';
import type { Orders } from './orders.ts';

/** The desk. Its roles and store come from outside, so that a test can bring its own. */
export function openDesk(orders: Orders, options: OrchestratorOptions): Orchestrator {
  return createOrchestrator({ tools: orderTools(orders), ...options });
}
