import type { Campaign } from '#shared/contract/campaigns.ts';
import type { CampaignAccess } from '#shared/domain/campaign-access.ts';
import type { CampaignFields } from './queries.ts';
import type { NamedFile } from '#web/kit/fields/FilePicker.tsx';
import { fromLocalInput, toLocalInput } from '#web/kit/formats/local-input-time.ts';

export const messageNumbers = [1, 2, 3, 4, 5] as const;
export type MessageNumber = (typeof messageNumbers)[number];

type Texts = { readonly [K in `message${MessageNumber}` | `confirmationMessage${MessageNumber}`]: string };

/** Named as the server's fields are, so that what it refuses is said at the field. */
export interface CampaignForm extends Texts {
  readonly name: string;
  readonly confirmation: boolean;
  readonly whatsappIds: string[];
  readonly contactListId: string | null;
  /** In the browser's time zone; empty when it is started by hand. */
  readonly scheduledAt: string;
  /** Digits; empty for no limit. */
  readonly dailyCap: string;
  /** Both empty: at any hour. */
  readonly sendingHours: { readonly from: string; readonly to: string };
  readonly media: NamedFile | null;
}

const noTexts: Texts = {
  message1: '',
  message2: '',
  message3: '',
  message4: '',
  message5: '',
  confirmationMessage1: '',
  confirmationMessage2: '',
  confirmationMessage3: '',
  confirmationMessage4: '',
  confirmationMessage5: '',
};

/** @param campaign null for a new one. */
export function valuesOf(campaign: Campaign | null): CampaignForm {
  if (!campaign) {
    const choices = { whatsappIds: [], contactListId: null, scheduledAt: '', dailyCap: '', sendingHours: { from: '', to: '' }, media: null };
    return { ...noTexts, ...choices, name: '', confirmation: false };
  }
  const { scheduledAt, dailyCap, sendingHours, mediaName, name, confirmation, whatsappIds, contactListId } = campaign;
  return {
    ...textsOf(campaign),
    name,
    confirmation,
    whatsappIds,
    contactListId,
    scheduledAt: scheduledAt === null ? '' : toLocalInput(Date.parse(scheduledAt)),
    dailyCap: dailyCap === null ? '' : String(dailyCap),
    sendingHours: sendingHours ?? { from: '', to: '' },
    media: mediaName === null ? null : { name: mediaName },
  };
}

/** Values for the server. It keeps the list of a cancelled campaign, and would look for the list and refuse the time that has passed. */
export function fieldsOf(form: CampaignForm, access: CampaignAccess): CampaignFields {
  const { name, confirmation, whatsappIds, contactListId, scheduledAt, dailyCap, sendingHours } = form;
  const isKept = access === 'texts';
  return {
    ...textsOf(form),
    name,
    confirmation,
    whatsappIds,
    contactListId: isKept ? null : contactListId,
    scheduledAt: isKept || scheduledAt === '' ? null : fromLocalInput(scheduledAt),
    dailyCap: dailyCap === '' ? null : Number(dailyCap),
    sendingHours: sendingHours.from === '' ? null : sendingHours,
  };
}

function textsOf(texts: Texts): Texts {
  const { message1, message2, message3, message4, message5 } = texts;
  const { confirmationMessage1, confirmationMessage2, confirmationMessage3, confirmationMessage4, confirmationMessage5 } = texts;
  return {
    message1,
    message2,
    message3,
    message4,
    message5,
    confirmationMessage1,
    confirmationMessage2,
    confirmationMessage3,
    confirmationMessage4,
    confirmationMessage5,
  };
}
