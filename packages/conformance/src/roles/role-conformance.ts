import { registerCases, type SuiteOptions } from '../suite/conformance-case.js';
import { type Role, type RolePort, roleCases } from './role-cases.js';

/** Options of the suites of all roles. */
export interface RoleConformanceOptions<Port> extends SuiteOptions {
  /** Makes the role; called once for each test. */
  readonly role: () => Port | Promise<Port>;
}

export function roleConformance<Port extends Role, Input, Output>(
  port: RolePort<Port, Input, Output>,
  { role, ...options }: RoleConformanceOptions<Port>,
): void {
  registerCases(options, port.port, roleCases(port), role);
}
