import { serveAcp } from '@pce/acp';
import type { Roles } from '@pce/core';
import { createOrchestrator } from '@pce/core';
import { isOwnerAlive, processOwner, sqliteStore } from '@pce/storage-sqlite';
import { scriptedRoles } from '@pce/testkit';

const roles: Roles = scriptedRoles();

// #region serve
await using pce = createOrchestrator({
  ...roles,
  store: () => sqliteStore('turns.db'),
  process: processOwner(),
  isOwnerAlive, // a turn whose process was killed is taken over at once
});
await serveAcp(pce).closed;
// #endregion
