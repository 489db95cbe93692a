import { expect, it } from 'vitest';
import { chatEventName } from '#shared/contract/chat-events.ts';
import { contactListEventName, eventName, recordEventName } from '#shared/contract/events.ts';
import { chatId, companyId, contactListId, userId } from '#shared/contract/ids.ts';
import { liveAction } from '#shared/contract/live.ts';
import { statementsOf } from './specification-page.ts';

const id = '01J00000000000000000000000';
const company = companyId.parse(id);

/** Names of the page for one company, a part of it written as `-part`. */
function namesOfPage(): string[] {
  const [text = ''] = statementsOf().flatMap((one) => (one.name.startsWith('19 Names') ? [one.text.split('. Some screens')[0]] : []));
  const written = [...text.matchAll(/`([^`]+)`/g)].map(([, name]) => String(name));
  return written.map((name) => (name.startsWith('-') ? `company-{id}${name}` : name)).map((name) => name.replaceAll(/\{\w+\}/g, id));
}

it('knows every event that the specification names', () => {
  const known = [
    ...Object.values(eventName).map((name) => name(company)),
    ...(['contact', 'queue', 'campaign'] as const).map((kind) => recordEventName(company, kind)),
    contactListEventName.list(company),
    contactListEventName.item(company),
    contactListEventName.items(company, contactListId.parse(id)),
    chatEventName.chat(company),
    chatEventName.chatUser(company, userId.parse(id)),
    chatEventName.chatMessage(company, chatId.parse(id)),
  ];

  const names = namesOfPage();

  expect(names.length).toBeGreaterThan(15);
  expect(names.filter((name) => !known.includes(name as never))).toEqual([]);
});

it.each([{ action: 'joinNotification' }, { action: 'joinTickets', status: 'open' }, { action: 'joinChatBox', ticketId: 1 }, { action: 'userStatus' }])(
  'takes what the specification’s client emits: $action',
  (emitted) => {
    expect(liveAction.safeParse(emitted).success).toBe(true);
  },
);
