import { describe, expect, it } from 'vitest';
import { mayChange, type ChangedMessage, type Change } from '#shared/domain/decide-inbound.ts';

const ana = { number: '5511977776666', lid: '111111' };
const bia = { number: '5511988887777', lid: '222222' };
const theirs: ChangedMessage = { fromMe: false, author: null };
const ours: ChangedMessage = { fromMe: true, author: null };
const anas: ChangedMessage = { fromMe: false, author: ana };

const change = (fields: Partial<Change> = {}): Change => ({ type: 'edit', isGroup: false, fromMe: false, participant: null, isAdmin: false, ...fields });
const inGroup = (fields: Partial<Change> = {}): Change => change({ isGroup: true, ...fields });

describe('an edit or a deletion counts', () => {
  it.each<[string, ChangedMessage, Change, boolean]>([
    ['of the contact’s own message', theirs, change(), true],
    ['of our message by our own phone', ours, change({ fromMe: true }), true],
    ['not of our message by the contact', ours, change(), false],
    ['not of our message when the contact deletes it', ours, change({ type: 'revoke' }), false],
    ['not of the contact’s message by us', theirs, change({ fromMe: true }), false],
    ['of a member’s own message', anas, inGroup({ participant: ana }), true],
    ['of a member who is named by LID only', anas, inGroup({ participant: { lid: '111111' } }), true],
    ['of a member who is named by number only', anas, inGroup({ participant: { number: '551177776666' } }), true],
    ['not of another member’s message', anas, inGroup({ participant: bia }), false],
    ['not of our message by a member', ours, inGroup({ participant: ana }), false],
    ['not of a message whose author is not known', theirs, inGroup({ participant: ana }), false],
    ['when an administrator deletes a member’s message', anas, inGroup({ type: 'revoke', participant: bia, isAdmin: true }), true],
    ['when an administrator deletes ours', ours, inGroup({ type: 'revoke', participant: bia, isAdmin: true }), true],
    ['when we delete a member’s as administrator', anas, inGroup({ type: 'revoke', fromMe: true, isAdmin: true }), true],
    ['not when an administrator edits a member’s', anas, inGroup({ participant: bia, isAdmin: true }), false],
    ['not when a contact says to be administrator outside of groups', ours, change({ type: 'revoke', isAdmin: true }), false],
  ])('%s', (_name, target, by, expected) => {
    expect(mayChange(target, by)).toBe(expected);
  });
});
