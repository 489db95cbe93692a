import { inspect } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listTickets } from '#functions/areas/tickets/list-tickets.ts';
import { markRead } from '#functions/areas/messages/mark-read.ts';
import { updateTicket } from '#functions/areas/tickets/update-ticket.ts';
import { meter } from '#tests/support/capacity.ts';
import { acceptedTicket, customerWrites } from '#tests/support/conversations.ts';
import { messageDeps } from '#tests/support/message-deps.ts';
import { derived } from '#tests/support/stream.ts';
import { testDynamo } from '#tests/support/test-table.ts';
import { hasLongTail, keepWords } from '#functions/records/words/keep-words.ts';
import { mergeWords } from '#functions/records/words/merge-words.ts';
import { loadWordIndex } from '#functions/records/words/word-index.ts';
import { indexedWords } from '#shared/domain/search-words.ts';
import { seededRandom } from '#tests/support/seeded-random.ts';
import { companyOfSize, text } from './company-of-size.ts';
import { standardTexts } from './standard-trace.ts';

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
  it('costs at most 2 writes for a message, one of them for its words', async () => {
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
    figures.push(['derive', { ...life, perMessage, most: Math.max(...messages) }]);
    expect(perMessage).toBeLessThanOrEqual(2);
  });

  it('leaves the list of unread tickets as it is where a message was read at once', async () => {
    const company = await companyOfSize(1, 1);
    const { home } = company;
    const number = '5511977770006';
    const ticket = await acceptedTicket(home, company.connections[0]!, home.admin, { number });
    await markRead(messageDeps(home), home.admin, { ticketId: ticket.id });
    await derived(home);
    const reading = async (said: string, pause: () => Promise<unknown>): Promise<number> => {
      await customerWrites(home, company.connections[0]!, { number, text: said });
      const { writes } = await measure(pause);
      await markRead(messageDeps(home), home.admin, { ticketId: ticket.id });
      return writes + (await measure(() => derived(home))).writes;
    };

    const inOneBatch = await reading('Chegou tudo certo', () => Promise.resolve());
    const apart = await reading('Obrigada pela gentileza', () => derived(home));

    // Its words and the company's count of the day; apart, it also comes to the list of unread ones and leaves it.
    expect([inOneBatch, apart]).toEqual([2, 4]);
  });

  it('costs at most 1.5 writes for the words of a message, all of their merges included', async () => {
    const { home } = await companyOfSize(1, 1);
    const { companyId } = home.company;
    const scope = { table: home.deps.table.forCompany(companyId), clock: home.deps.clock };
    const random = seededRandom(7);
    /** Thirty conversations at once; of their words every second is of few others, as names, numbers and things are. */
    const saidIn = (message: number) => {
      const conversation = Math.floor(message / (30 * standardTexts.length)) * 30 + (message % 30);
      const text = standardTexts[Math.floor(message / 30) % standardTexts.length] ?? '';
      const words = indexedWords(text).map((word) => (random() < 0.5 ? word : `x${Math.floor(Math.exp(random() * Math.log(40_000)))}`));
      return [...new Set(words)].map((word) => ({ word, ticket: conversation + 1, second: Math.floor(home.deps.clock.nowMs() / 1_000) }));
    };
    const merge = async (): Promise<void> => mergeWords(home.deps, { type: 'mergeWords', companyId, deleted: [] });
    const costOf = async (first: number, count: number): Promise<Record<string, number>> => {
      const units = await measure(async () => {
        for (let message = first; message < first + count; message += 1) {
          home.deps.clock.advance(20_000);
          const isBegun = await keepWords(scope, companyId, saidIn(message));
          if (isBegun && (await hasLongTail(scope.table, companyId))) await merge();
        }
      });
      return { perMessage: rounded(units.writes / count), reads: rounded(units.reads / count) };
    };

    const cost = await costOf(0, 3_000);

    const { segments } = await loadWordIndex(scope.table, companyId);
    figures.push(['U7', { ...cost, segments: segments.length }]);
    expect(Math.max(...segments.map(({ level }) => level))).toBeGreaterThanOrEqual(1);
    expect(cost['perMessage']).toBeLessThanOrEqual(1.5);
  }, 120_000);
});
