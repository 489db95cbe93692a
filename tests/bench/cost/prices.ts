/**
 * List prices of us-east-1 in US dollars, as of December 2025 (SQS: June 2026). Of the free tiers only those that never end,
 * by account and month: `free` in the same unit.
 */
export interface Price {
  readonly what: string;
  readonly perUnit: number;
  readonly free?: number;
  readonly source: string;
}

const million = 1_000_000;
export const daysOfMonth = 30.4;
export const hoursOfMonth = 24 * daysOfMonth;
const lambda = 'https://aws.amazon.com/lambda/pricing/';
const gateway = 'https://aws.amazon.com/api-gateway/pricing/';
const dynamo = 'https://aws.amazon.com/dynamodb/pricing/on-demand/';
const provisioned = 'https://aws.amazon.com/dynamodb/pricing/provisioned/';
const fargate = 'https://aws.amazon.com/fargate/pricing/';
const cloudWatch = 'https://aws.amazon.com/cloudwatch/pricing/';
const cloudFront = 'https://aws.amazon.com/cloudfront/pricing/';
const s3 = 'https://aws.amazon.com/s3/pricing/';
const sqs = 'https://aws.amazon.com/sqs/pricing/';
const backup = 'https://aws.amazon.com/backup/pricing/';

export const prices = {
  lambdaRequests: { what: 'Lambda requests', perUnit: 0.2 / million, free: million, source: lambda },
  /** ARM. */
  lambdaGbSeconds: { what: 'Lambda GB-seconds', perUnit: 0.0000133334, free: 400_000, source: lambda },
  httpRequests: { what: 'HTTP API requests', perUnit: 1 / million, source: gateway },
  socketMessages: { what: 'WebSocket messages', perUnit: 1 / million, source: gateway },
  socketMinutes: { what: 'WebSocket connection minutes', perUnit: 0.25 / million, source: gateway },
  writeUnits: { what: 'DynamoDB write units', perUnit: 0.625 / million, source: dynamo },
  readUnits: { what: 'DynamoDB read units', perUnit: 0.125 / million, source: dynamo },
  /** 25 of each in every hour are free. */
  writeUnitHours: { what: 'DynamoDB provisioned write unit hours', perUnit: 0.00065, free: 25 * hoursOfMonth, source: provisioned },
  readUnitHours: { what: 'DynamoDB provisioned read unit hours', perUnit: 0.00013, free: 25 * hoursOfMonth, source: provisioned },
  tableGb: { what: 'DynamoDB GB stored', perUnit: 0.25, free: 25, source: dynamo },
  recoveryGb: { what: 'DynamoDB GB of point-in-time recovery', perUnit: 0.2, source: dynamo },
  /** Each request of up to 64 KB; a batch is one. The million that is free is of both kinds. */
  fifoRequests: { what: 'SQS FIFO requests', perUnit: 0.5 / million, free: million, source: sqs },
  queueRequests: { what: 'SQS requests', perUnit: 0.4 / million, source: sqs },
  /** ARM, as the next. */
  taskCpuHours: { what: 'Fargate vCPU hours', perUnit: 0.03238, source: fargate },
  taskGbHours: { what: 'Fargate GB hours', perUnit: 0.00356, source: fargate },
  /** Spot is "up to 70 %" cheaper, and ends with two minutes' notice. Its price changes: the whole 70 % are assumed. */
  spotCpuHours: { what: 'Fargate Spot vCPU hours', perUnit: 0.3 * 0.03238, source: fargate },
  spotGbHours: { what: 'Fargate Spot GB hours', perUnit: 0.3 * 0.00356, source: fargate },
  addressHours: { what: 'public IPv4 address hours', perUnit: 0.005, source: 'https://aws.amazon.com/vpc/pricing/' },
  outGb: { what: 'GB from tasks to the internet', perUnit: 0.09, free: 100, source: 'https://aws.amazon.com/ec2/pricing/on-demand/' },
  logGb: { what: 'CloudWatch GB of logs', perUnit: 0.5, free: 5, source: cloudWatch },
  alarmMetrics: { what: 'CloudWatch metrics under alarm', perUnit: 0.1, free: 10, source: cloudWatch },
  customMetrics: { what: 'CloudWatch custom metrics', perUnit: 0.3, free: 10, source: cloudWatch },
  secrets: { what: 'secrets', perUnit: 0.4, source: 'https://aws.amazon.com/secrets-manager/pricing/' },
  imageGb: { what: 'ECR GB of images', perUnit: 0.1, source: 'https://aws.amazon.com/ecr/pricing/' },
  hostedZones: { what: 'hosted zones', perUnit: 0.5, source: 'https://aws.amazon.com/route53/pricing/' },
  mediaGb: { what: 'S3 GB stored', perUnit: 0.023, source: s3 },
  mediaPuts: { what: 'S3 writes', perUnit: 5 / million, source: s3 },
  mediaGets: { what: 'S3 reads', perUnit: 0.4 / million, source: s3 },
  /** Copies elsewhere, with the near ones of which they are made. Each of the table is whole; of files only what is new is kept again. */
  copiedTableGb: { what: 'AWS Backup GB of the table', perUnit: 0.1, source: backup },
  copiedFileGb: { what: 'AWS Backup GB of files', perUnit: 0.05, source: backup },
  copiedGb: { what: 'AWS Backup GB to another region', perUnit: 0.02, source: backup },
  edgeRequests: { what: 'CloudFront requests', perUnit: 1 / million, free: 10 * million, source: cloudFront },
  edgeGb: { what: 'CloudFront GB out', perUnit: 0.085, free: 1_024, source: cloudFront },
} as const satisfies Readonly<Record<string, Price>>;

export type PriceName = keyof typeof prices;
/** So much of each in a month. */
export type Usage = Readonly<Record<PriceName, number>>;

interface BillLine {
  readonly what: string;
  readonly quantity: number;
  readonly dollars: number;
}

/** Prices in place of those above. */
type OtherPrices = Readonly<Partial<Record<PriceName, number>>>;

/**
 * São Paulo's prices that differ. They are rounded and from memory, so a bill by them only says how much dearer the same installation is there.
 * AWS's calculator says what it costs. Viewers in South America are assumed.
 */
export const saoPaulo: OtherPrices = {
  httpRequests: 1.5 / million,
  socketMessages: 1.5 / million,
  socketMinutes: 0.38 / million,
  writeUnits: 0.9375 / million,
  readUnits: 0.1875 / million,
  tableGb: 0.375,
  recoveryGb: 0.3,
  taskCpuHours: 0.0557,
  taskGbHours: 0.0061,
  outGb: 0.15,
  logGb: 0.9,
  mediaGb: 0.0405,
  mediaPuts: 7 / million,
  mediaGets: 0.56 / million,
  copiedTableGb: 0.15,
  copiedFileGb: 0.076,
  copiedGb: 0.138,
  edgeRequests: 2.2 / million,
  edgeGb: 0.11,
};

/** The lines that cost something, the dearest first. */
export function billOf(usage: Usage, other: OtherPrices = {}): { readonly dollars: number; readonly lines: readonly BillLine[] } {
  const lines = Object.entries(usage).map(([name, quantity]): BillLine => {
    const { what, perUnit, free = 0 }: Price = prices[name as PriceName]; // the keys of a usage are the prices' names
    const there = other[name as PriceName]; // as above
    return { what, quantity, dollars: Math.max(0, quantity - free) * (there ?? perUnit) };
  });
  const dear = lines.filter(({ dollars }) => dollars >= 0.005).sort((a, b) => b.dollars - a.dollars);
  return { dollars: dear.reduce((sum, { dollars }) => sum + dollars, 0), lines: dear };
}
