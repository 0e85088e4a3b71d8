export { dashboardFiles } from './dashboard-files.js';
