import type { EmailCampaign } from '#shared/contract/emails.ts';
import type { CampaignAccess } from '#shared/domain/campaign-access.ts';
import type { EmailFields } from './queries.ts';
import { fromLocalInput, toLocalInput } from '#web/kit/formats/local-input-time.ts';

/** Named as the server's fields are, so that what it refuses is said at the field. */
export interface EmailForm {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  /** Empty: not chosen. */
  readonly senderId: string;
  readonly contactListId: string | null;
  readonly templateId: string | null;
  /** In the browser's time zone; empty when it is sent by hand. */
  readonly scheduledAt: string;
  readonly tracks: boolean;
}

export function valuesOf({ name, title, description, senderId, contactListId, templateId, scheduledAt, tracks }: EmailCampaign): EmailForm {
  const local = scheduledAt === null ? '' : toLocalInput(Date.parse(scheduledAt));
  return { name, title, description, senderId: senderId ?? '', contactListId, templateId, scheduledAt: local, tracks };
}

/** Values for the server. It keeps the recipients of a campaign that has begun, and would look for the list and refuse the time that has passed. */
export function fieldsOf(form: EmailForm, access: CampaignAccess): EmailFields {
  const { name, title, description, senderId, contactListId, templateId, scheduledAt, tracks } = form;
  const isKept = access === 'texts';
  return {
    name,
    title,
    description,
    senderId: senderId === '' ? null : senderId,
    contactListId: isKept ? null : contactListId,
    templateId,
    scheduledAt: isKept || scheduledAt === '' ? null : fromLocalInput(scheduledAt),
    tracks,
  };
}

/** Without these it cannot be sent. */
const needed = ['title', 'senderId', 'contactListId', 'templateId'] as const;
type Needed = (typeof needed)[number];

/** Parts that a campaign lacks to be sent. */
export const missingOf = (campaign: Readonly<Record<Needed, string | null>>): Needed[] => needed.filter((name) => (campaign[name] ?? '').trim() === '');
