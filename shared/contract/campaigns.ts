import { usualYesWords } from '../domain/campaign-answer.ts';
import * as z from 'zod';
import { numberDigits } from '../domain/contact-row.ts';
import { campaignId, companyId, connectionId, contactListId, timestamp } from './ids.ts';
import { pageOf, pageQuery } from './lists.ts';
import { finishedUpload, maxBodyCharacters } from './messages.ts';
import { defineRoutes } from './route.ts';
import { routesAt } from './routes-at.ts';

export const campaignStatuses = ['INATIVA', 'PROGRAMADA', 'EM_ANDAMENTO', 'CANCELADA', 'FINALIZADA'] as const;
export type CampaignStatus = (typeof campaignStatuses)[number];

/** Messages of a campaign, and as many questions that ask for confirmation. */
export const campaignTexts = 5;
/** Connections that a campaign may be spread over. */
const mostConnections = 10;
/** A recipient who does not answer the question in this time is not asked again. */
export const unconfirmedDays = 7;

/**
 * State of each recipient. `pending`: its turn comes. `sending`: given to WhatsApp, which has not acknowledged. `asked`: the question arrived.
 * `confirmed`: answered, the message follows. `optedOut`: wants no campaigns. `expired`: never answered.
 */
export const recipientStates = ['pending', 'sending', 'asked', 'confirmed', 'sent', 'delivered', 'read', 'failed', 'optedOut', 'expired'] as const;
export type RecipientState = (typeof recipientStates)[number];

/** Why a connection's part of a running campaign waits. */
export const campaignLaneReasons = [
  'disconnected',
  'outsideHours',
  'dailyCap',
  'restricted',
  'rateLimited',
  'late',
  'connectionGone',
  'unpaid',
  'overPlan',
  'reputation',
  'unanswered',
  'notAllowed',
] as const;
export type CampaignLaneReason = (typeof campaignLaneReasons)[number];

/** Progress of the connection's part of a campaign. */
const lane = z.object({
  whatsappId: connectionId,
  status: z.enum(['running', 'waiting', 'done']),
  reason: z.enum(campaignLaneReasons).nullable(),
  /** When it goes on, where that is known. */
  until: timestamp.nullable(),
});
export type CampaignLane = z.output<typeof lane>;

/** Numbers of recipients, by name. */
export const countsOf = <const N extends string>(...names: N[]) =>
  z.object(Object.fromEntries(names.map((name) => [name, z.number().int()])) as { [K in N]: z.ZodNumber }); // the very names

/** Recipients that got at least so far. */
export const campaignCounts = countsOf('asked', 'confirmed', 'sent', 'delivered', 'read', 'failed', 'optedOut', 'expired');
export type CampaignCounts = z.output<typeof campaignCounts>;

const text = z.string().max(maxBodyCharacters);
const time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);
/** Hours of the company's time zone within which is sent, all days alike; past midnight where the end is before the start. */
const sendingHours = z
  .object({ from: time, to: time })
  .refine(({ from, to }) => from !== to, { path: ['to'], message: 'the hours are empty' })
  .nullable();

const texts = {
  message1: text.default(''),
  message2: text.default(''),
  message3: text.default(''),
  message4: text.default(''),
  message5: text.default(''),
  confirmationMessage1: text.default(''),
  confirmationMessage2: text.default(''),
  confirmationMessage3: text.default(''),
  confirmationMessage4: text.default(''),
  confirmationMessage5: text.default(''),
};

/** Writable fields of a campaign on any channel. */
export const anyFields = {
  name: z.string().trim().min(2).max(50),
  contactListId: contactListId.nullable().default(null),
  /** Null: it is started by hand. */
  scheduledAt: z.iso.datetime({ offset: true }).nullable().default(null),
};

const fields = {
  name: anyFields.name,
  ...texts,
  /** Whether recipients are asked before they get the message. */
  confirmation: z.boolean().default(false),
  /** Recipients are spread over them. Until it is started a campaign may have none. */
  whatsappIds: z.array(connectionId).max(mostConnections).default([]),
  /** The specification's one connection. A campaign over several is not changed by naming one of them. */
  whatsappId: connectionId.nullable().optional(),
  contactListId: anyFields.contactListId,
  scheduledAt: anyFields.scheduledAt,
  /** Most messages that each connection begins in a day; null for no limit. */
  dailyCap: z.number().int().min(1).max(100_000).nullable().default(null),
  sendingHours: sendingHours.default(null),
  /** The file that goes with each message. Of a change: nothing keeps the one that there is, null takes it away. */
  upload: finishedUpload.nullish(),
};

/** Shown fields of a campaign on any channel, in groups. */
export const anyCampaign = {
  outcome: {
    status: z.enum(campaignStatuses),
    /** Why a campaign was cancelled by itself, as a code of errors.ts. */
    failure: z.string().nullable(),
  },
  list: { contactListId: contactListId.nullable(), contactList: z.object({ id: contactListId, name: z.string() }).nullable() },
  times: { scheduledAt: timestamp.nullable(), startedAt: timestamp.nullable(), completedAt: timestamp.nullable() },
  /** `run` goes up with every start. */
  versions: { run: z.number().int(), createdAt: timestamp, updatedAt: timestamp },
};

export const campaign = z.object({
  id: campaignId,
  name: z.string(),
  ...(Object.fromEntries(Object.keys(texts).map((name) => [name, z.string()])) as { [N in keyof typeof texts]: z.ZodString }), // the very names
  confirmation: z.boolean(),
  ...anyCampaign.outcome,
  companyId,
  whatsappIds: z.array(connectionId),
  /** The first of them. */
  whatsappId: connectionId.nullable(),
  ...anyCampaign.list,
  ...anyCampaign.times,
  dailyCap: z.number().int().nullable(),
  sendingHours: z.object({ from: z.string(), to: z.string() }).nullable(),
  mediaName: z.string().nullable(),
  /** Signed address; null without a file. */
  mediaPath: z.string().nullable(),
  mediaMimeType: z.string().nullable(),
  ...anyCampaign.versions,
});
export type Campaign = z.output<typeof campaign>;

const recipient = z.object({
  /** Digits. */
  number: z.string(),
  name: z.string(),
  state: z.enum(recipientStates),
  /** Code of errors.ts of one that failed. */
  failure: z.string().nullable(),
  whatsappId: connectionId.nullable(),
  /** When its state was reached. */
  at: timestamp.nullable(),
});
export type CampaignRecipient = z.output<typeof recipient>;

export const campaignReport = z.object({
  campaign,
  /** Recipients in all: once all are known their number, before that how many the list has that may be valid. */
  valid: z.number().int(),
  counts: campaignCounts,
  /** Somebody came onto the list after a campaign had begun that is finished now: a restart goes to them. */
  hasNewcomers: z.boolean(),
  /** Recipients of a campaign that is over of whom nothing was heard: they are tried again with those who failed. */
  unheard: z.number().int(),
  lanes: z.array(lane),
});
export type CampaignReport = z.output<typeof campaignReport>;

/** Somebody who gets no campaigns of the company, because they answered so. */
const optOut = z.object({
  /** Digits. */
  number: z.string(),
  /** Name of the contact that has the number now, if there is one. */
  name: z.string().nullable(),
  at: timestamp,
});
export type OptOut = z.output<typeof optOut>;

export const mostCampaignVariables = 50;
/** Defaults of the specification; any whole number of seconds from 0 to 3600 is valid besides. */
export const campaignSettingDefaults = { messageInterval: 60, longerIntervalAfter: 60, greaterInterval: 120, yesWords: [...usualYesWords] };
const seconds = z.number().int().min(0).max(3_600);
/** `{nome}`, `{numero}` and `{email}` are the recipient's. */
const variableKey = z
  .string()
  .trim()
  .min(1)
  .max(30)
  .regex(/^[^{}\s]+$/);
export const campaignSettings = z.object({
  /** After each message a random time up to so many seconds. */
  messageInterval: seconds,
  /** After so many messages … */
  longerIntervalAfter: seconds,
  /** … so many seconds more. */
  greaterInterval: seconds,
  /** An answer to a campaign's question that begins with one of these confirms it. */
  yesWords: z
    .array(z.string().trim().min(1).max(30))
    .min(1)
    .max(30)
    .default([...usualYesWords]),
  variables: z
    .array(z.object({ key: variableKey, value: z.string().max(1_000) }))
    .max(mostCampaignVariables)
    .superRefine((variables, context) => {
      const seen = new Set<string>();
      for (const [index, { key }] of variables.entries()) {
        if (seen.has(key)) context.addIssue({ code: 'custom', path: [index, 'key'], message: 'the key is there already' });
        seen.add(key);
      }
    }),
});
export type CampaignSettings = z.output<typeof campaignSettings>;
/** Callers from before the words that are a yes do not name them: then they stay. */
const changedCampaignSettings = campaignSettings.extend({ yesWords: campaignSettings.shape.yesWords.removeDefault().optional() });
/** As the specification lists them: `value` is JSON. */
const listedSetting = z.object({ key: z.string(), value: z.string() });

/** Filter of a list of campaigns. */
export const campaignsFilter = { searchParam: z.string().trim().max(100).optional() };
/** Filter of a list of recipients. */
export const recipientsQuery = <const S extends readonly string[]>(states: S) =>
  z.object({ ...pageQuery, state: z.enum(states).optional(), size: z.enum(['page', 'export']).optional() });
export const recipientsSummary =
  'What became of each recipient whose turn has come, in a fixed order: 20 a page, or 500 with `size=export`; of one state only by `state`.';

const guarded = { permission: 'campaigns:run', feature: 'campaigns' } as const;
const at = routesAt('/campaigns', { campaignId }, guarded);
const optOuts = routesAt('/campaign-opt-outs', { number: z.string().regex(/^\d+$/).max(numberDigits.most) }, guarded);

export const campaignRoutes = defineRoutes({
  listCampaigns: at.list('Campaigns, the newest first, 20 a page; searchParam is looked for in their names.', campaignsFilter, pageOf('records', campaign)),
  getCampaign: at.get('One campaign.', campaign),
  createCampaign: at.create('Create a campaign: PROGRAMADA with a time, else INATIVA.', z.object(fields), campaign),
  updateCampaign: at.update(
    'Change a campaign that is INATIVA, PROGRAMADA for more than an hour ahead, or CANCELADA; of the last only texts, pace and connections.',
    z.object(fields),
    campaign,
  ),
  deleteCampaign: at.remove('Delete a campaign that is not running, and its report.'),
  uploadCampaignMedia: {
    ...at.act(
      '/media-upload',
      'The file that goes with each message: up to 4 MB as multipart, or `{key, name}` of an upload that POST /uploads answered and that is done.',
      campaign,
    ),
    acceptsFiles: true,
    body: z.object({ key: z.string().max(300).optional(), name: z.string().max(255).optional() }),
  },
  deleteCampaignMedia: { ...at.act('/media-upload', 'Send without a file.', campaign), method: 'DELETE' },
  startCampaign: { ...at.act('/start', 'Start now a campaign that is INATIVA or PROGRAMADA; of a running one, nothing changes.', campaign), mayRepeat: true },
  cancelCampaign: {
    ...at.act('/cancel', 'Stop a running or scheduled campaign: no message is begun later than two seconds after the answer.', campaign),
    mayRepeat: true,
  },
  restartCampaign: {
    ...at.act('/restart', 'Go on with a cancelled campaign where it stopped; with a finished one, to those who came onto its list since.', campaign),
    mayRepeat: true,
  },
  retryFailed: {
    ...at.act('/retry-failed', 'Send once more to those whom the message could not reach; of a campaign that is CANCELADA or FINALIZADA.', campaign),
    mayRepeat: true,
  },
  getCampaignReport: at.part('/report', 'How far a campaign is.', campaignReport),
  listRecipients: { ...at.part('/recipients', recipientsSummary, pageOf('recipients', recipient)), query: recipientsQuery(recipientStates) },
  listOptOuts: optOuts.list(
    'Numbers that get no campaigns of the company, by number, 20 a page; searchParam is what they begin with, at home also without the country.',
    { searchParam: z.string().trim().max(50).optional() },
    pageOf('optOuts', optOut),
  ),
  deleteOptOut: { ...optOuts.remove('Let a number get campaigns again whose owner asked for it.'), permission: 'drawer-admin-items:view' },
  /** Mails are filled in with the same variables, also of companies without campaigns. */
  listCampaignSettings: {
    permission: 'session',
    method: 'GET',
    path: '/campaign-settings',
    summary: 'Pace and variables of the campaigns of the company.',
    reply: z.array(listedSetting),
  },
  saveCampaignSettings: {
    ...guarded,
    method: 'POST',
    path: '/campaign-settings',
    summary: 'Change pace and variables; running campaigns keep theirs.',
    body: z.object({ settings: changedCampaignSettings, settingsBefore: campaignSettings.optional() }),
    reply: z.array(listedSetting),
    mayRepeat: true,
  },
});
