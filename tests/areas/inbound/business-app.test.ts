import { expect, it } from 'vitest';
import { allTickets, customerWrites } from '#tests/support/conversations.ts';
import { firstMenu, givenMenu, saidIn, supportMenu } from './given-menu.ts';

it('the greeting and the away message of the business app end no menu, and answer nobody', async () => {
  const { home, connection } = await givenMenu();
  await customerWrites(home, connection, { text: 'oi' });
  await customerWrites(home, connection, { fromMe: true, text: 'Olá! Como podemos ajudar?' });
  await customerWrites(home, connection, { fromMe: true, text: 'Estamos fora, já respondemos.' });

  await customerWrites(home, connection, { text: '2' });

  expect(saidIn(home)).toEqual([firstMenu, supportMenu]);
  expect(await allTickets(home)).toMatchObject([{ chatbot: true, unreadMessages: 2 }]);
});
