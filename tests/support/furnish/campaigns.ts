import { isoTime } from '#functions/ports/clock.ts';
import { givenCampaign } from '../campaigns.ts';
import { type Furnish, ulidOf } from './furnished.ts';

export const furnishCampaigns: Furnish<'campaigns'> = async (home) => {
  const { id, contactListId, connectionIds } = await givenCampaign(home, { message2: 'nosso segredo' });
  const fields = { name: 'Natal', message1: 'Feliz Natal, {nome}!', contactListId, whatsappIds: connectionIds };
  const scheduledAt = isoTime(home.deps.clock.nowMs() + 7_200_000);
  return {
    ids: { campaignId: ulidOf(id) },
    bodies: {
      createCampaign: fields,
      updateCampaign: { ...fields, scheduledAt },
      uploadCampaignMedia: {},
      saveCampaignSettings: {
        settings: { messageInterval: 10, longerIntervalAfter: 20, greaterInterval: 30, variables: [{ key: 'cupom', value: 'NATAL10' }] },
      },
    },
    known: { contactListId: [contactListId], whatsappIds: [connectionIds], scheduledAt: [scheduledAt] },
    notPlain: ['deleteCampaign', 'uploadCampaignMedia', 'cancelCampaign', 'restartCampaign', 'retryFailed', 'startCampaign', 'updateCampaign'],
  };
};
