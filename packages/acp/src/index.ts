export { type AcpConnection, type ServeAcpOptions, serveAcp } from './serve-acp.js';
