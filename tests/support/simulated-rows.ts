import type { CampaignItem } from '#functions/records/campaigns/campaign-item.ts';
import type { companyKeys } from '#functions/data/keys.ts';
import { isoTime } from '#functions/ports/clock.ts';
import { campaignId, type CompanyId, connectionId as connectionIdSchema, contactListId } from '#shared/contract/ids.ts';
import type { SimulatedWorld } from './simulated-world.ts';

/** A campaign of some kind: with or without questions, hours, a cap, on one or several connections. */
export function composeCampaign(world: SimulatedWorld, companyId: CompanyId): CampaignItem {
  const connections = world.pick([1, 1, 2, 3]);
  const connectionIds = Array.from({ length: connections }, (_, index) => connectionIdSchema.parse(`01J0000000000000000000000${index}`));
  const texts = ['Olá {nome}', 'Oi {nome}', '', '', ''];
  const confirmation = world.chance(0.25);
  return {
    type: 'campaign',
    companyId,
    id: campaignId.parse('01J00000000000000000000009'),
    number: 1,
    name: 'Simulada',
    messages: texts,
    confirmationMessages: confirmation ? ['Quer saber?', '', '', '', ''] : ['', '', '', '', ''],
    confirmation,
    connectionIds,
    contactListId: contactListId.parse('01J00000000000000000000008'),
    contactListName: 'Lista',
    media: null,
    dailyCap: world.chance(0.15) ? 5 : null,
    sendingHours: world.chance(0.15)
      ? {
          from: '09:00',
          to: '17:00',
        }
      : null,
    status: 'INATIVA',
    failure: null,
    run: 0,
    retriesFailed: false,
    revision: 1,
    scheduledAt: null,
    startedAt: null,
    completedAt: null,
    userId: null,
    createdAt: isoTime(world.nowMs),
    updatedAt: isoTime(world.nowMs),
  };
}

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
  name: 'Loja',
  cursorKey: 'ab'.repeat(32),
  isActive: true,
  isCampaignsEnabled: true,
  dueAt: '2099-01-01T00:00:00.000Z',
  createdAt: isoTime(0),
});
