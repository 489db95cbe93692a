import * as z from 'zod';
import { campaignRoutes } from '#shared/contract/campaigns.ts';
import type { CampaignAccess } from '#shared/domain/campaign-access.ts';
import type { NamedFile } from '#web/kit/fields/FilePicker.tsx';
import { failureText } from '#web/errors/error-text.ts';
import { i18n } from '#web/i18n/instance.ts';
import { type CampaignForm, messageNumbers } from './campaign-values.ts';

const { shape } = campaignRoutes.createCampaign.body;
const text = shape.message1.unwrap();

const fields = z.object({
  name: shape.name,
  message1: text,
  message2: text,
  message3: text,
  message4: text,
  message5: text,
  confirmationMessage1: text,
  confirmationMessage2: text,
  confirmationMessage3: text,
  confirmationMessage4: text,
  confirmationMessage5: text,
  confirmation: z.boolean(),
  whatsappIds: z.array(z.string()),
  contactListId: z.string().nullable(),
  scheduledAt: z.string(),
  dailyCap: z.string(),
  sendingHours: z.object({ from: z.string(), to: z.string() }),
  media: z.custom<NamedFile | null>(),
});

type Context = z.core.$RefinementCtx<CampaignForm>;
const add = (context: Context, path: string[], message: string): void => context.addIssue({ code: 'custom', path, message });

/**
 * By the contract; a campaign with a time must have all that it takes to start, as nobody may be there by then.
 *
 * @param isThere of a connection.
 */
export const schemaFor = (access: CampaignAccess, isThere: (connectionId: string) => boolean) =>
  fields.superRefine((form, context) => {
    refinePace(form, context);
    if (access === 'all' && form.scheduledAt !== '') refineComplete({ ...form, whatsappIds: form.whatsappIds.filter(isThere) }, context);
  });

const isTime = (value: string): boolean => /^([01]\d|2[0-3]):[0-5]\d$/.test(value);

function refinePace({ dailyCap, sendingHours: { from, to } }: CampaignForm, context: Context): void {
  if (dailyCap !== '' && !shape.dailyCap.safeParse(Number(dailyCap)).success) add(context, ['dailyCap'], i18n.t('campaigns:dailyCapInvalid'));
  if (from === '' && to === '') return;
  for (const [name, value] of Object.entries({ from, to })) {
    if (value === '') add(context, ['sendingHours', name], i18n.t('campaigns:hoursBoth'));
    else if (!isTime(value)) add(context, ['sendingHours', name], i18n.t('campaigns:hoursInvalid'));
  }
  if (from === to) add(context, ['sendingHours', 'to'], i18n.t('campaigns:hoursEqual'));
}

/** Said as the server says it. */
function refineComplete(form: CampaignForm, context: Context): void {
  const isBlank = (kind: 'message' | 'confirmationMessage'): boolean => messageNumbers.every((number) => form[`${kind}${number}`].trim() === '');
  if (isBlank('message') && !form.media) add(context, ['message1'], failureText('ERR_CAMPAIGN_WITHOUT_TEXT'));
  if (form.confirmation && isBlank('confirmationMessage')) add(context, ['confirmationMessage1'], failureText('ERR_CAMPAIGN_WITHOUT_QUESTION'));
  if (form.whatsappIds.length === 0) add(context, ['whatsappIds'], failureText('ERR_CAMPAIGN_WITHOUT_CONNECTION'));
  if (form.contactListId === null) add(context, ['contactListId'], failureText('ERR_CAMPAIGN_WITHOUT_LIST'));
}
