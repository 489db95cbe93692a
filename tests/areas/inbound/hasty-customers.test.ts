import { expect, it } from 'vitest';
import { isoTime } from '#functions/ports/clock.ts';
import { customerWrites } from '#tests/support/conversations.ts';
import { firstMenu, givenMenu, saidIn, supportMenu } from './given-menu.ts';

it('the menu takes nothing that was written before it for a wrong answer', async () => {
  const { home, connection } = await givenMenu();
  const sentAt = isoTime(home.deps.clock.nowMs() - 60 * 60_000);
  for (const text of ['oi', 'tudo bem?', 'meu site caiu', 'alguém?', 'alô', 'socorro']) await customerWrites(home, connection, { text, sentAt });

  for (const text of ['quero um técnico', '2']) await customerWrites(home, connection, { text });

  expect(saidIn(home)).toEqual([firstMenu, `Opção inválida\n\n${firstMenu}`, supportMenu]);
});
