import { describe, expect, it } from 'vitest';
import { uploadMedia } from '#functions/areas/campaigns/campaign-media.ts';
import { startCampaign } from '#functions/areas/campaigns/start-campaign.ts';
import { campaignDeps, givenCampaign } from '#tests/support/campaigns.ts';
import { given } from '#tests/support/given.ts';
import { playCampaign } from '#tests/support/played-campaign.ts';

const sound = { name: 'oferta.mp3', mimeType: 'audio/mpeg', bytes: Buffer.from('ID3 and the sound') };

async function sentWith(message1: string) {
  const home = await given.company();
  const { id } = await givenCampaign(home, { recipients: 1, message1 });
  await uploadMedia(campaignDeps(home), home.admin, id, { body: {}, files: [sound] });
  await startCampaign(campaignDeps(home), home.admin, id);
  return (await playCampaign(home)).map(({ content }) => content);
}

describe('a sound of a campaign', () => {
  it('goes as a document with the text, which WhatsApp shows with no sound', async () => {
    expect(await sentWith('Olá {nome}!')).toMatchObject([{ type: 'media', media: { kind: 'document', mimeType: 'audio/mpeg' }, caption: 'Olá Cliente 1!' }]);
  });

  it('is a sound where there is no text', async () => {
    expect(await sentWith('')).toMatchObject([{ type: 'media', media: { kind: 'audio' }, caption: '' }]);
  });
});
