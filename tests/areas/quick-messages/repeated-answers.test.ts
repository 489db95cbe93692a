import { describe, expect, it } from 'vitest';
import { sendMessage } from '#functions/areas/messages/send-message.ts';
import { ignoreRepeatedAnswer } from '#functions/areas/repeated-answers/ignore-repeated-answer.ts';
import { listRepeatedAnswers } from '#functions/areas/repeated-answers/list-repeated-answers.ts';
import { companyKeys } from '#functions/data/keys.ts';
import { recordUses } from '#functions/stack/record-handlers.ts';
import { messageRoutes } from '#shared/contract/messages.ts';
import { quickMessages } from '#shared/records/quick-messages.ts';
import { acceptedTicket } from '#tests/support/conversations.ts';
import { given } from '#tests/support/given.ts';
import { messageDeps } from '#tests/support/message-deps.ts';
import { derived } from '#tests/support/stream.ts';

const answer = 'Entregamos em toda a cidade, de R$ 8 a R$ 25.';
const day = 24 * 60 * 60_000;

async function shop(customers = 8) {
  const home = await given.company();
  const { companyId } = home.company;
  const connection = await given.connection(home, { queueIds: [home.queue.queueId] });
  const tickets: Awaited<ReturnType<typeof acceptedTicket>>[] = [];
  // One after the other: it accepts whoever waits.
  for (let index = 0; index < customers; index += 1) {
    tickets.push(await acceptedTicket(home, connection, home.admin, { number: `55119700${10_000 + index}`, name: `Benedita ${index}` }));
  }
  const deps = messageDeps(home);
  /** Sends a text to each of them, as a colleague does. */
  const send = async (bodyOf: (index: number) => string, to = tickets) => {
    for (const [index, { id: ticketId }] of to.entries()) {
      const body = messageRoutes.sendMessage.body.parse({ body: bodyOf(index), clientToken: home.deps.clock.newId() });
      await sendMessage(deps, home.admin, { ticketId, body, files: [] });
    }
    await derived(home);
  };
  const offered = () => listRepeatedAnswers(home.deps, home.admin);
  const stored = () => home.deps.table.forCompany(companyId).queryAll({ pk: companyKeys.repeatedAnswer(companyId, '').pk });
  return { home, tickets, send, offered, stored };
}

describe('answers that staff repeat', () => {
  it('are offered once many customers got them, whoever signed and however it was spaced', async () => {
    const { send, offered } = await shop();

    await send((index) => `*Colega ${index}:*\n${index % 2 ? answer : `  ENTREGAMOS em   toda a cidade, de R$ 8 a R$ 25. `}`);

    const [one, ...others] = await offered();
    expect(others).toEqual([]);
    expect(one?.text.toLowerCase()).toContain('toda a cidade');
    expect(one?.customers).toBeGreaterThanOrEqual(5);
  });

  it('are none for few customers, for a single one, or for a text said once to each', async () => {
    const { send, offered, tickets, stored } = await shop();

    await send(() => answer, tickets.slice(0, 4));
    await send(
      () => 'Seu bolo já está no forno, viu?',
      Array.from({ length: 6 }, () => tickets[0]!),
    );
    await send((index) => `O seu pedido ${index} fica pronto hoje à tarde.`);
    await send(() => 'Oi, tudo bem?');

    expect(await offered()).toEqual([]);
    expect((await stored()).map(({ text }) => text)).toEqual([answer]);
  });

  it('are none after thirty days, or once a quick message has the text', async () => {
    const { home, send, offered } = await shop();
    await send(() => answer);
    const before = await offered();
    const uses = recordUses(home.deps, quickMessages);

    home.deps.clock.advance(32 * day);
    const later = await offered();
    home.deps.clock.advance(-32 * day);
    await uses.create(home.admin, quickMessages.body.parse({ shortcode: 'taxa', message: answer.toUpperCase() }));

    expect([before.length, later, await offered()]).toEqual([1, [], []]);
  });

  it('are not offered again once they are ignored', async () => {
    const { home, send, offered } = await shop();
    await send(() => answer);
    const [one] = await offered();

    await ignoreRepeatedAnswer(home.deps, home.admin, one!.id);
    await send(() => answer);

    expect(await offered()).toEqual([]);
    await expect(ignoreRepeatedAnswer(home.deps, home.admin, '0'.repeat(32))).rejects.toMatchObject({ code: 'ERR_NO_REPEATED_ANSWER_FOUND' });
  });

  it('are kept without a name or number of a customer, and without who got them', async () => {
    const { send, stored, tickets } = await shop();

    await send(() => 'Bom dia, Benedita! O seu pedido já saiu para entrega.');
    await send(() => 'O pedido do telefone 97001-0000 já saiu para entrega.');
    await send(() => answer);

    const rows = await stored();
    expect(rows.filter(({ text }) => /Benedita/.test(String(text)))).toEqual([]);
    expect(rows.map(({ text }) => text)).toContain(answer);
    for (const { contactId } of tickets) expect(JSON.stringify(rows)).not.toContain(contactId);
  });
});
