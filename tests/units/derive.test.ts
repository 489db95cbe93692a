import { inspect } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listTickets } from '#functions/areas/tickets/list-tickets.ts';
import { updateTicket } from '#functions/areas/tickets/update-ticket.ts';
import { meter } from '#tests/support/capacity.ts';
import { customerWrites } from '#tests/support/conversations.ts';
import { derived } from '#tests/support/stream.ts';
import { testDynamo } from '#tests/support/test-table.ts';
import { companyOfSize, text } from './company-of-size.ts';

let measure: ReturnType<typeof meter>;
beforeAll(async () => {
  measure = meter((await testDynamo()).client);
});

const figures: [string, Record<string, number>][] = [];
afterAll(() => {
  for (const [id, figure] of figures) console.log(`${id} ${inspect(figure, { breakLength: Infinity })}`);
});
const rounded = (value: number): number => Math.round(value * 100) / 100;

describe('what the stream makes of a conversation', () => {
  it('costs at most 10 writes for a message', async () => {
    const company = await companyOfSize(1, 1);
    const { home } = company;
    await derived(home);
    const number = '5511977770004';
    const texts = [
      text,
      'O número do pedido é 48213, comprei pelo site na segunda-feira à noite mesmo.',
      'Preciso receber antes de sexta porque é presente de aniversário da minha filha.',
      'Se não der tempo, prefiro retirar na loja do centro. Vocês abrem aos sábados?',
      'Obrigada pela ajuda! Vou aguardar então a confirmação do endereço por aqui mesmo.',
    ];
    const beginning = await measure(async () => {
      await customerWrites(home, company.connections[0]!, { number, text: texts[0]! });
      await derived(home);
    });
    const bare = await measure(async () => {
      await customerWrites(home, company.connections[0]!, { number: '5511977770005', text: texts[0]! });
    });
    await derived(home);
    const messages: number[] = [];
    for (const one of texts.slice(1)) {
      await customerWrites(home, company.connections[0]!, { number, text: one });
      messages.push((await measure(() => derived(home))).writes);
    }
    const { tickets } = await listTickets(home.deps, home.admin, { status: 'pending' });
    const ticket = tickets.find(({ contact }) => contact.number === number)!;
    const life: Record<string, number> = { beginning: beginning.writes - bare.writes };
    for (const [name, change] of Object.entries({ accept: { status: 'open' }, close: { status: 'closed' } } as const)) {
      await updateTicket(home.deps, home.admin, { ticketId: ticket.id, change });
      life[name] = (await measure(() => derived(home))).writes;
    }
    home.deps.clock.advance(24 * 60 * 60_000);
    await updateTicket(home.deps, home.admin, { ticketId: ticket.id, change: { status: 'open' } });
    life['reopenNextDay'] = (await measure(() => derived(home))).writes;

    const perMessage = rounded(messages.reduce((sum, one) => sum + one, 0) / messages.length);
    figures.push(['U7', { perMessage, most: Math.max(...messages) }]);
    figures.push(['derive', life]);
    expect(perMessage).toBeLessThanOrEqual(10);
  });
});
