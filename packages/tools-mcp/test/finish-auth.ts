import type { McpTools } from '@pce/tools-mcp';

// #region finish
/** Takes the address that the authorization server sent a person back to. Compare its `state` with your provider's first. */
export async function onCallback(mcp: McpTools, address: URL): Promise<void> {
  await mcp.finishAuth('shop', address.searchParams);
  await mcp.load();
}
// #endregion
