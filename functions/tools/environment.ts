import * as z from 'zod';

/**
 * Reads the environment once, at start.
 *
 * @throws Error naming every variable that is missing or wrong, so that the function refuses to start.
 */
export function readEnvironment<T extends z.ZodType>(schema: T, source: NodeJS.ProcessEnv = process.env): z.output<T> {
  const parsed = schema.safeParse(source);
  if (parsed.success) return parsed.data;
  const problems = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
  throw new Error(`invalid environment — ${problems.join('; ')}`);
}

export const tableEnvironment = z.object({ TABLE_NAME: z.string().min(1) });
export const originEnvironment = z.object({ ORIGIN_SECRET: z.string().min(1) });
export const outboundEnvironment = z.object({
  /** Index = shard. */
  OUTBOUND_QUEUE_URLS: z
    .string()
    .min(1)
    .transform((urls) => urls.split(',')),
  META_QUEUE_URL: z.url(),
});
export const metaEnvironment = z.object({
  META_APP_SECRET_ARN: z.string().min(1),
  CHANNEL_SECRET_ARN: z.string().min(1),
  /** Another Graph API than Meta's; empty for Meta's. */
  META_GRAPH_URL: z.string(),
});
export const jobsEnvironment = z.object({ JOBS_QUEUE_URL: z.url() });
/** The queue of what campaigns do. */
export const campaignsEnvironment = z.object({ CAMPAIGNS_QUEUE_URL: z.url() });
/** Of mails: by which sets of rules SES sends them, and where they lead back to; empty where the installation has no address of its own. */
export const mailEnvironment = z.object({
  MAIL_CONFIGURATION_SET: z.string().min(1),
  MAIL_TRACKED_CONFIGURATION_SET: z.string().min(1),
  APP_URL: z.string(),
});
export const timerEnvironment = z.object({
  ...jobsEnvironment.shape,
  JOBS_QUEUE_ARN: z.string().min(1),
  TIMER_GROUP: z.string().min(1),
  TIMER_ROLE_ARN: z.string().min(1),
});
/** Of domains that mails come from. */
export const mailDomainEnvironment = z.object({
  /** Other name servers than the machine's; empty on AWS. */
  DNS_SERVERS: z.string(),
  /** Where the installation is; empty where it has no name of its own. */
  PLATFORM_DOMAIN: z.string(),
});
export const pixEnvironment = z.object({
  PIX_SECRET_ARN: z.string().min(1),
  /** Of charges that are looked up. */
  CHARGES_QUEUE_URL: z.url(),
});
export const noticesEnvironment = z.object({ NOTICES_QUEUE_URL: z.url() });
/** Of secrets that are kept for other services: tokens of pages, secrets of webhooks. */
export const channelEnvironment = z.object({ CHANNEL_SECRET_ARN: z.string().min(1) });
/** `true` where everything is on one machine. */
export const localEnvironment = z.object({ LOCAL_MODE: z.enum(['true', 'false']) });
export const webPushEnvironment = z.object({
  WEB_PUSH_SECRET_ARN: z.string().min(1),
  /** Origin of what stands in for push services; empty on AWS. */
  PUSH_STAND_IN: z.string(),
});
export const mediaEnvironment = z.object({
  MEDIA_URL: z.url(),
  MEDIA_KEY_ID: z.string().min(1),
  MEDIA_KEY_SECRET_ARN: z.string().min(1),
});
/** What a function is given to sign its requests with; the session token only on AWS. */
export const signingEnvironment = z.object({
  AWS_REGION: z.string().min(1),
  AWS_ACCESS_KEY_ID: z.string().min(1),
  AWS_SECRET_ACCESS_KEY: z.string().min(1),
  AWS_SESSION_TOKEN: z.string().min(1).optional(),
});
