import type { CampaignItem } from '#functions/records/campaigns/campaign-item.ts';
import type { companyKeys } from '#functions/data/keys.ts';
import { isoTime } from '#functions/ports/clock.ts';
import { restingCheck } from '#functions/records/contact-lists/contact-list-row.ts';
import { campaignId, type CompanyId, type ConnectionId, contactListId } from '#shared/contract/ids.ts';
import type { SimulatedWorld } from './simulated-world.ts';

/** An id that says nothing. */
export const simulatedId = (number: number): string => `01J${String(number).padStart(23, '0')}`;

interface Composed {
  readonly companyId: CompanyId;
  /** Counts from 1. */
  readonly number: number;
  /** Names the version of the texts, so that a phone tells which it got. */
  readonly tag: string;
  readonly connectionIds: readonly ConnectionId[];
  readonly recipients: number;
  /** Asks in any case, not in three of ten. */
  readonly asksAlways: boolean;
}

/** Fields of a campaign that nobody has started yet. */
export const notBegun = (nowMs: number) =>
  ({
    status: 'INATIVA',
    failure: null,
    run: 0,
    retriesFailed: false,
    revision: 1,
    scheduledAt: null,
    startedAt: null,
    completedAt: null,
    userId: null,
    createdAt: isoTime(nowMs),
    updatedAt: isoTime(nowMs),
  }) as const;

/** A campaign of some kind: with or without questions, a file, hours, a cap, on some of the connections. */
export function composeCampaign(world: SimulatedWorld, { companyId, number, tag, connectionIds, recipients, asksAlways }: Composed): CampaignItem {
  const confirmation = world.chance(0.3) || asksAlways;
  return {
    type: 'campaign',
    companyId,
    id: campaignId.parse(simulatedId(100 + number)),
    number,
    name: 'Simulada',
    ...simulatedTexts(tag, confirmation),
    confirmation,
    connectionIds: connectionIds.slice(0, world.between(1, connectionIds.length)),
    contactListId: simulatedListId,
    contactListName: 'Lista',
    media: world.chance(0.15) ? file(number) : null,
    dailyCap: world.chance(0.15) ? Math.max(5, Math.ceil(recipients / 10)) : null,
    sendingHours: world.chance(0.15) ? { from: '09:00', to: '17:00' } : null,
    ...notBegun(world.nowMs),
  };
}

export const simulatedTexts = (tag: string, confirmation: boolean): Pick<CampaignItem, 'messages' | 'confirmationMessages'> => ({
  messages: [`Olá {nome} ${tag}`, `Oi {nome} ${tag}`, '', '', ''],
  confirmationMessages: confirmation ? [`Quer saber, {nome}? ${tag}`, '', '', '', ''] : ['', '', '', '', ''],
});

const file = (number: number): NonNullable<CampaignItem['media']> => ({
  kind: 'image',
  key: `file-${number}`,
  mimeType: 'image/png',
  sizeBytes: 1_000,
  name: 'a.png',
  isVoice: false,
});

export const bare = (key: ReturnType<typeof companyKeys.campaign>, attributes: object) => ({ kind: 'put', key, attributes: { ...attributes } }) as const;

export const connectionRow = (companyId: string, connectionId: string) => ({
  type: 'connection',
  companyId,
  connectionId,
  name: connectionId,
  channel: 'whatsapp',
  isDefault: false,
  greetingMessage: '',
  complationMessage: '',
  outOfHoursMessage: '',
  ratingMessage: '',
  queueIds: [],
  revision: 1,
  status: 'CONNECTED',
  qrcode: '',
  qrExpiresAt: null,
  retries: 0,
  number: null,
  closeReason: null,
  createdAt: isoTime(0),
  updatedAt: isoTime(0),
});

export const simulatedListId = contactListId.parse('01J00000000000000000000008');

export const contactListRow = (companyId: string, id: string, counts: object) => ({
  type: 'contactList',
  companyId,
  id,
  name: 'Lista',
  ...counts,
  ...restingCheck,
  createdAt: isoTime(0),
  updatedAt: isoTime(0),
});

export const listRow = (companyId: string, listId: string, number: string, isWhatsappValid: boolean | null) => ({
  type: 'contactListItem',
  companyId,
  listId,
  id: `${listId}-${number}`,
  number,
  name: `Cliente ${number}`,
  email: '',
  isWhatsappValid,
  whatsappNumber: null,
  createdAt: isoTime(0),
  updatedAt: isoTime(0),
});

/** A company that has paid long ahead. */
export const companyRow = (companyId: string) => ({
  type: 'company',
  companyId,
  planId: simulatedId(0),
  name: 'Loja',
  cursorKey: 'ab'.repeat(32),
  isActive: true,
  isCampaignsEnabled: true,
  dueAt: '2099-01-01T00:00:00.000Z',
  createdAt: isoTime(0),
});
