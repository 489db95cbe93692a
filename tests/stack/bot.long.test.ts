import { setTimeout as delay } from 'node:timers/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { connectionRoutes } from '#shared/contract/connections.ts';
import type { QueueId, QueueOptionId } from '#shared/contract/ids.ts';
import { queueOptionRoutes } from '#shared/contract/queue-options.ts';
import { queueRoutes } from '#shared/contract/queues.ts';
import { scheduleRoutes } from '#shared/contract/schedules.ts';
import { settingRoutes } from '#shared/contract/settings.ts';
import type { Ticket } from '#shared/contract/tickets.ts';
import type { Agent } from '#tests/support/agent.ts';
import { eventually } from '#tests/support/eventually.ts';
import type { Recado } from '#tests/support/recado.ts';
import { sharedRecado } from '#tests/support/shared-recado.ts';

/** Sources that changed since the last build are built first. */
const startUpMs = 120_000;

const shop = '5511940007001';
const customerOf = (index: number): string => `55119500070${String(index).padStart(2, '0')}`;

const firstMenu = 'Bem-vindo, Cliente!\n\n*[ 1 ]* - Vendas\n*[ 2 ]* - Suporte\n*[ 3 ]* - Financeiro';
const supportMenu = 'Suporte aqui.\n\n*[ 1 ]* - Internet\n*[ 2 ]* - TV\n*[ # ]* - Voltar Menu Inicial';
const internetMenu = 'O que há?\n\n*[ 1 ]* - Sem sinal\n*[ 2 ]* - Lenta\n*[ # ]* - Voltar Menu Inicial';
const wrong = `Opção inválida\n\n${firstMenu}`;
const thanks = 'Até logo!';

interface Turn {
  readonly says: string;
  /** Undefined where nobody answers. */
  readonly hears?: string;
}

const greeted: Turn = { says: 'oi', hears: firstMenu };
const inSupport: readonly Turn[] = [greeted, { says: '2', hears: supportMenu }];
const inInternet: readonly Turn[] = [...inSupport, { says: '1', hears: internetMenu }];
const tv: Turn = { says: '2', hears: 'Um técnico já vem.' };

/** Words of customers, what their phones show, and the queue in which they wait in the end. */
const paths: readonly (readonly [what: string, turns: readonly Turn[], queue: string | null])[] = [
  ['a queue that says nothing', [greeted, { says: '1' }], 'Vendas'],
  ['a queue that greets', [greeted, { says: ' [ 3 ] ', hears: 'Já respondemos.' }], 'Financeiro'],
  ['an option', [...inSupport, tv], 'Suporte'],
  ['an option of an option', [...inInternet, { says: '2', hears: 'Reinicie o roteador, Cliente.' }], 'Suporte'],
  ['back to the first menu', [...inInternet, { says: '#', hears: firstMenu }, { says: '1' }], 'Vendas'],
  ['back from the end of a path', [...inSupport, tv, { says: '#', hears: firstMenu }], null],
  ['a leaf that is told once', [...inSupport, tv, { says: '2' }, { says: 'ok' }], 'Suporte'],
  ['a wrong answer and a right one', [greeted, { says: 'não sei', hears: wrong }, { says: '3', hears: 'Já respondemos.' }], 'Financeiro'],
  ['three wrong answers and silence', [greeted, ...['a', 'b', 'c'].map((says): Turn => ({ says, hears: wrong })), { says: 'd' }, { says: '1' }], null],
  ['somebody who only greets', [greeted], null],
];

async function configure(agent: Agent): Promise<ReadonlyMap<string, QueueId>> {
  const newQueue = (name: string, color: string, greetingMessage: string) =>
    agent.call(queueRoutes.createQueue, { body: { name, color, greetingMessage, outOfHoursMessage: '', complationMessage: '', ratingMessage: '', token: '' } });
  const sales = await newQueue('Vendas', '#112233', '');
  const support = await newQueue('Suporte', '#223344', 'Suporte aqui.');
  const finance = await newQueue('Financeiro', '#334455', 'Já respondemos.');
  const newOption = (parentId: QueueOptionId | null, title: string, message: string) =>
    agent.call(queueOptionRoutes.createQueueOption, { body: { queueId: support.id, parentId, title, message } });
  const internet = await newOption(null, 'Internet', 'O que há?');
  await newOption(null, 'TV', 'Um técnico já vem.');
  await newOption(internet.id, 'Sem sinal', 'Vamos ver.');
  await newOption(internet.id, 'Lenta', 'Reinicie o roteador, {{firstName}}.');
  return new Map([sales, support, finance].map(({ id, name }) => [name, id]));
}

describe('the bot on telephones', () => {
  let recado: Recado;
  let agent: Agent;
  let queues: ReadonlyMap<string, QueueId>;

  beforeAll(async () => {
    recado = await sharedRecado();
    agent = await recado.signUp();
    await recado.phones.create(shop, 'Loja');
    const [{ id: whatsappId }, made] = await Promise.all([agent.pairConnection(recado.phones, shop), configure(agent)]);
    queues = made;
    const fields = { queueIds: [...queues.values()], greetingMessage: 'Bem-vindo, {{firstName}}!', complationMessage: thanks, ratingMessage: 'Nota?' };
    await agent.call(connectionRoutes.updateConnection, { params: { whatsappId }, body: fields });
    await agent.call(settingRoutes.updateSetting, { params: { key: 'userRating' }, body: { value: 'enabled' } });
    await Promise.all(Array.from({ length: 11 }, (_, index) => recado.phones.create(customerOf(index), `Cliente ${index}`)));
  }, startUpMs);

  const heardBy = async (number: string): Promise<string[]> => (await recado.phones.messages(number)).filter(({ fromMe }) => !fromMe).map(({ text }) => text);
  const hears = (number: string, count: number): Promise<string[]> =>
    recado.phones.until(async () => {
      const heard = await heardBy(number);
      return heard.length >= count ? heard : undefined;
    }, 15_000);
  const ticketOf = async (number: string): Promise<Ticket | undefined> => (await agent.tickets()).find(({ contact }) => contact.number === number);

  async function plays(number: string, turns: readonly Turn[]): Promise<void> {
    let count = 0;
    for (const turn of turns) {
      // WhatsApp's time has whole seconds: nobody reads a menu within the second in which it comes.
      if (count > 0) await delay(1_000 - (Date.now() % 1_000));
      await recado.phones.write(number, shop, turn.says);
      if (turn.hears === undefined) continue;
      count += 1;
      await hears(number, count);
    }
    await eventually(`all of ${number}`, async () => ((await ticketOf(number))?.unreadMessages === turns.length ? true : undefined), { withinMs: 30_000 });
  }

  it('leads ten customers through the menu at once, each to its end', async () => {
    await Promise.all(paths.map(([, turns], index) => plays(customerOf(index), turns)));

    const tickets = new Map((await agent.tickets()).map((ticket) => [ticket.contact.number, ticket]));
    for (const [index, [what, turns, queue]] of paths.entries()) {
      expect(await heardBy(customerOf(index)), what).toEqual(turns.flatMap((turn) => turn.hears ?? []));
      expect(tickets.get(customerOf(index)), what).toMatchObject({ status: 'pending', queueId: queue === null ? null : queues.get(queue) });
    }
  });

  it('is silent once somebody has accepted, who may answer, resolve, and be rated', async () => {
    const number = customerOf(10);
    await plays(number, inSupport);
    const ticket = await eventually('the ticket', () => ticketOf(number), { withinMs: 30_000 });
    await agent.change(ticket.id, { status: 'open' });
    await recado.phones.write(number, shop, '2');
    await agent.send(ticket.id, 'Pois não, {{firstName}}?');
    await hears(number, 3);

    await agent.change(ticket.id, { status: 'closed' });
    await hears(number, 4);
    await recado.phones.write(number, shop, '3');

    const rating = 'Nota?\n\n*[ 1 ]* - Insatisfeito\n*[ 2 ]* - Satisfeito\n*[ 3 ]* - Muito Satisfeito';
    expect(await hears(number, 5)).toEqual([firstMenu, supportMenu, 'Pois não, Cliente?', rating, thanks]);
    expect(await ticketOf(number)).toMatchObject({ status: 'closed', userId: agent.session.user.id });
  });

  it('stops when the other side is a bot as well', async () => {
    const numbers = ['5511940007101', '5511940007102'] as const;
    const [one, other] = await Promise.all(
      numbers.map(async (number, index) => {
        await recado.phones.create(number, `Robô ${index}`);
        const owner = await recado.signUp();
        const { id: whatsappId } = await owner.pairConnection(recado.phones, number);
        const queueIds = [...(await configure(owner)).values()];
        await owner.call(connectionRoutes.updateConnection, { params: { whatsappId }, body: { queueIds, greetingMessage: 'Olá!' } });
        return owner;
      }),
    );
    if (!one || !other) throw new Error('two companies');
    const [first, second] = numbers;
    const single = (of: Agent) => eventually('a ticket', async () => (await of.tickets())[0], { withinMs: 30_000 });
    // One side writes by hand, so that the other knows it and has its bot at work; then it closes, and is written to by nobody's hand.
    await recado.phones.write(second, first, 'oi');
    await recado.phones.shown(second, ({ fromMe }) => !fromMe);
    const { id, status } = await eventually('the answer', async () => (await other.tickets()).find(({ unreadMessages }) => unreadMessages === 1), {
      withinMs: 30_000,
    });
    await other.change(id, { status: 'closed', justClose: true });
    const { contactId } = await single(one);
    await one.call(scheduleRoutes.createSchedule, { body: { contactId, body: 'Promoção do dia', sendAt: new Date(Date.now() + 1_500).toISOString() } });

    // Whoever answers within the second has read nothing: that is no wrong answer, and gets none.
    const messages = () => recado.phones.messages(first);
    let earlier = 0;
    const isSilent = async (): Promise<true | undefined> => {
      const [former, { length }] = [earlier, await messages()];
      earlier = length;
      return former >= 4 && length === former ? true : undefined;
    };
    await eventually('silence', isSilent, { withinMs: 60_000, everyMs: 5_000 });

    expect(status).toBe('pending');
    const shown = (await messages()).map(({ from, text }) => [from, text.split('\n')[0]] as const);
    const linesOf = (number: string) => shown.filter(([from]) => from === number).map(([, line]) => line);
    expect([linesOf(first).slice(0, 2), linesOf(second).slice(0, 2)]).toEqual([
      ['Olá!', 'Promoção do dia'],
      ['oi', 'Olá!'],
    ]);
    const refusals = [...linesOf(first).slice(2), ...linesOf(second).slice(2)];
    expect(new Set([...refusals, 'Opção inválida'])).toEqual(new Set(['Opção inválida']));
    expect(refusals.length).toBeLessThanOrEqual(6);
  });
});
