import * as z from 'zod';

const optional = z.string().default('');

/** @returns undefined for an empty text. */
function versionOf(text: string): readonly [number, number, number] | undefined {
  const [major, minor, patch] = text.split('.').map(Number);
  return major === undefined || minor === undefined || patch === undefined ? undefined : [major, minor, patch];
}

const environment = z.object({
  TABLE_NAME: z.string().min(1),
  INBOUND_QUEUE_URL: z.url(),
  ACKS_QUEUE_URL: z.url(),
  /** Addresses of the outbound queues, up to the number of the shard. */
  OUTBOUND_QUEUE_PREFIX: z.url(),
  OUTBOUND_QUEUE_COUNT: z.coerce.number().int().min(1),
  MEDIA_BUCKET: z.string().min(1),
  AUTH_STATE_KEY: z.string().regex(/^[0-9a-f]{64}(,[0-9a-f]{64})*$/i, 'expected 64 hexadecimal characters'),
  /** Set only where a simulator stands in for WhatsApp. */
  WHATSAPP_URL: optional,
  /** Public key that signs the simulator's certificate, hexadecimal. */
  WHATSAPP_ROOT_KEY: optional,
  /** Address of a stand-in for S3, which knows no bucket by its host; empty on AWS. */
  AWS_ENDPOINT_URL_S3: optional,
  /** Version of WhatsApp Web that we say we are, such as 2.3000.1043857760, until an update of Baileys brings a newer one. */
  WHATSAPP_VERSION: optional.pipe(z.string().regex(/^(\d+\.\d+\.\d+)?$/, 'expected three numbers with dots')).transform(versionOf),
  /** Each reception is billed, so as long as SQS allows; the emulator gives messages to callers that have gone. */
  QUEUE_WAIT_SECONDS: z.coerce.number().int().min(0).max(20).default(20),
  LOG_LEVEL: z.enum(['info', 'warn', 'error']).catch('info'),
  HEALTH_PORT: z.coerce.number().int().min(0).max(65_535).default(8_080),
});
export type Environment = z.output<typeof environment>;

/** @throws Error naming every variable that is missing or malformed. */
export function parseEnvironment(variables: Readonly<Record<string, string | undefined>>): Environment {
  const parsed = environment.safeParse(variables);
  if (parsed.success) return parsed.data;
  const problems = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
  throw new Error(`The session service cannot start. ${problems.join('; ')}`);
}
