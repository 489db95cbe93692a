import { describe, expect, it } from 'vitest';
import { uploadMedia } from '#functions/areas/campaigns/campaign-media.ts';
import { createCampaign, updateCampaign } from '#functions/areas/campaigns/save-campaign.ts';
import { startCampaign } from '#functions/areas/campaigns/start-campaign.ts';
import { uploadPrefix } from '#functions/ports/media-keys.ts';
import { campaignRoutes } from '#shared/contract/campaigns.ts';
import { campaignDeps, givenCampaign, givenList, numbersOf } from '#tests/support/campaigns.ts';
import { given } from '#tests/support/given.ts';
import { MemoryFiles, pngBytes } from '#tests/support/message-deps.ts';
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

describe('a campaign for the next hour', () => {
  /** Nobody may change it once it is stored. */
  async function scheduled() {
    const home = await given.company();
    const files = new MemoryFiles();
    const deps = { ...campaignDeps(home), files };
    const upload = { key: `${uploadPrefix(home.company.companyId)}1/oferta.png`, name: 'oferta.png' };
    await files.put({ key: upload.key, mimeType: 'image/png', bytes: pngBytes });
    const connection = await given.connection(home);
    const contactListId = await givenList(home, numbersOf(1));
    const at = (minutes: number): string => new Date(home.deps.clock.nowMs() + minutes * 60_000).toISOString();
    const fields = (more: object) =>
      campaignRoutes.createCampaign.body.parse({ name: 'Natal', message1: 'Olá!', contactListId, whatsappIds: [connection.connectionId], ...more });
    return { home, deps, upload, at, fields };
  }

  it('is made with its file', async () => {
    const { home, deps, upload, at, fields } = await scheduled();

    await createCampaign(deps, home.admin, fields({ scheduledAt: at(30), upload }));
    home.deps.clock.advance(30 * 60_000);
    const sent = await playCampaign(home);

    expect(sent.map(({ content }) => content)).toMatchObject([{ type: 'media', media: { kind: 'image', name: 'oferta.png' }, caption: 'Olá!' }]);
  });

  it('gets another file, or none, with its time, and keeps the one of which nothing is said', async () => {
    const { home, deps, upload, at, fields } = await scheduled();
    const { id } = await createCampaign(deps, home.admin, fields({ scheduledAt: at(200) }));

    const withFile = await updateCampaign(deps, home.admin, id, fields({ scheduledAt: at(150), upload }));
    const kept = await updateCampaign(deps, home.admin, id, fields({ scheduledAt: at(100) }));
    const without = await updateCampaign(deps, home.admin, id, fields({ scheduledAt: at(30), upload: null }));

    expect([withFile.media?.name, kept.media?.name, without.media]).toEqual(['oferta.png', 'oferta.png', null]);
  });
});
