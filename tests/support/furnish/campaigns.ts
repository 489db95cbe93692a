import { createHash } from 'node:crypto';
import { optOut } from '#functions/records/campaigns/opt-out-item.ts';
import { isoTime } from '#functions/ports/clock.ts';
import { givenCampaign } from '../campaigns.ts';
import { type Furnish, ulidOf } from './furnished.ts';

export const furnishCampaigns: Furnish<'campaigns'> = async (home) => {
  const { id, contactListId, connectionIds } = await givenCampaign(home, { message2: 'nosso segredo' });
  const fields = { name: 'Natal', message1: 'Feliz Natal, {nome}!', contactListId, whatsappIds: connectionIds };
  const scheduledAt = isoTime(home.deps.clock.nowMs() + 7_200_000);
  const { companyId } = home.company;
  const number = `49${Number.parseInt(createHash('sha256').update(companyId).digest('hex').slice(0, 12), 16)}`.slice(0, 13);
  await optOut(home.deps.table.forCompany(companyId), { companyId, number, createdAt: isoTime(home.deps.clock.nowMs()) });
  return {
    ids: { campaignId: ulidOf(id), number: { own: number, missing: '5511900000000', malformed: 'forty-two' } },
    bodies: {
      createCampaign: fields,
      updateCampaign: { ...fields, scheduledAt },
      uploadCampaignMedia: {},
      saveCampaignSettings: {
        settings: { messageInterval: 10, longerIntervalAfter: 20, greaterInterval: 30, variables: [{ key: 'cupom', value: 'NATAL10' }] },
      },
    },
    known: { contactListId: [contactListId], whatsappIds: [connectionIds], scheduledAt: [scheduledAt] },
    notPlain: ['deleteCampaign', 'deleteOptOut', 'uploadCampaignMedia', 'cancelCampaign', 'restartCampaign', 'retryFailed', 'startCampaign', 'updateCampaign'],
  };
};
