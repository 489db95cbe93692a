import type { CompanyId } from '#shared/contract/ids.ts';
import type { Recipients } from '#shared/contract/push-notices.ts';
import { concerns } from '#shared/domain/concerns.ts';
import { canSeeQueue, type Viewer } from '#shared/domain/ticket.ts';
import type { TablePart } from '#functions/data/table.ts';
import type { UserItem } from '#functions/records/accounts/user-item.ts';
import { loadVisibility, viewerOf } from '#functions/records/connections/visibility-item.ts';

/** Tells whom a notice is for, by what each user may see at this moment. */
export async function loadRecipients(table: TablePart, companyId: CompanyId, to: Recipients, nowMs: number): Promise<(user: UserItem) => boolean> {
  const needsVisibility = 'waitingIn' in to && (to.waitingIn.queueId === null || to.notIn?.queueId === null);
  const visibility = needsVisibility ? await loadVisibility(table, companyId, nowMs) : new Map();
  return (user) => isMeant(to, viewerOf(user, visibility));
}

function isMeant(to: Recipients, viewer: Viewer): boolean {
  if ('userIds' in to) return to.userIds.includes(viewer.userId);
  return waitsFor(viewer, to.waitingIn) && !(to.notIn && waitsFor(viewer, to.notIn));
}

function waitsFor(viewer: Viewer, { queueId, connectionId }: Extract<Recipients, { waitingIn: unknown }>['waitingIn']): boolean {
  return canSeeQueue(viewer, { queueId, whatsappId: connectionId }) && concerns({ status: 'pending', userId: null, queueId }, viewer);
}
