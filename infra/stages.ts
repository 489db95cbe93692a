import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { stagesFolder } from '#infra/folders.ts';
import { functionSpecs } from '#infra/function-map.ts';
import type { FunctionName } from '#shared/ports/used-by.ts';

/** The stage that `npm start` runs on one machine. */
export const localStageName = 'local';

/** `recado-<stage>-media-<account>-<region>` must fit into the 63 characters of a bucket's name. */
const stageNameShape = /^[a-z][a-z0-9]{1,11}$/;

/** Fargate's pairs of CPU and memory, in MB. https://docs.aws.amazon.com/AmazonECS/latest/developerguide/fargate-tasks-services.html */
const fargateMemory: Readonly<Record<number, readonly [from: number, to: number]>> = {
  256: [512, 2_048],
  512: [1_024, 4_096],
  1_024: [2_048, 8_192],
  2_048: [4_096, 16_384],
};

/** Numbers of shards that a stage may have. */
export const shardCounts = [1, 2, 4, 8, 16, 32, 64] as const;

const throttle = z.strictObject({ rate: z.int().min(1), burst: z.int().min(1) });

const tasks = z
  .strictObject({
    /** As many run without load; more come and go with their memory up to `max`. */
    min: z.int().min(1).default(1),
    max: z.int().min(1).default(1),
    /** As many more run on Fargate Spot, cheaper and with two minutes' notice of their end. What they hold goes to those above, and back. */
    spot: z.int().min(0).default(0),
    cpu: z.literal([256, 512, 1_024, 2_048]).default(256),
    memoryMb: z.int().multipleOf(512).default(1_024),
  })
  .refine(({ min, max }) => max >= min, 'max is less than min')
  .refine(({ cpu, memoryMb }) => {
    const [from = 0, to = 0] = fargateMemory[cpu] ?? [];
    return memoryMb >= from && memoryMb <= to;
  }, 'Fargate has no task of this CPU with this memory');

/** DynamoDB's own bounds. https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/AutoScaling.html */
const utilizations = { least: 20, most: 90 } as const;

/** Fewest and most units in each second, of the table and of every index by itself. It begins with the fewest. */
const units = z.tuple([z.int().min(1), z.int().min(1)]).refine(([fewest, most]) => most >= fewest, 'expected the fewest units first, then the most');

/** Capacity of the table that is paid by the hour, used or not, in place of a price for each request. `docs/operate.md` says when it pays. */
const capacity = z.strictObject({
  writes: units,
  reads: units,
  /** Percent of the units that auto scaling aims at: the rest is there for the minutes that it takes to react. */
  utilization: z.int().min(utilizations.least).max(utilizations.most).default(60),
});

/** Share of the account that each consumer may take, so that a wave of one kind of work leaves room for all others. */
const concurrency = z.strictObject({
  /** Kept free for the function, and its most; 0 keeps none. A customer's message and an open page wait for nothing else. */
  receive: z.int().min(0).max(1_000).default(100),
  push: z.int().min(0).max(1_000).default(50),
  /** Most batches of a queue at once. https://docs.aws.amazon.com/lambda/latest/dg/services-sqs-scaling.html */
  jobs: z.int().min(2).max(1_000).default(20),
  campaigns: z.int().min(2).max(1_000).default(20),
  notices: z.int().min(2).max(1_000).default(20),
  charges: z.int().min(2).max(1_000).default(5),
  meta: z.int().min(2).max(1_000).default(20),
  mailNotices: z.int().min(2).max(1_000).default(5),
});

/** With a zone the stack makes certificate and records; without, you bring the certificate and point the name yourself. */
const domain = z.union([
  z.strictObject({ name: z.hostname(), hostedZoneId: z.string().regex(/^Z[A-Z0-9]{5,}$/) }),
  z.strictObject({ name: z.hostname(), certificateArn: z.string().regex(/^arn:aws:acm:us-east-1:\d{12}:certificate\/[\w-]+$/) }),
]);

/** Generations of a key that are honoured; the first makes what is new. `npm run rotate` writes them. */
const generations = z
  .array(z.int().min(1))
  .min(1)
  .max(3)
  .refine((list) => new Set(list).size === list.length, 'a generation is named twice')
  .default([1]);

const secretArn = z.string().regex(/^arn:aws:secretsmanager:[a-z0-9-]+:\d{12}:secret:.+-\w{6}$/, 'expected the complete ARN of a secret');

/** Existing resources that stay in use: a restored table, or leftovers of an earlier stack. */
const adopt = z.strictObject({
  table: z.strictObject({ name: z.string().regex(/^[\w.-]{3,255}$/), streamArn: z.string().regex(/^arn:aws:dynamodb:.+\/stream\/.+$/) }).optional(),
  mediaBucket: z
    .string()
    .regex(/^[a-z0-9.-]{3,63}$/)
    .optional(),
  /** The domain of the installation's mails is verified already. */
  mailIdentity: z.literal(true).optional(),
  authSecretArn: secretArn.optional(),
  authStateSecretArn: secretArn.optional(),
  metaAppSecretArn: secretArn.optional(),
  channelSecretArn: secretArn.optional(),
  pixSecretArn: secretArn.optional(),
  webPushSecretArn: secretArn.optional(),
});

const region = z.string().regex(/^[a-z]{2}(-[a-z]+)+-\d$/, 'expected a region such as sa-east-1');

/** Copies of what cannot be made again, out of reach of whatever befalls the region or the account. `docs/operate.md` says what they cost. */
const copies = z
  .strictObject({
    /** Vault of AWS Backup in another account or region: each night it takes a copy of the table and of the files. */
    vaultArn: z
      .string()
      .regex(/^arn:aws:backup:[a-z0-9-]+:\d{12}:backup-vault:[\w-]{2,50}$/, 'expected the ARN of a vault of AWS Backup')
      .optional(),
    /** Days for which the vault keeps a copy: never longer than the table's own backups, so that an erasure is whole then. */
    keepDays: z.int().min(1).max(35).default(7),
    /** Whether files of conversations are copied, too. */
    files: z.boolean().default(true),
    /** Regions that have the secrets as well: without them no phone stays linked. */
    secretRegions: z
      .array(region)
      .max(3)
      .refine((list) => new Set(list).size === list.length, 'a region is named twice')
      .default([]),
  })
  .refine(({ vaultArn, secretRegions }) => vaultArn !== undefined || secretRegions.length > 0, 'names neither a vault nor a region of the secrets');

const stageShape = z
  .strictObject({
    $schema: z.string().optional(),
    /** Deploys refuse any other account. */
    account: z
      .string()
      .regex(/^\d{12}$/, 'expected 12 digits')
      .optional(),
    region,
    /** The first deploy makes this address a super user. */
    superEmail: z.email().optional(),
    /** Receiver of alarms and of the budget's warnings; asked once to confirm. */
    alarmEmail: z.email().optional(),
    /** The address that links for lost passwords and invitations come from; by default no-reply at the domain. Without both none are sent. */
    mailFrom: z.email().optional(),
    domain: domain.optional(),
    /** Budget of the whole account, which only warns: tags tell costs apart only where somebody has switched that on. */
    monthlyBudgetUsd: z.number().positive().optional(),
    /** In place of the function map's memory. */
    memoryMb: z.partialRecord(z.enum(functionSpecs.map(([name]) => name) as [FunctionName, ...FunctionName[]]), z.int().min(128).max(10_240)).default({}), // the map has at least one function
    tasks: tasks.prefault({}),
    capacity: capacity.optional(),
    concurrency: concurrency.prefault({}),
    copies: copies.optional(),
    /** Queues that connections can be spread over. More are used only after `npm run grow`; what is in use must stay. */
    shards: z.literal(shardCounts).default(16),
    /** Version of WhatsApp Web for logging in, when WhatsApp refuses the built-in one; empty for the built-in one. */
    whatsappVersion: z
      .string()
      .regex(/^(\d+\.\d+\.\d+)?$/, 'expected three numbers with dots')
      .default(''),
    /** The way new code of functions takes over: at once, a tenth for ten minutes first, or a tenth more each minute. Alarms take it back. */
    shift: z.enum(['none', 'canary', 'linear']).default('none'),
    throttles: z.strictObject({ rest: throttle.default({ rate: 2_000, burst: 4_000 }), live: throttle.default({ rate: 2_000, burst: 4_000 }) }).prefault({}),
    /** Requests of one user over a while; fifteen times as many may come at once. 0 for no limit. */
    requestsPerSecond: z.int().min(0).default(20),
    /**
     * Requests of one address in five minutes, counted by AWS WAF before CloudFront; without it there is no such limit. A shop's desks share one
     * address: 3,000 suit twenty of them. WAF costs $6 a month and $0.60 a million requests. https://aws.amazon.com/waf/pricing/ (2026-11)
     */
    requestsPerAddress: z.int().min(100).max(20_000_000).optional(),
    /** Most sign-ups of one address in an hour; 0 closes the installation to new companies. */
    signUpsPerHour: z.int().min(0).default(10),
    /** Restarts of functions by `npm run rotate` in a stage with a shift, where only another version reads its secrets again. */
    restarts: z.int().min(0).default(0),
    generations: z.strictObject({ origin: generations, media: generations }).prefault({}),
    adopt: adopt.prefault({}),
  })
  .refine((stage) => stage.monthlyBudgetUsd === undefined || stage.alarmEmail !== undefined, { path: ['monthlyBudgetUsd'], message: 'needs alarmEmail' })
  .refine(({ tasks: { min, spot }, shards }) => spot === 0 || min + spot <= shards, {
    path: ['tasks', 'spot'],
    message: 'is more than there are shards for: a task without a shard holds no phone',
  })
  .refine((stage) => stage.capacity === undefined || stage.adopt.table === undefined, {
    path: ['capacity'],
    message: 'the table is adopted, so its capacity is not for the stacks to change: take capacity out',
  })
  .refine(({ copies: wanted, region: own, account }) => !wanted?.vaultArn?.startsWith(`arn:aws:backup:${own}:${account}:`), {
    path: ['copies', 'vaultArn'],
    message: 'is in the account and region of the stage: a copy there is lost with it',
  })
  .refine(({ copies: wanted, region: own }) => !wanted?.secretRegions.includes(own), {
    path: ['copies', 'secretRegions'],
    message: 'names the region of the stage itself',
  });

export type StageConfig = z.output<typeof stageShape>;
export type Stage = StageConfig & { readonly name: string };

/** The address that the installation's own mails come from; none where it has no domain, and is told of none. */
export const platformSenderOf = ({ mailFrom, domain: own }: Stage): string | undefined => mailFrom ?? (own && `no-reply@${own.name}`);

export const stageFile = (name: string): string => join(stagesFolder, `${name}.json`);

/**
 * @param text the content of the stage's file.
 * @throws Error of one sentence that names the file and what is wrong in it.
 */
export function parseStage(name: string, text: string): Stage {
  if (!stageNameShape.test(name)) throw new Error(`the stage name ${name} is wrong: expected 2 to 12 small letters and digits, a letter first`);
  const file = `infra/stages/${name}.json`;
  const parsed = stageShape.safeParse(parseJson(file, text));
  if (!parsed.success) {
    throw new Error(`${file}: ${parsed.error.issues.map((issue) => `${issue.path.join('.') || 'the whole'}: ${issue.message}`).join('; ')}`);
  }
  const stage = { ...parsed.data, name };
  if (name === localStageName && stage.capacity) throw new Error(`${file}: capacity: the table of this machine has no capacity to provision`);
  if (name === localStageName && stage.tasks.spot > 0) throw new Error(`${file}: tasks.spot: this machine runs one session task`);
  const missing = name === localStageName ? [] : (['account', 'superEmail'] as const).filter((key) => stage[key] === undefined);
  if (missing.length > 0) throw new Error(`${file}: ${missing.join(' and ')} must be given`);
  return stage;
}

function parseJson(file: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new Error(`${file} is no JSON: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
  }
}

/** @throws Error of one sentence, for a stage that has no file or a wrong one. */
export function readStage(name: string): Stage {
  if (!existsSync(stageFile(name))) throw new Error(`there is no stage ${name}: infra/stages has ${stageNames().join(', ')}`);
  return parseStage(name, readFileSync(stageFile(name), 'utf8'));
}

export function stageNames(): string[] {
  return readdirSync(stagesFolder)
    .filter((file) => file.endsWith('.json'))
    .map((file) => file.replace(/\.json$/, ''))
    .toSorted();
}
