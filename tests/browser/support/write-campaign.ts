import { campaignRoutes } from '#shared/contract/campaigns.ts';
import { connectionRoutes } from '#shared/contract/connections.ts';
import { contactListRoutes } from '#shared/contract/contact-lists.ts';
import type { Agent } from '#tests/support/agent.ts';

/** A campaign with a list of one, which nobody has started. @returns its name. */
export async function writeCampaign(admin: Agent): Promise<string> {
  const { id: contactListId } = await admin.call(contactListRoutes.createContactList, { body: { name: 'Clientes' } });
  await admin.call(contactListRoutes.createContactListItem, { body: { contactListId, name: 'Maria Cliente', number: '5511950000001' } });
  const settings = { messageInterval: 60, longerIntervalAfter: 60, greaterInterval: 120, variables: [{ key: 'promo', value: '20% de desconto' }] };
  await admin.call(campaignRoutes.saveCampaignSettings, { body: { settings } });
  const whatsappIds = (await admin.call(connectionRoutes.listConnections, { query: {} })).map(({ id }) => id);
  const fields = { name: 'Dia das Mães', message1: 'Olá {nome}!', contactListId, whatsappIds };
  return (await admin.call(campaignRoutes.createCampaign, { body: fields })).name;
}
