export { type SimulateOptions, type SimulationReport, simulate } from './simulate.js';
export { SimulationError } from './simulation-error.js';
