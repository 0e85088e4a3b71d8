import { attachmentReader } from '../../attachments/attachment-reader.js';
import type { RoleContext } from '../../ports/role.js';
import type { TurnState } from '../rules/state.js';
import type { PerformContext } from './context.js';

/** Returns the attachments for a role; empty if the turn has none. */
export function attachmentsOf(
  { turn, attachments }: TurnState,
  { content }: PerformContext,
): Pick<RoleContext, 'attachments'> {
  if (attachments.length === 0) return {};
  return { attachments: attachmentReader(turn, attachments, content) };
}
