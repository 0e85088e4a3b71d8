import type { McpServerConfig } from '@pce/tools-mcp';

const { SHOP_TOKEN = '' } = process.env;

// #region servers
export const servers: Record<string, McpServerConfig> = {
  files: {
    command: 'npx',
    args: ['-y', '@modelcontextprotocol/server-filesystem', '/srv/shared'],
    env: { LOG_LEVEL: 'warn' }, // beside PATH, HOME, locale and temporary folder: nothing else
    tools: {
      move_file: false, // left out
      write_file: { effect: 'idempotent', destructive: true, modes: ['code'] },
    },
  },
  shop: {
    url: 'https://shop.example/mcp',
    auth: { token: async () => SHOP_TOKEN }, // or headers, or an OAuth client provider of the SDK
    trustHints: false, // all its tools ask first, but for what `tools` says
    tools: { search: { effect: 'read', timeoutMs: 10_000 } },
  },
};
// #endregion
