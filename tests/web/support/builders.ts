import { defaultSchedules } from '#shared/domain/default-schedules.ts';
import type { Announcement } from '#shared/contract/announcements.ts';
import { rightsOf } from '#shared/contract/roles.ts';
import type { SessionReply } from '#shared/contract/auth.ts';
import type { Help } from '#shared/records/helps.ts';
import type { Plan } from '#shared/contract/plans.ts';
import type { Contact } from '#shared/contract/contacts.ts';
import type { Dashboard } from '#shared/contract/dashboard.ts';
import type { Queue } from '#shared/contract/queues.ts';
import type { Connection } from '#shared/contract/connections.ts';
import type {
  AnnouncementId,
  CompanyId,
  ConnectionId,
  ContactId,
  MessageId,
  HelpId,
  PlanId,
  QueueId,
  SessionId,
  TagId,
  TicketId,
  UserId,
} from '#shared/contract/ids.ts';
import type { Message } from '#shared/contract/messages.ts';
import type { QuickMessage } from '#shared/records/quick-messages.ts';
import type { Tag } from '#shared/contract/tags.ts';
import type { Bulk } from '#shared/contract/bulks.ts';
import type { Schedule } from '#shared/contract/schedules.ts';
import type { Ticket } from '#shared/contract/tickets.ts';

export const ulidOf = (n: number): string => `01J${String(n).padStart(23, '0')}`;

// Each of these is a valid id of its kind, made from a number.
export const companyId = ulidOf(1) as CompanyId;
export const sessionId = ulidOf(2) as SessionId;
export const userIdOf = (n: number): UserId => ulidOf(100 + n) as UserId;
export const queueIdOf = (n: number): QueueId => ulidOf(200 + n) as QueueId;
export const connectionIdOf = (n: number): ConnectionId => ulidOf(300 + n) as ConnectionId;
export const contactIdOf = (n: number): ContactId => ulidOf(400 + n) as ContactId;
export const planIdOf = (n: number): PlanId => ulidOf(500 + n) as PlanId;

const dayMs = 24 * 60 * 60_000;
export const inDays = (days: number): string => new Date(Date.now() + days * dayMs).toISOString();
export const past = '2026-11-20T12:00:00.000Z';

export const accessToken = (session: SessionId = sessionId, mark = 'a'): string => `${mark}.${btoa(JSON.stringify({ session }))}.c`;

export function aSession(user: Partial<SessionReply['user']> = {}): SessionReply {
  return {
    token: accessToken(),
    scope: 'full',
    user: {
      id: userIdOf(1),
      name: 'Ana Souza',
      email: 'ana@exemplo.com',
      profile: 'admin',
      role: user.profile ?? 'admin',
      rights: [...rightsOf({ profile: user.profile ?? 'admin', role: user.role })],
      super: false,
      companyId,
      queueIds: [],
      company: {
        id: companyId,
        name: 'Padaria Estrela',
        dueDate: inDays(20),
        recurrence: 'MENSAL',
        planId: planIdOf(1),
        isTrial: false,
        status: true,
        settings: [],
      },
      ...user,
    },
  };
}

export const aPlan = (n: number, plan: Partial<Plan> = {}): Plan => ({
  id: planIdOf(n),
  name: `Plano ${n}`,
  users: 5,
  connections: 3,
  queues: 10,
  value: 99.9,
  ...plan,
});

export const aQueue = (n: number, queue: Partial<Queue> = {}): Queue => ({
  id: queueIdOf(n),
  name: `Fila ${n}`,
  color: '#1565c0',
  greetingMessage: '',
  outOfHoursMessage: '',
  complationMessage: '',
  ratingMessage: '',
  token: '',
  amberMinutes: 10,
  redMinutes: 30,
  schedules: [...defaultSchedules],
  createdAt: '2026-11-20T12:00:00.000Z',
  updatedAt: '2026-11-20T12:00:00.000Z',
  ...queue,
});

export const aConnection = (n: number, connection: Partial<Connection> = {}): Connection => ({
  id: connectionIdOf(n),
  name: `Conexão ${n}`,
  channel: 'whatsapp',
  status: 'CONNECTED',
  isDefault: false,
  greetingMessage: '',
  complationMessage: '',
  outOfHoursMessage: '',
  ratingMessage: '',
  transferMessage: '',
  queueIds: [],
  qrcode: '',
  qrExpiresAt: null,
  retries: 0,
  number: null,
  closeReason: null,
  numberHolder: null,
  token: null,
  tokenLast4: null,
  webhook: null,
  createdAt: past,
  updatedAt: past,
  ...connection,
});

export const aTicket = (n: number, ticket: Partial<Ticket> = {}): Ticket => ({
  id: n as TicketId, // a ticket's id is its number
  uuid: ulidOf(600 + n),
  code: String(n).padStart(6, '0'),
  status: 'open',
  contactId: contactIdOf(n),
  contact: { id: contactIdOf(n), name: `Contato ${n}`, number: '5511912345678', profilePicUrl: null },
  whatsappId: connectionIdOf(1),
  channel: 'whatsapp',
  queueId: null,
  userId: userIdOf(1),
  tagIds: [],
  laneId: null,
  isGroup: false,
  chatbot: false,
  lastMessage: 'Olá',
  lastMessageFromMe: false,
  unreadMessages: 0,
  waitingSince: null,
  createdAt: past,
  updatedAt: past,
  ...ticket,
});

export const aMessage = (ticketNumber: number, n: number, message: Partial<Message> = {}): Message => ({
  id: `${connectionIdOf(1)}-${contactIdOf(ticketNumber)}-${String(1_700_000_000_000 + n)}-ABC${n}` as MessageId, // the form that the contract's schema asks for
  ticketId: ticketNumber as TicketId, // a ticket's id is its number
  contactId: contactIdOf(ticketNumber),
  kind: 'text',
  body: `Mensagem ${n}`,
  fromMe: false,
  read: false,
  ack: 0,
  isDeleted: false,
  isEdited: false,
  mediaType: null,
  mediaUrl: null,
  mediaName: null,
  mediaMimeType: null,
  mediaSizeBytes: null,
  location: null,
  vcard: null,
  card: null,
  isForwarded: false,
  ad: null,
  quotedMsg: null,
  queueId: null,
  participantName: null,
  reactions: [],
  failure: null,
  event: null,
  sequence: n,
  createdAt: new Date(1_700_000_000_000 + n).toISOString(),
  ...message,
});

export const aContact = (n: number, contact: Partial<Contact> = {}): Contact => ({
  id: contactIdOf(n),
  name: `Contato ${n}`,
  number: `55119123456${String(n).padStart(2, '0')}`,
  email: '',
  profilePicUrl: null,
  isGroup: false,
  extraInfo: [],
  createdAt: past,
  updatedAt: past,
  ...contact,
});

export const aQuickMessage = (n: number, quickMessage: Partial<QuickMessage> = {}): QuickMessage => ({
  id: ulidOf(700 + n) as QuickMessage['id'],
  shortcode: `atalho${n}`,
  message: `Texto ${n}`,
  steps: null,
  queueId: null,
  isShared: true,
  createdAt: past,
  updatedAt: past,
  ...quickMessage,
});

export const anAnnouncement = (n: number, announcement: Partial<Announcement> = {}): Announcement => ({
  id: ulidOf(1_200 + n) as AnnouncementId,
  title: `Informativo ${n}`,
  text: `Texto do informativo ${n}`,
  priority: 3,
  status: true,
  mediaPath: null,
  mediaName: null,
  publishedAt: past,
  createdAt: past,
  updatedAt: past,
  ...announcement,
});

export const aHelp = (n: number, help: Partial<Help> = {}): Help => ({
  id: ulidOf(1_300 + n) as HelpId,
  title: `Vídeo ${n}`,
  video: 'dQw4w9WgXcQ',
  description: `Sobre o que é o vídeo ${n}`,
  createdAt: past,
  updatedAt: past,
  ...help,
});

export const aTag = (n: number, tag: Partial<Tag> = {}): Tag => ({
  id: ulidOf(800 + n) as TagId,
  name: `Tag ${n}`,
  color: '#1565c0',
  kanban: 0,
  order: n,
  userId: null,
  ticketsCount: 0,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
  ...tag,
});

/** To the contact of the first ticket. */
export const aSchedule = (n: number, schedule: Partial<Schedule> = {}): Schedule => {
  const { id, name } = aTicket(1).contact;
  return {
    id: ulidOf(800 + n) as Schedule['id'],
    contactId: id,
    contact: { id, name },
    body: `Lembrete ${n}`,
    sendAt: new Date(Date.now() + n * 3_600_000).toISOString(),
    sentAt: null,
    status: 'PENDENTE',
    file: null,
    recurrence: null,
    leadsSeries: false,
    failure: null,
    userId: null,
    whatsappId: null,
    createdAt: past,
    updatedAt: past,
    ...schedule,
  };
};
/** A dashboard of one attendant, Ana. */
export const aDashboard = (dashboard: Partial<Dashboard> = {}): Dashboard => ({
  period: { from: '2026-11-01', to: '2026-11-22' },
  counters: { supportPending: 0, supportHappening: 0, supportFinished: 0, leads: 0, avgSupportTime: 0, avgWaitTime: 0 },
  attendants: [{ id: userIdOf(1), name: 'Ana Souza', rating: null, avgSupportTime: 0, finished: 0, online: true }],
  hours: Array.from({ length: 24 }, () => 0),
  ...dashboard,
});

/** A bulk of the first user, collecting its tickets. */
export const aBulk = (bulk: Partial<Bulk> = {}): Bulk => ({
  id: ulidOf(900) as Bulk['id'],
  userId: userIdOf(1),
  action: 'accept',
  status: 'collecting',
  total: null,
  done: 0,
  skipped: 0,
  failed: 0,
  undone: 0,
  canUndo: false,
  failure: null,
  createdAt: new Date().toISOString(),
  updatedAt: new Date().toISOString(),
  ...bulk,
});
