import { describe, expect, it } from 'vitest';
import { queueId, userId } from '#shared/contract/ids.ts';
import { type EditedUser, requireUserChange, requireUserDeletion, type RightsChange, type UserEditor } from '#shared/domain/user-rules.ts';

const idOf = (number: number): string => `01J0000000000000000000000${number}`;
const [sales, support] = [queueId.parse(idOf(8)), queueId.parse(idOf(9))];
const person = (number: number, profile: 'admin' | 'user', isSuper = false): EditedUser => ({
  userId: userId.parse(idOf(number)),
  profile,
  role: null,
  isSuper,
  queueIds: [sales],
});

const [admin, otherAdmin, user, colleague] = [person(1, 'admin'), person(2, 'admin'), person(3, 'user'), person(4, 'user')];
const [root, otherRoot] = [person(5, 'admin', true), person(6, 'admin', true)];

const outcome = (act: () => void): string => {
  try {
    act();
    return 'allowed';
  } catch (error) {
    return String(Reflect.get(Object(error), 'code'));
  }
};

describe('changing a user', () => {
  it.each<[string, UserEditor, EditedUser, RightsChange, string]>([
    ['oneself', user, user, {}, 'allowed'],
    ['oneself, sent with all fields as they were', user, user, { profile: 'user', queueIds: [sales] }, 'allowed'],
    ['the own profile', user, user, { profile: 'admin' }, 'ERR_NO_PERMISSION'],
    ['the own queues', user, user, { queueIds: [sales, support] }, 'ERR_NO_PERMISSION'],
    ['the own queues, all away', user, user, { queueIds: [] }, 'ERR_NO_PERMISSION'],
    ['a colleague', user, colleague, {}, 'ERR_NO_PERMISSION'],
    ['an admin', user, admin, {}, 'ERR_NO_PERMISSION'],
    ['a user, by an admin', admin, user, { profile: 'admin', queueIds: [] }, 'allowed'],
    ['another admin, by an admin', admin, otherAdmin, { profile: 'user' }, 'allowed'],
    ['platform staff, by an admin of their company', admin, root, {}, 'ERR_NO_PERMISSION'],
    ['platform staff, by themselves', root, root, { profile: 'user' }, 'allowed'],
    ['platform staff, by platform staff', otherRoot, root, {}, 'allowed'],
  ])('%s', (_what, editor, edited, change, expected) => {
    expect(outcome(() => requireUserChange(editor, edited, change))).toBe(expected);
  });
});

describe('deleting a user', () => {
  it.each<[string, UserEditor, EditedUser, string]>([
    ['a user, by an admin', admin, user, 'allowed'],
    ['another admin', admin, otherAdmin, 'allowed'],
    ['oneself', admin, admin, 'ERR_DELETING_OWN_USER'],
    ['a colleague, by a user', user, colleague, 'ERR_NO_PERMISSION'],
    ['platform staff, by an admin', admin, root, 'ERR_NO_PERMISSION'],
    ['platform staff, by platform staff', otherRoot, root, 'allowed'],
  ])('%s', (_what, editor, edited, expected) => {
    expect(outcome(() => requireUserDeletion(editor, edited))).toBe(expected);
  });
});
