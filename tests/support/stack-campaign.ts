import { setTimeout as delay } from 'node:timers/promises';
import { campaignRoutes, type CampaignRecipient, type CampaignReport } from '#shared/contract/campaigns.ts';
import type { Connection } from '#shared/contract/connections.ts';
import { contactListRoutes } from '#shared/contract/contact-lists.ts';
import type { CampaignId, ContactListId } from '#shared/contract/ids.ts';
import { chunk } from '#shared/domain/chunk.ts';
import type { Agent } from './agent.ts';
import type { Recado } from './recado.ts';

interface Wanted {
  /** Phones that are linked and send. */
  readonly shops: readonly string[];
  readonly recipients: number;
  /** The first recipient's number; the others follow. */
  readonly firstNumber?: number;
  /** Connections of the shops, where they are paired already. */
  readonly connections?: readonly Connection[] | undefined;
}

/** As fast as the connections go. */
const noPause = { messageInterval: 0, longerIntervalAfter: 0, greaterInterval: 0 };
const usualTexts: { readonly message1: string; readonly message2?: string } = { message1: 'Olá {nome}, aqui é a loja.', message2: '{nome}, tem novidade!' };
/** Calls at a time while it is prepared. */
const atOnce = 20;

/** A campaign on a whole system, and what the simulated phones show of it. */
export class StackCampaign {
  readonly connections: readonly Connection[];
  readonly numbers: readonly string[];
  readonly #recado: Recado;
  readonly #agent: Agent;
  readonly #listId: ContactListId;

  private constructor(recado: Recado, agent: Agent, connections: readonly Connection[], numbers: readonly string[], listId: ContactListId) {
    this.#recado = recado;
    this.#agent = agent;
    this.connections = connections;
    this.numbers = numbers;
    this.#listId = listId;
  }

  /** Phones, connections and a list of the recipients. */
  static async prepare(recado: Recado, agent: Agent, { shops, recipients, firstNumber = 5_511_971_000_000, connections }: Wanted): Promise<StackCampaign> {
    const paired = connections ?? (await pair(recado, agent, shops));
    const numbers = Array.from({ length: recipients }, (_, index) => String(firstNumber + index));
    for (const part of chunk(numbers, atOnce)) await Promise.all(part.map((number) => recado.phones.create(number, `Cliente ${number.slice(-4)}`)));
    const { id: contactListId } = await agent.call(contactListRoutes.createContactList, { body: { name: `Todos ${firstNumber}` } });
    for (const part of chunk(numbers, atOnce)) {
      const bodies = part.map((number) => ({ contactListId, name: `Cliente ${number.slice(-4)}`, number, email: '' }));
      await Promise.all(bodies.map((body) => agent.call(contactListRoutes.createContactListItem, { body })));
    }
    return new StackCampaign(recado, agent, paired, numbers, contactListId);
  }

  /** Makes it and starts it. @param texts where not the usual ones */
  async start(pace: Partial<typeof noPause> = {}, texts = usualTexts): Promise<CampaignId> {
    const settings = { ...noPause, ...pace, variables: [] };
    await this.#agent.call(campaignRoutes.saveCampaignSettings, { body: { settings } });
    const whatsappIds = this.connections.map(({ id }) => id);
    const { id } = await this.#agent.call(campaignRoutes.createCampaign, { body: { name: 'Promoção', ...texts, contactListId: this.#listId, whatsappIds } });
    await this.#agent.call(campaignRoutes.startCampaign, { params: { campaignId: id } });
    return id;
  }

  report(campaignId: CampaignId): Promise<CampaignReport> {
    return this.#agent.call(campaignRoutes.getCampaignReport, { params: { campaignId } });
  }

  /** @returns its report when it has ended, or as it is then */
  async ended(campaignId: CampaignId, withinMs: number): Promise<CampaignReport> {
    const untilMs = Date.now() + withinMs;
    for (;;) {
      // Nobody answers while everything starts again.
      const report = await this.report(campaignId).catch(() => undefined);
      if (report && (report.campaign.status === 'FINALIZADA' || Date.now() > untilMs)) return report;
      await delay(500);
    }
  }

  async recipients(campaignId: CampaignId): Promise<CampaignRecipient[]> {
    const all: CampaignRecipient[] = [];
    let cursor: string | undefined;
    do {
      const query = { size: 'export' as const, ...(cursor ? { cursor } : {}) };
      const page = await this.#agent.call(campaignRoutes.listRecipients, { params: { campaignId }, query });
      all.push(...page.recipients);
      cursor = page.nextCursor;
    } while (cursor);
    return all;
  }

  /** When each recipient's phone showed what it was sent last. */
  async lastShownAt(): Promise<number[]> {
    return Promise.all(
      this.numbers.map(async (number) => Date.parse((await this.#recado.phones.messages(number)).findLast(({ fromMe }) => !fromMe)?.at ?? '')),
    );
  }

  /** Recipients whose phones do not show one message from the shops, and how many they show. */
  async wrong(): Promise<string[]> {
    const shown = await Promise.all(this.numbers.map(async (number) => (await this.#recado.phones.messages(number)).filter(({ fromMe }) => !fromMe)));
    return this.numbers.flatMap((number, index) => (shown[index]?.length === 1 ? [] : [`${number}: ${shown[index]?.length}`]));
  }
}

async function pair(recado: Recado, agent: Agent, shops: readonly string[]): Promise<Connection[]> {
  const connections: Connection[] = [];
  for (const shop of shops) {
    await recado.phones.create(shop, 'Loja');
    connections.push(await agent.pairConnection(recado.phones, shop));
  }
  return connections;
}
