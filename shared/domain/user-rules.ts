import { AppError } from '../contract/errors.ts';
import type { QueueId, UserId } from '../contract/ids.ts';
import { actsForOthers, type Profile, type SessionProfile } from '../contract/permissions.ts';
import { hasRight, roleOf } from '../contract/roles.ts';

/** User who changes another one. */
export interface UserEditor {
  readonly userId: UserId;
  readonly profile: SessionProfile;
  readonly isSuper: boolean;
}

export interface EditedUser extends UserEditor {
  readonly role: string | null;
  readonly queueIds: readonly QueueId[];
}

export interface RightsChange {
  readonly profile?: Profile | undefined;
  readonly role?: string | undefined;
  readonly queueIds?: readonly QueueId[] | undefined;
}

/**
 * Everybody changes their own name, e-mail and password, admins those of their company; profile and queues need their rights.
 * Platform staff are changed by platform staff alone. What is sent as it was counts as no change.
 *
 * @throws AppError ERR_NO_PERMISSION
 */
export function requireUserChange(editor: UserEditor, user: EditedUser, change: RightsChange): void {
  requireReach(editor, user);
  const hasOtherProfile = change.profile !== undefined && change.profile !== user.profile;
  const hasOtherRole = change.role !== undefined && change.role !== roleOf(user);
  const hasOtherQueues = change.queueIds !== undefined && !isSameSet(change.queueIds, user.queueIds);
  const mayEdit = hasRight(editor, 'user-modal:editProfile');
  if (hasOtherProfile && !mayEdit) throw new AppError('ERR_NO_PERMISSION', { field: 'profile' });
  if (hasOtherRole && !mayEdit) throw new AppError('ERR_NO_PERMISSION', { field: 'role' });
  if (hasOtherQueues && !hasRight(editor, 'user-modal:editQueues')) throw new AppError('ERR_NO_PERMISSION', { field: 'queueIds' });
}

/** @throws AppError ERR_DELETING_OWN_USER, ERR_NO_PERMISSION */
export function requireUserDeletion(editor: UserEditor, user: UserEditor): void {
  requireReach(editor, user);
  if (editor.userId === user.userId) throw new AppError('ERR_DELETING_OWN_USER');
}

function requireReach(editor: UserEditor, user: UserEditor): void {
  const isOwn = editor.userId === user.userId;
  const isOutOfReach = user.isSuper && !editor.isSuper;
  if (!isOwn && (!actsForOthers(editor) || isOutOfReach)) throw new AppError('ERR_NO_PERMISSION');
}

export const isSameSet = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((member) => other.includes(member));
