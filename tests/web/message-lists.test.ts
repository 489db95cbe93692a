import { expect, it } from 'vitest';
import { addMessage, type MessagePages, messagesOf } from '#web/features/tickets/message-lists.ts';
import { aMessage } from './support/builders.ts';

it('shows once each message of a contact who turns out to be another one', () => {
  const pages: MessagePages = { pages: [{ messages: [aMessage(1, 1), aMessage(1, 3)], hasMore: false }], pageParams: [''] };
  const { contactId } = aMessage(2, 1);
  const moved = [1, 3].map((n) => ({ ...aMessage(1, n, { body: `De quem fica ${n}` }), id: aMessage(2, n).id, contactId }));

  const shown = messagesOf(moved.reduce(addMessage, pages));

  expect(shown.map(({ body, contactId: owner }) => [body, owner])).toEqual([1, 3].map((n) => [`De quem fica ${n}`, contactId]));
});
