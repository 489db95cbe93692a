import { describe, expect, it } from 'vitest';
import { saveAnnouncement } from '#functions/areas/announcements/change-announcements.ts';
import { lookUpCharge } from '#functions/areas/billing/look-up-charge.ts';
import { writeDueInvoices } from '#functions/areas/billing/write-due-invoices.ts';
import { sendDnsMail } from '#functions/areas/account-mails/send-dns-mail.ts';
import { sendDnsRecords } from '#functions/areas/mail-senders/send-dns-records.ts';
import { sendAccountMail } from '#functions/areas/account-mails/send-account-mail.ts';
import { noteFailedLogin } from '#functions/areas/account-mails/note-failed-login.ts';
import { tellFailedLogin } from '#functions/areas/auth/tell-failed-login.ts';
import { mailAbout } from '#functions/records/accounts/mail-about.ts';
import { forgetChat } from '#functions/areas/chats/forget-chat.ts';
import { deleteChat } from '#functions/areas/chats/save-chat.ts';
import { lookAgain } from '#functions/areas/mail-senders/look-at-domain.ts';
import { addMailDomain } from '#functions/areas/mail-senders/mail-domains.ts';
import { deleteConnection } from '#functions/areas/connections/delete-connection.ts';
import { forgetPhonebook } from '#functions/areas/connections/forget-phonebook.ts';
import { runErasure } from '#functions/areas/contact-privacy/erase/run-erasure.ts';
import { startErasure } from '#functions/areas/contact-privacy/erase/start-erasure.ts';
import { runExport } from '#functions/areas/contact-privacy/export/run-export.ts';
import { startExport } from '#functions/areas/contact-privacy/export/start-export.ts';
import { importMoreNames, importPhonebook } from '#functions/areas/contacts/import-phonebook.ts';
import { createLivePass } from '#functions/areas/live/create-live-pass.ts';
import { openSocket } from '#functions/areas/live/open-socket.ts';
import { sendMessage } from '#functions/areas/messages/send-message.ts';
import { announce } from '#functions/areas/push/announce.ts';
import { Listeners } from '#functions/areas/push/load-listeners.ts';
import { deleteQueue } from '#functions/areas/queues/delete-queue.ts';
import { releaseQueue } from '#functions/areas/queues/release-queue.ts';
import { createSchedule } from '#functions/areas/schedules/save-schedule.ts';
import { sendSchedule } from '#functions/areas/schedules/send-schedule.ts';
import { deleteTag } from '#functions/areas/tags/tag-records.ts';
import { forgetTag } from '#functions/areas/tags/forget-tag.ts';
import { linkTag } from '#functions/areas/tags/tag-ticket.ts';
import { runBulk } from '#functions/areas/tickets/bulk/run-bulk.ts';
import { startBulk } from '#functions/areas/tickets/bulk/start-bulk.ts';
import { closeIdleTickets } from '#functions/areas/tickets/close-idle-tickets.ts';
import { snoozeTicket } from '#functions/areas/tickets/snooze-ticket.ts';
import { sayHeld } from '#functions/areas/derive/announce.ts';
import { moveHeld } from '#functions/areas/tickets/undo-move.ts';
import { wakeTicket } from '#functions/areas/tickets/wake-ticket.ts';
import { deleteUser } from '#functions/areas/users/delete-user.ts';
import { returnTicketsOfUser } from '#functions/areas/users/return-tickets-of-user.ts';
import { loadTicket, saveTransition, transitioned } from '#functions/conversations/ticket-store.ts';
import type { ConnectionItem } from '#functions/records/connections/connection-item.ts';
import type { Principal } from '#functions/tools/principal.ts';
import { runCompanyExport } from '#functions/areas/platform/export/run-company-export.ts';
import { startCompanyExport } from '#functions/areas/platform/export/start-company-export.ts';
import { runCompanyErasure } from '#functions/areas/platform/erase/run-company-erasure.ts';
import { startCompanyErasure } from '#functions/areas/platform/erase/start-company-erasure.ts';
import { systemKeys } from '#functions/data/keys.ts';
import { remove } from '#functions/data/writes.ts';
import { isoTime } from '#functions/ports/clock.ts';
import type { Job } from '#shared/contract/jobs.ts';
import { announcementRoutes } from '#shared/contract/announcements.ts';
import { messageRoutes } from '#shared/contract/messages.ts';
import type { Ticket } from '#shared/contract/tickets.ts';
import { setSettings } from '#tests/areas/inbound/given-menu.ts';
import { RecordingSockets } from '#tests/areas/live/live-home.ts';
import { announcementDeps } from '#tests/support/announcements.ts';
import { billingDeps, cashier, PlayedBank } from '#tests/support/billing.ts';
import { givenChat } from '#tests/support/chats.ts';
import { acceptedTicket, customerWrites } from '#tests/support/conversations.ts';
import { given, type Home } from '#tests/support/given.ts';
import { scheduleDeps } from '#tests/support/schedules.ts';
import { effectsOf } from '#tests/support/effects.ts';
import { dnsMail, mailSenderDeps, PlayedIdentities, withDomain } from '#tests/support/mail-senders.ts';
import { MemoryBucket } from '#tests/support/memory-bucket.ts';
import { messageDeps } from '#tests/support/message-deps.ts';
import { givenPhonebook } from '#tests/support/phonebook.ts';
import { derived } from '#tests/support/stream.ts';
import { givenTag } from '#tests/support/tags.ts';
import { testKeySweep } from '#tests/support/test-table.ts';
import { campaignCases } from './campaign-cases.ts';
import { contactListJobs } from './contact-list-jobs.ts';
import { wordJobs } from './word-jobs.ts';

const hourMs = 3_600_000;
const bucket = new MemoryBucket();
const sockets = new RecordingSockets();
const identities = new PlayedIdentities();
const bank = new PlayedBank(Date.now);

interface Attended {
  readonly home: Home;
  readonly connection: ConnectionItem;
  readonly ana: Principal;
  /** Open with Ana. */
  readonly ticket: Ticket;
}

/** For each type of job what makes one, and what is done when it comes. */
const cases: { readonly [K in Job['type']]: { make: (all: Attended) => Promise<void>; run: (home: Home, job: Extract<Job, { type: K }>) => Promise<void> } } = {
  sendSchedule: {
    async make({ home, ticket }) {
      const sendAt = isoTime(home.deps.clock.nowMs() + hourMs);
      await createSchedule(scheduleDeps(home), home.admin, { contactId: ticket.contactId, body: 'Sua consulta é amanhã', sendAt });
    },
    run: ({ deps }, job) => sendSchedule(deps, job),
  },
  forgetTag: {
    async make({ home, ticket }) {
      const { id: tagId } = await givenTag(home, 'Urgente');
      await linkTag(home.deps, home.admin, { ticketId: ticket.id, tagId });
      await derived(home);
      await deleteTag(home.deps, home.admin, { tagId });
    },
    run: ({ deps }, job) => forgetTag(deps, job),
  },
  ...wordJobs,
  lookAtMailDomain: {
    async make({ home }) {
      await addMailDomain(mailSenderDeps(home, { identities }), home.admin, 'padariadaana.com.br');
    },
    run: (home, job) => lookAgain(mailSenderDeps(home, { identities }), job),
  },
  sendAccountMail: {
    make: async ({ home: { deps, email } }) => mailAbout(deps, { kind: 'reset', email, language: 'pt' }),
    run: ({ deps }, job) => sendAccountMail(deps, job),
  },
  sendDnsMail: {
    make: async ({ home }) => void (await sendDnsRecords(await withDomain(home, dnsMail.domain), home.admin, dnsMail)),
    run: ({ deps }, job) => sendDnsMail(deps, job),
  },
  noteFailedLogin: {
    make: async ({ home: { deps, email } }) => tellFailedLogin(deps, email, 'password'),
    run: ({ deps }, job) => noteFailedLogin(deps, job),
  },
  forgetChat: {
    async make({ home, ana }) {
      const { chat, deps, write } = await givenChat(home, [ana]);
      await write(ana, 'Almoço às 12h');
      await deleteChat(deps, home.admin, { chatId: chat.id });
    },
    run: ({ deps }, job) => forgetChat({ ...deps, eraser: bucket }, job),
  },
  ...contactListJobs,
  closeIdleTickets: {
    async make({ home, ana, ticket }) {
      const body = messageRoutes.sendMessage.body.parse({ body: 'Posso ajudar em algo mais?', clientToken: home.deps.clock.newId() });
      await sendMessage(messageDeps(home), ana, { ticketId: ticket.id, body, files: [] });
      await derived(home);
      home.deps.clock.advance(25 * hourMs);
      await home.deps.jobs.send({ type: 'closeIdleTickets' });
    },
    run: ({ deps }) => closeIdleTickets(deps),
  },
  releaseQueue: {
    async make({ home }) {
      await deleteQueue(home.deps, home.admin, { queueId: home.queue.queueId });
    },
    run: ({ deps }, job) => releaseQueue(deps, job),
  },
  wakeTicket: {
    async make({ home, ana, ticket }) {
      await snoozeTicket(home.deps, ana, { ticketId: ticket.id, until: isoTime(home.deps.clock.nowMs() + hourMs) });
    },
    run: ({ deps }, job) => wakeTicket(deps, job),
  },
  sayHeld: {
    async make({ home, ana, ticket }) {
      await setSettings(home, { userRating: 'enabled' });
      await moveHeld(home.deps, ana, { ticketId: ticket.id, change: { status: 'closed' } });
      await derived(home);
    },
    run: ({ deps }, job) => sayHeld(deps, job),
  },
  bulkStep: {
    async make({ home, connection }) {
      for (let n = 0; n < 30; n += 1) await customerWrites(home, connection, { number: `55119600000${String(n).padStart(2, '0')}` });
      await startBulk(home.deps, home.admin, { action: 'accept', filter: { status: 'pending' } });
    },
    run: ({ deps }, job) => runBulk(deps, job),
  },
  eraseStep: {
    async make({ home, ticket }) {
      await startErasure(home.deps, home.admin, { contactId: ticket.contactId, name: ticket.contact.name });
    },
    run: ({ deps }, job) => runErasure({ ...deps, eraser: bucket }, job),
  },
  exportStep: {
    async make({ home, ticket }) {
      await startExport({ ...home.deps, mediaUrl: messageDeps(home).mediaUrl }, home.admin, ticket.contactId);
    },
    run: (home, job) => runExport({ ...home.deps, mediaUrl: messageDeps(home).mediaUrl, parts: bucket }, job),
  },
  eraseCompanyStep: {
    async make({ home: { deps, company }, connection: { connectionId } }) {
      const staff = await given.company({ deps, isSuper: true });
      await startCompanyErasure(deps, staff.admin, { companyId: company.companyId, name: company.name });
      // The session service takes it away.
      await deps.table.system.commit(remove(systemKeys.shardConnection(await deps.outbound.shardOf(connectionId), connectionId)));
    },
    run: async ({ deps }, job) => runCompanyErasure({ ...deps, eraser: bucket, identities, sweepKeys: await testKeySweep() }, job),
  },
  exportCompanyStep: {
    async make({ home }) {
      const staff = await given.company({ deps: home.deps, isSuper: true });
      await startCompanyExport({ ...home.deps, mediaUrl: messageDeps(home).mediaUrl }, staff.admin, home.company);
    },
    run: async ({ deps }, job) => runCompanyExport({ ...deps, parts: bucket, files: bucket, sweepKeys: await testKeySweep() }, job),
  },
  returnTickets: {
    async make({ home, ana, ticket }) {
      const { deps, company } = home;
      await deleteUser(deps, home.admin, { userId: ana.userId });
      // One of Ana's last calls, let in before: it has accepted the ticket since.
      const part = deps.table.forCompany(company.companyId);
      const returned = await loadTicket(part, company.companyId, ticket.id);
      await saveTransition(part, returned, transitioned(returned, { status: 'open', userId: ana.userId, queueId: returned.queueId }, deps.clock.nowMs()));
    },
    run: ({ deps }, job) => returnTicketsOfUser(deps, job),
  },
  importPhonebook: {
    async make({ home, connection }) {
      await givenPhonebook(home, connection, 205);
      await importPhonebook(home.deps, home.admin);
    },
    run: ({ deps }, job) => importMoreNames(deps, job),
  },
  forgetPhonebook: {
    async make({ home, connection }) {
      await givenPhonebook(home, connection, 5);
      await deleteConnection(home.deps, home.admin, { connectionId: connection.connectionId });
    },
    run: ({ deps }, job) => forgetPhonebook(deps, job),
  },
  announce: {
    async make({ home }) {
      const fields = announcementRoutes.createAnnouncement.body.parse({ title: 'Novidade', text: 'Agora com avisos.' });
      const { id } = await saveAnnouncement(announcementDeps(home), home.admin, { announcementId: null, fields });
      const { pass } = await createLivePass(home.deps, home.admin);
      await openSocket(home.deps, { socketId: home.admin.userId, pass });
      await home.deps.jobs.send({ type: 'announce', announcementId: id, isNew: true, after: '' });
    },
    run: ({ deps }, job) => announce({ ...deps, sockets, listeners: new Listeners(deps), mediaUrl: async () => (key) => key }, job),
  },
  writeInvoices: {
    async make({ home }) {
      home.deps.clock.advance(15 * 24 * hourMs);
      await home.deps.jobs.send({ type: 'writeInvoices', after: '' });
    },
    run: ({ deps }, job) => writeDueInvoices(deps, job),
  },
  lookUpCharge: {
    async make({ home }) {
      const till = cashier(home, { ...billingDeps(home), pix: bank });
      const { id, valueCents } = await till.write();
      till.pay(await till.charge(id), valueCents);
      home.deps.jobs.take();
      await home.deps.jobs.send({ type: 'lookUpCharge', companyId: home.company.companyId, invoiceId: id, attempt: 1 });
    },
    run: ({ deps }, job) => lookUpCharge({ ...deps, pix: bank }, job),
  },
  ...campaignCases,
};

async function attended(): Promise<Attended> {
  const home = await given.company();
  const connection = await given.connection(home, { queueIds: [home.queue.queueId] });
  const ana = await given.user(home);
  return { home, connection, ana, ticket: await acceptedTicket(home, connection, ana) };
}

/** Jobs that are queued, and timers whose time comes. */
function takeJobs({ deps }: Home): Job[] {
  deps.clock.advance(2 * hourMs);
  return [...deps.jobs.take(), ...deps.timers.due(deps.clock.nowMs())];
}

/** Does these jobs and what comes of them. @returns all of them */
async function work(home: Home, jobs: readonly Job[]): Promise<Job[]> {
  const done: Job[] = [];
  for (let waiting = [...jobs]; waiting.length > 0; waiting = takeJobs(home)) {
    for (const job of waiting) await (cases[job.type].run as (home: Home, job: Job) => Promise<void>)(home, job); // the case of this very type
    await derived(home);
    done.push(...waiting);
  }
  return done;
}

describe.each(Object.keys(cases) as Job['type'][])('a job %s', (type) => {
  it('that comes again, in another order and a day late, has had its one effect', async () => {
    const all = await attended();
    const { home } = all;
    await derived(home);
    await cases[type].make(all);
    await derived(home);
    const before = await effectsOf(home, sockets);

    const jobs = await work(home, takeJobs(home));
    const once = await effectsOf(home, sockets);
    await work(home, jobs);
    home.deps.clock.advance(24 * hourMs);
    await work(home, jobs.toReversed());

    expect(jobs.map((job) => job.type)).toContain(type);
    expect(once).not.toEqual(before);
    expect(await effectsOf(home, sockets)).toEqual(once);
  });
});
