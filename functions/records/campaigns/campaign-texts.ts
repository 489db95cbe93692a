import { type CampaignTextsItem, campaignTextsItem } from './campaign-item.ts';
import type { MessageContent, StoredMedia } from '#shared/contract/queue-messages.ts';
import type { CompanyId } from '#shared/contract/ids.ts';
import { chosenText, fillCampaignText } from '#shared/domain/campaign-text.ts';
import { findItem } from '#functions/data/find-item.ts';
import { keptValues } from '#functions/data/cached-items.ts';
import { companyKeys } from '#functions/data/keys.ts';
import type { TablePart } from '#functions/data/table.ts';
import type { ShippingItem } from './shipping-item.ts';

/** The texts of a run never change. */
const keptTexts = keptValues<CampaignTextsItem | undefined>(10 * 60_000, (texts) => texts !== undefined);

interface Numbered {
  readonly companyId: CompanyId;
  readonly number: number;
}

/** Finds texts and pace of a campaign's run; undefined for a run that has not begun. */
export async function findTexts(table: TablePart, { companyId, number }: Numbered, run: number, nowMs: number): Promise<CampaignTextsItem | undefined> {
  const key = companyKeys.campaignPart(companyId, number, `texts#${run}`);
  return keptTexts(key.pk + key.sk, nowMs, async () => {
    return findItem(table, key, campaignTextsItem);
  });
}

/** Loads the texts of a run by which something was sent. */
export async function loadTexts(table: TablePart, campaign: Numbered, run: number, nowMs: number): Promise<CampaignTextsItem> {
  const found = await findTexts(table, campaign, run, nowMs);
  if (!found) throw new Error('the run has no texts');
  return found;
}

/** Which of a run's texts a recipient gets; a campaign with a file may have none. */
export function textIndexOf(texts: CampaignTextsItem, part: ShippingItem['part'], { campaignId, number }: Pick<ShippingItem, 'campaignId' | 'number'>): number {
  const choices = part === 'question' ? texts.confirmationMessages : texts.messages;
  return chosenText(choices, `${campaignId}#${part}#${number}`) ?? 0;
}

/** The content that a recipient gets, or got. */
export function contentOf(texts: CampaignTextsItem, shipping: Pick<ShippingItem, 'part' | 'textIndex' | 'name' | 'number' | 'email'>): MessageContent {
  const choices = shipping.part === 'question' ? texts.confirmationMessages : texts.messages;
  const text = fillCampaignText(choices[shipping.textIndex] ?? '', shipping, texts.variables);
  if (!texts.media || shipping.part === 'question') return { type: 'text', text };
  return { type: 'media', media: text === '' ? texts.media : captionable(texts.media), caption: text };
}

/** WhatsApp shows no text with a sound: the file travels as a document, which has one. */
const captionable = (media: StoredMedia): StoredMedia => (media.kind === 'audio' ? { ...media, kind: 'document' } : media);
