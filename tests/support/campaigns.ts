import type * as z from 'zod';
import { createCampaign } from '#functions/areas/campaigns/save-campaign.ts';
import { startCampaign } from '#functions/areas/campaigns/start-campaign.ts';
import type { CampaignDeps } from '#functions/areas/campaigns/deps.ts';
import type { CampaignItem } from '#functions/records/campaigns/campaign-item.ts';
import type { ConnectionItem } from '#functions/records/connections/connection-item.ts';
import { type ContactListRow, restingCheck, storedList } from '#functions/records/contact-lists/contact-list-row.ts';
import { companyKeys } from '#functions/data/keys.ts';
import { put } from '#functions/data/writes.ts';
import { isoTime } from '#functions/ports/clock.ts';
import { campaignRoutes } from '#shared/contract/campaigns.ts';
import { contactListId, type ContactListId } from '#shared/contract/ids.ts';
import { type Home, given } from './given.ts';
import { messageDeps } from './message-deps.ts';

export const campaignDeps = (home: Home): CampaignDeps => ({ ...home.deps, ...messageDeps(home) });

/** Numbers of recipients: `count` different ones. */
export const numbersOf = (count: number, first = 0): string[] => Array.from({ length: count }, (_, index) => `55119${String(70_000_000 + first + index)}`);

/** A contact list with these numbers, none of them checked. */
export async function givenList(home: Home, numbers: readonly string[], name = 'Clientes'): Promise<ContactListId> {
  const { table, clock } = home.deps;
  const { companyId } = home.company;
  const id = contactListId.parse(clock.newId());
  const now = isoTime(clock.nowMs());
  const part = table.forCompany(companyId);
  const counts = { contactsCount: numbers.length, validCount: 0, invalidCount: 0 };
  const list: ContactListRow = { type: 'contactList', companyId, id, name, ...counts, ...restingCheck, createdAt: now, updatedAt: now };
  await part.commit(put(companyKeys.contactList(companyId, id), storedList(list)));
  await part.writeMany(
    numbers.map((number, index) => ({
      kind: 'put',
      key: companyKeys.contactListItem(companyId, id, number),
      attributes: {
        type: 'contactListItem',
        companyId,
        listId: id,
        id: `${id}-${number}`,
        number,
        name: `Cliente ${index + 1}`,
        email: '',
        isWhatsappValid: null,
        whatsappNumber: null,
        createdAt: now,
        updatedAt: now,
      },
    })),
  );
  return id;
}

type Fields = z.input<typeof campaignRoutes.createCampaign.body>;

/** A campaign that is INATIVA, with a list of so many recipients and one connection. */
export async function givenCampaign(
  home: Home,
  fields: Partial<Fields> & { readonly recipients?: number; readonly connections?: readonly ConnectionItem[] } = {},
): Promise<CampaignItem> {
  const { recipients = 3, connections = [await given.connection(home)], ...rest } = fields;
  const listId = await givenList(home, numbersOf(recipients));
  const whatsappIds = connections.map(({ connectionId }) => connectionId);
  const body = campaignRoutes.createCampaign.body.parse({ name: 'Promoção', message1: 'Olá {nome}!', contactListId: listId, whatsappIds, ...rest });
  return createCampaign(campaignDeps(home), home.admin, body);
}

/** The same, started. */
export async function begunCampaign(home: Home, fields: Parameters<typeof givenCampaign>[1] = {}): Promise<CampaignItem> {
  const { id } = await givenCampaign(home, fields);
  return startCampaign(campaignDeps(home), home.admin, id);
}
