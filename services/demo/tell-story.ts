import type { Connection } from '#shared/contract/connections.ts';
import { contactRoutes } from '#shared/contract/contacts.ts';
import { messageRoutes } from '#shared/contract/messages.ts';
import { tagRoutes } from '#shared/contract/tags.ts';
import { ticketNoteRoutes } from '#shared/contract/ticket-notes.ts';
import { type Ticket, ticketRoutes } from '#shared/contract/tickets.ts';
import type { Colleague } from './company.ts';
import { fileOf, Phone } from './phone.ts';
import { idOf, type Made } from './set-up.ts';
import type { Staff } from './staff.ts';
import type { Line, Story } from './story.ts';

/** State shared by all stories of a company. */
export interface Stage {
  readonly owner: Staff;
  readonly staff: ReadonlyMap<Colleague, Staff>;
  readonly made: Made;
  readonly shop: Phone;
  readonly connection: Connection;
  /** An earlier start may have told some of a story. */
  readonly isResumed: boolean;
  /** An ISO time of tomorrow morning where the shop is. */
  readonly tomorrow: string;
}

/** A conversation of today, from both sides: the customer's phone and the colleagues' application. */
export class StoryTeller {
  readonly #stage: Stage;
  readonly #story: Story;
  #phone: Phone | undefined;
  #staff: Staff | undefined;
  /** Messages from the shop that the phone has heard so far. */
  #heard = 0;

  constructor(stage: Stage, story: Story) {
    this.#stage = stage;
    this.#story = story;
  }

  /** The customer writes, and a ticket begins. */
  async begin(): Promise<void> {
    const { owner, shop } = this.#stage;
    this.#phone = await Phone.create(owner.url, this.#story, shop.number);
    this.#heard = (await this.#phone.heard()).length;
    const earlier = (await this.#closeHalfTold()) ?? owner.ticketOf(this.#phone.number)?.id;
    await this.#phone.send({ text: this.#story.opens });
    await this.#ticket(({ id }) => id !== earlier);
  }

  /** Closes without a word what was half told: it is told again. @returns the ticket of it */
  async #closeHalfTold(): Promise<Ticket['id'] | undefined> {
    const { owner, isResumed } = this.#stage;
    if (!isResumed) return undefined;
    const half = await owner.askForTicket(this.#customer.number);
    if (half && half.status !== 'closed') {
      await owner.call(ticketRoutes.updateTicket, { params: { ticketId: half.id }, body: { status: 'closed', justClose: true } });
    }
    return half?.id;
  }

  /** All that follows. */
  async tell(): Promise<void> {
    const { chooses, lines, agent, ends } = this.#story;
    for (const choice of chooses) {
      await this.#phoneHears();
      await this.#customer.send({ text: choice });
    }
    await this.#phoneHears();
    if (ends.ticket === 'inMenu') return;
    const { contactId } = await this.#ticket(({ queueId }) => queueId !== null);
    await this.#label(contactId);
    const firstAnswer = lines.findIndex((line) => !isCustomers(line));
    for (const [index, line] of lines.entries()) {
      if (index === firstAnswer && agent) await this.#accept(agent);
      await this.#say(line);
    }
    await this.#end();
  }

  get #customer(): Phone {
    if (!this.#phone) throw new Error('The story has not begun.');
    return this.#phone;
  }

  get #agent(): Staff {
    if (!this.#staff) throw new Error(`Nobody attends ${this.#story.name}.`);
    return this.#staff;
  }

  #ticket(fits: (ticket: Ticket) => boolean): Promise<Ticket> {
    return this.#stage.owner.ticket(this.#customer.number, fits);
  }

  async #ticketId(): Promise<Ticket['id']> {
    return (await this.#ticket(() => true)).id;
  }

  async #phoneHears(): Promise<string> {
    const newest = await this.#customer.hears(this.#heard);
    this.#heard = (await this.#customer.heard()).length;
    return newest;
  }

  /** Tags, the lane, and what is known of the contact. */
  async #label(contactId: Ticket['contactId']): Promise<void> {
    const { owner, made } = this.#stage;
    const { name, email, extraInfo, tags = [], lane } = this.#story;
    const ticketId = await this.#ticketId();
    if (email !== undefined || extraInfo) {
      const extra = Object.entries(extraInfo ?? {}).map(([key, value]) => ({ name: key, value }));
      await owner.call(contactRoutes.updateContact, { params: { contactId }, body: { name, ...(email && { email }), extraInfo: extra } });
    }
    if (tags.length > 0) await owner.call(tagRoutes.syncTicketTags, { body: { ticketId, tags: tags.map((tag) => idOf(made.tagIds, tag)) } });
    if (lane) await owner.call(tagRoutes.linkTag, { params: { ticketId, tagId: idOf(made.tagIds, lane) } });
  }

  async #accept(colleague: Colleague): Promise<void> {
    this.#staff = this.#staffOf(colleague);
    const ticketId = await this.#ticketId();
    await this.#staff.call(ticketRoutes.updateTicket, { params: { ticketId }, body: { status: 'open' } });
  }

  #staffOf(colleague: Colleague): Staff {
    const staff = this.#stage.staff.get(colleague);
    if (!staff) throw new Error(`${colleague} does not work here.`);
    return staff;
  }

  async #say(line: Line): Promise<void> {
    if ('agent' in line) await this.#answer({ body: line.agent });
    else if ('agentSends' in line) await this.#answerWithFile(line.agentSends);
    else if ('note' in line) await this.#agent.call(ticketNoteRoutes.createTicketNote, { body: { note: line.note, ticketId: await this.#ticketId() } });
    else if ('handsOver' in line) await this.#handOver(line);
    else if ('reacts' in line) await this.#customer.send({ react: { id: (await this.#customer.heard()).at(-1) ?? '', emoji: line.reacts } });
    else await this.#customerSays(line);
  }

  /** Waits for the ticket to show it, so that an answer comes after it. */
  async #customerSays(line: Line): Promise<void> {
    const before = await this.#ticket(() => true);
    if ('customer' in line) {
      const quoted = line.answers === 'quoted' ? { quotedId: (await this.#customer.heard()).at(-1) } : {};
      await this.#customer.send({ text: line.customer, ...quoted });
    } else if ('sends' in line) await this.#customer.sendFile(line.sends);
    else if ('place' in line) await this.#customer.send({ location: line.place });
    else if ('card' in line) await this.#customer.send({ contact: line.card });
    await this.#ticket((now) => !now.lastMessageFromMe && (now.lastMessage !== before.lastMessage || now.unreadMessages > before.unreadMessages));
  }

  /** Signed, as the screen signs, and read by the customer. */
  async #answer(content: { body: string; uploads?: { key: string; name: string }[] }): Promise<void> {
    const ticketId = await this.#ticketId();
    const body = `*${this.#agent.session.user.name}:*\n${content.body}`;
    await this.#agent.call(messageRoutes.sendMessage, { params: { ticketId }, body: { ...content, body } });
    await this.#phoneHears();
  }

  async #answerWithFile({ file, name = file, mimeType, caption }: Extract<Line, { agentSends: unknown }>['agentSends']): Promise<void> {
    const bytes = await fileOf(file);
    const { key, url, fields } = await this.#agent.call(messageRoutes.createUpload, { body: { name, mimeType, sizeBytes: bytes.length } });
    const form = new FormData();
    for (const [field, value] of Object.entries(fields)) form.set(field, value);
    form.set('file', new Blob([new Uint8Array(bytes)], { type: mimeType }), name);
    const stored = await fetch(url, { method: 'POST', body: form });
    if (!stored.ok) throw new Error(`${name} could not be uploaded: ${stored.status} ${await stored.text()}`);
    await this.#answer({ body: caption, uploads: [{ key, name }] });
  }

  async #handOver({ handsOver, to }: Extract<Line, { handsOver: unknown }>): Promise<void> {
    const params = { ticketId: await this.#ticketId() };
    const next = this.#staffOf(to);
    await this.#agent.call(ticketRoutes.updateTicket, {
      params,
      body: { queueId: idOf(this.#stage.made.queueIds, handsOver), userId: next.session.user.id },
    });
    this.#staff = next;
    await this.#phoneHears();
  }

  async #end(): Promise<void> {
    const { ends } = this.#story;
    const params = { ticketId: await this.#ticketId() };
    if (ends.ticket === 'snoozed') {
      const until = ends.until === 'tomorrow' ? this.#stage.tomorrow : ends.until;
      await this.#agent.call(ticketRoutes.snoozeTicket, { params, body: { until } });
    } else if (ends.ticket === 'resolved') {
      await this.#agent.call(ticketRoutes.updateTicket, { params, body: { status: 'closed' } });
      await this.#phoneHears();
      if (ends.rating === undefined) return;
      await this.#customer.send({ text: String(ends.rating) });
      await this.#phoneHears();
    }
  }
}

const isCustomers = (line: Line): boolean => ['customer', 'sends', 'place', 'card', 'reacts'].some((kind) => kind in line);
