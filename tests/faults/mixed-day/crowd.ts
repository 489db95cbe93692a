import type { CampaignId } from '#shared/contract/ids.ts';
import type { Ticket } from '#shared/contract/tickets.ts';
import type { Agent } from '#tests/support/agent.ts';
import type { ShownMessage } from '#tests/support/phones.ts';
import type { Recado } from '#tests/support/recado.ts';
import type { StackCampaign } from '#tests/support/stack-campaign.ts';
import { eventually } from '#tests/support/eventually.ts';
import { erase } from './erasures.ts';
import { surely } from './surely.ts';
import { writeOnce } from './talks.ts';

/** Every so many recipients, counted from another one each, do something. */
const every = 10;
const does = { leaves: 1, answers: 3, reads: 5, isErased: 7 } as const;

const patienceMs = 300_000;
const optOutReply = 'Pronto! Você não receberá mais mensagens de campanhas.';

/** Recipients of two campaigns, one after the other: some leave by SAIR, answer, read, or are erased in between. */
export class Crowd {
  readonly #recado: Recado;
  readonly #agent: Agent;
  readonly #campaign: StackCampaign;

  constructor(recado: Recado, agent: Agent, campaign: StackCampaign) {
    this.#recado = recado;
    this.#agent = agent;
    this.#campaign = campaign;
  }

  who(what: keyof typeof does): string[] {
    return this.#campaign.numbers.filter((_, index) => index % every === does[what]);
  }

  /** Everybody who does something does so with the first campaign's message. @returns those who are erased, as their proofs */
  async react(campaignId: CampaignId) {
    return this.#react(campaignId).catch(async (error: unknown) => {
      const { campaign, lanes, counts } = await this.#campaign.report(campaignId);
      const waited = (await this.#campaign.recipients(campaignId)).filter(({ state }) => !['delivered', 'read'].includes(state));
      const queues = (await this.#recado.queues()).filter((queue) => Object.values(queue).some((value) => typeof value === 'number' && value > 0));
      throw new Error(`${String(error)}; ${campaign.status} ${JSON.stringify({ counts, lanes, waited, queues })}`, { cause: error });
    });
  }

  async #react(campaignId: CampaignId) {
    const act = (what: keyof typeof does, how: (number: string, shop: string) => Promise<void>) =>
      Promise.all(this.who(what).map(async (number) => how(number, (await this.#firstMessage(number)).from)));
    const [, , , erased] = await Promise.all([
      act('leaves', async (number, shop) => {
        await writeOnce(this.#recado, number, shop, 'SAIR');
        await this.#shows(number, ({ text }) => text === optOutReply);
      }),
      act('answers', (number, shop) => writeOnce(this.#recado, number, shop, `quero ${number}`)),
      act('reads', (number, shop) => surely(`${number} reads`, () => this.#recado.phones.read(number, shop))),
      Promise.all(this.who('isErased').map((number) => this.#beErased(campaignId, number))),
    ]);
    return erased;
  }

  /** Nobody is erased before the ticks of their message have come: these would find nobody to be counted for. */
  async #beErased(campaignId: CampaignId, number: string) {
    const { from } = await this.#firstMessage(number);
    await writeOnce(this.#recado, number, from, `quero sair da lista ${number}`);
    const isTicked = async () =>
      (await surely('recipients', () => this.#campaign.recipients(campaignId))).some((one) => one.number === number && one.state === 'delivered');
    await eventually(`the ticks of ${number}`, async () => (await isTicked()) || undefined, { withinMs: patienceMs, everyMs: 1_000 });
    return erase(this.#agent, await this.#ticketOf(number));
  }

  #firstMessage(number: string): Promise<ShownMessage> {
    return this.#shows(number, ({ fromMe }) => !fromMe);
  }

  #shows(number: string, fits: (message: ShownMessage) => boolean): Promise<ShownMessage> {
    const look = async () => (await surely('a phone', () => this.#recado.phones.messages(number))).find(fits);
    return eventually(`a message on phone ${number}`, look, { withinMs: patienceMs, everyMs: 1_000 });
  }

  #ticketOf(number: string): Promise<Ticket> {
    const look = async () => (await surely('tickets', () => this.#agent.tickets())).find(({ contact }) => contact.number === number);
    return eventually(`the ticket of ${number}`, look, { withinMs: patienceMs, everyMs: 1_000 });
  }

  /** Phones that do not show what they are to, and reports that say something else than they. */
  async differences(campaigns: readonly { readonly id: CampaignId; readonly text: string }[]): Promise<string[]> {
    const [first, second] = campaigns;
    if (!first || !second) throw new Error('there are two campaigns');
    const phones = await Promise.all(
      this.#campaign.numbers.map(async (number) => ({ number, shown: (await this.#recado.phones.messages(number)).filter(({ fromMe }) => !fromMe) })),
    );
    const wrong = phones.flatMap(({ number, shown }) => {
      const wanted = [first.text, ...(this.who('leaves').includes(number) ? [optOutReply] : this.who('isErased').includes(number) ? [] : [second.text])];
      const texts = shown.map(({ text }) => text.replace(/ Cliente \d+$/, ''));
      return texts.join('\n') === wanted.join('\n') ? [] : [`phone ${number} shows ${JSON.stringify(texts)} instead of ${JSON.stringify(wanted)}`];
    });
    const reads = { [first.id]: this.who('reads').length, [second.id]: 0 };
    const reports = await Promise.all(
      campaigns.map(async ({ id, text }) => {
        const sent = phones.filter(({ shown }) => shown.some((message) => message.text.startsWith(text))).length;
        const { counts, campaign } = await this.#campaign.report(id);
        const said = `${campaign.status}, ${counts.sent} sent, ${counts.delivered} delivered, ${counts.read} read, ${counts.failed} failed`;
        const seen = `FINALIZADA, ${sent} sent, ${sent} delivered, ${reads[id]} read, 0 failed`;
        return said === seen ? [] : [`the report of "${text}" says ${said}; phones say ${seen}`];
      }),
    );
    return [...wrong, ...reports.flat(), ...(await this.#wrongTickets())];
  }

  /** An answer opens one ticket, with the words once. */
  async #wrongTickets(): Promise<string[]> {
    const tickets = await this.#agent.tickets();
    const found = await Promise.all(
      this.who('answers').map(async (number) => {
        const own = tickets.filter(({ contact }) => contact.number === number);
        const texts = (await Promise.all(own.map(({ id }) => this.#agent.messages(id)))).flat().flatMap(({ fromMe, body }) => (fromMe ? [] : [body]));
        return own.length === 1 && texts.join('\n') === `quero ${number}` ? [] : [`${own.length} tickets of ${number} show ${JSON.stringify(texts)}`];
      }),
    );
    return found.flat();
  }
}
