import {
  type Campaign,
  type CampaignRecipient,
  type CampaignReport,
  campaignSettingDefaults,
  type CampaignSettings,
  type OptOut,
} from '#shared/contract/campaigns.ts';
import type { ContactList, ContactListImport, ContactListItem } from '#shared/contract/contact-list-shapes.ts';
import type { CampaignId, ContactListId, ContactListImportId, ContactListItemId } from '#shared/contract/ids.ts';
import { aSession, companyId, connectionIdOf, past, ulidOf } from './builders.ts';
import type { FakeHandlers } from './fake-api.ts';
import { renderApp } from './render-app.tsx';

// Each is a valid id of its kind, made from a number.
export const campaignIdOf = (n: number): CampaignId => ulidOf(1_400 + n) as CampaignId;
export const listIdOf = (n: number): ContactListId => ulidOf(1_500 + n) as ContactListId;

const noTexts = {
  message1: '',
  message2: '',
  message3: '',
  message4: '',
  message5: '',
  confirmationMessage1: '',
  confirmationMessage2: '',
  confirmationMessage3: '',
  confirmationMessage4: '',
  confirmationMessage5: '',
};

/** INATIVA, of the first connection, for the first list. */
export const aCampaign = (n: number, campaign: Partial<Campaign> = {}): Campaign => ({
  ...noTexts,
  id: campaignIdOf(n),
  name: `Campanha ${n}`,
  message1: 'Olá {nome}!',
  confirmation: false,
  status: 'INATIVA',
  failure: null,
  companyId: companyId,
  whatsappIds: [connectionIdOf(1)],
  whatsappId: connectionIdOf(1),
  contactListId: listIdOf(1),
  contactList: { id: listIdOf(1), name: 'Clientes' },
  scheduledAt: null,
  startedAt: null,
  completedAt: null,
  dailyCap: null,
  sendingHours: null,
  mediaName: null,
  mediaPath: null,
  mediaMimeType: null,
  run: 0,
  createdAt: past,
  updatedAt: past,
  ...campaign,
});

export const noCounts = { asked: 0, confirmed: 0, sent: 0, delivered: 0, read: 0, failed: 0, optedOut: 0, expired: 0 };

export const aReport = (report: Partial<CampaignReport> = {}): CampaignReport => ({
  campaign: aCampaign(1, { status: 'EM_ANDAMENTO', startedAt: past }),
  valid: 4,
  counts: { ...noCounts, sent: 2, delivered: 1 },
  hasNewcomers: false,
  unheard: 0,
  lanes: [{ whatsappId: connectionIdOf(1), status: 'running', reason: null, until: null }],
  ...report,
});

export const aRecipient = (n: number, recipient: Partial<CampaignRecipient> = {}): CampaignRecipient => ({
  number: `55119700000${String(n).padStart(2, '0')}`,
  name: `Cliente ${n}`,
  state: 'delivered',
  failure: null,
  whatsappId: connectionIdOf(1),
  at: past,
  ...recipient,
});

export const anOptOut = (n: number, optOut: Partial<OptOut> = {}): OptOut => ({
  number: `55119700000${String(n).padStart(2, '0')}`,
  name: `Cliente ${n}`,
  at: past,
  ...optOut,
});

export const aContactList = (n: number, list: Partial<ContactList> = {}): ContactList => ({
  id: listIdOf(n),
  name: `Lista ${n}`,
  contactsCount: 2,
  validCount: 2,
  invalidCount: 0,
  check: 'idle',
  createdAt: past,
  updatedAt: past,
  ...list,
});

/** A quarter is done. */
export const anImport = (fields: Partial<ContactListImport> = {}): ContactListImport => ({
  id: ulidOf(950) as ContactListImportId, // an id of this import
  contactListId: listIdOf(1),
  fileName: 'clientes.xlsx',
  status: 'running',
  failure: null,
  total: 200,
  done: 50,
  created: 50,
  updated: 0,
  unchanged: 0,
  duplicates: 0,
  refused: 0,
  reported: 0,
  createdAt: past,
  updatedAt: past,
  ...fields,
});

export const aListItem = (n: number, item: Partial<ContactListItem> = {}): ContactListItem => ({
  id: `${listIdOf(1)}-55119700000${String(n).padStart(2, '0')}` as ContactListItemId, // as the server makes them
  companyId,
  contactListId: listIdOf(1),
  name: `Cliente ${n}`,
  number: `55119700000${String(n).padStart(2, '0')}`,
  email: '',
  isWhatsappValid: true,
  createdAt: past,
  updatedAt: past,
  ...item,
});

export const listedSettings = (settings: Partial<CampaignSettings> = {}) =>
  Object.entries({ ...campaignSettingDefaults, variables: [], ...settings }).map(([key, value]) => ({
    key,
    value: JSON.stringify(value),
  }));

const company = { ...aSession().user.company, settings: [{ key: 'campaignsEnabled', value: 'true' }] };

/** A screen of campaigns, as a company has it that has campaigns. */
export function openCampaigns(path: string, api: FakeHandlers = {}, width = 1280, profile: 'admin' | 'user' = 'admin') {
  localStorage.setItem('cshow', 'true');
  const handlers: FakeHandlers = {
    listCampaigns: () => ({ records: [], hasMore: false }),
    listCampaignSettings: () => listedSettings(),
    pickContactLists: () => ({ records: [aContactList(1, { name: 'Clientes' })] }),
    listContactListImports: () => [],
    listContactListItems: () => ({ contacts: [aListItem(1, { name: 'Maria' })], hasMore: false }),
    listRecipients: () => ({ recipients: [], hasMore: false }),
    ...api,
  };
  return renderApp(path, { session: aSession({ profile, company }), width, api: handlers });
}
