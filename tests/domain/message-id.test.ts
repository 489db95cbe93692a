import { expect, it } from 'vitest';
import { deletedBy, deletionId, newWhatsappMessageId } from '#shared/domain/message-id.ts';

const own = newWhatsappMessageId(1_700_000_000_000, Uint8Array.of(1, 2, 0xdd));

it.each([
  ['a deletion names its message', deletionId(own), own],
  ['a message of ours deletes nothing, whatever it ends with', own, undefined],
  ['a message of the phone deletes nothing', '3A0123456789ABCDEF0D', undefined],
])('%s', (_name, id, targetId) => {
  expect(deletedBy(id)).toBe(targetId);
});
