export { type DashboardFile, dashboardFiles } from './dashboard-files.js';
