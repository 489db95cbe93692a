import * as z from 'zod';
import { emailRoutes } from '#shared/contract/emails.ts';
import type { CampaignAccess } from '#shared/domain/campaign-access.ts';
import { i18n } from '#web/i18n/instance.ts';
import { missingOf } from './email-values.ts';

export const nameSchema = z.object({ name: emailRoutes.createEmail.body.shape.name });

const { shape } = emailRoutes.updateEmail.body;

const fields = z.object({
  name: shape.name,
  title: shape.title.unwrap(),
  description: shape.description.unwrap(),
  senderId: z.string(),
  contactListId: z.string().nullable(),
  templateId: z.string().nullable(),
  scheduledAt: z.string(),
  tracks: z.boolean(),
});

/** By the contract; a campaign with a time must have all that it takes to be sent, as nobody may be there by then. */
export const schemaFor = (access: CampaignAccess) =>
  fields.superRefine((form, context) => {
    if (access !== 'all' || form.scheduledAt === '') return;
    for (const name of missingOf(form)) context.addIssue({ code: 'custom', path: [name], message: i18n.t('fieldRequired') });
  });
