import type { AnnouncementId, CompanyErasureId, CompanyId, ConnectionId, PushDeviceId } from '#shared/contract/ids.ts';
import { cutKey, digest, normalizeName } from './key-text.ts';
import type { Key } from './keys.ts';

const system = (rest: string, sk: string): Key => ({ pk: `s#${rest}`, sk });

/** Keys that cross companies. */
export const systemKeys = {
  email: (email: string) => system(`email#${email.toLowerCase()}`, 'email'),
  /** A link that was mailed to the owner of an account. @param hash of its token */
  accountLink: (hash: string) => system(`account-link#${hash}`, 'account-link'),
  /** That a mail about an account has gone out. */
  accountMail: (mailId: string) => system(`account-mail#${mailId}`, 'account-mail'),
  companyName: (name: string) => system(`company-name#${normalizeName(name)}`, 'company-name'),
  /** The companies by name. */
  listedCompany: (name: string, companyId: CompanyId | '') => system('companies', name && `${cutKey(normalizeName(name))}#${companyId}`),
  /** The erasures of companies, with the proof of each. */
  companyErasure: (erasureId: CompanyErasureId | '') => system('company-erasures', erasureId),
  plan: (planId: string) => system('plans', planId),
  /** Author of the deletion at a platform key, for as long as the stream may report it. */
  deletedBy: ({ pk, sk }: Key) => system(`deleted-by#${digest(`${pk} ${sk}`)}`, 'deleted-by'),
  /** Keeps plan names unique. */
  planName: (name: string) => system(`plan-name#${normalizeName(name)}`, 'plan-name'),
  /** The companies that have a plan; an empty company is what they all are at. */
  companyOfPlan: (planId: string, companyId: CompanyId | '') => system(`plan-companies#${planId}`, companyId),
  /** By the time of their making. */
  announcement: (announcementId: AnnouncementId | '') => system('announcements', announcementId),
  /** Which announcements are active, in one small item: every browser asks. */
  announcementBoard: () => system('announcement-board', 'announcement-board'),
  /** Declared records that are the same to every company, by the time of their making. */
  record: (collection: string, id: string) => system(collection, id),
  /** How many migrations this table has had. */
  migrations: () => system('migrations', 'migrations'),
  /** When the next mail of the installation may be sent, and how many a second. */
  mailRate: () => system('mail-rate', 'mail-rate'),
  /** Public halves of the keys that sign access tokens. */
  signingKey: (keyId: string) => system('signing-keys', keyId),
  throttle: (scope: string, subject: string) => system(`throttle#${scope}#${digest(subject)}`, 'throttle'),
  /** Which connection a program sends by. @param hash of its token */
  connectionToken: (hash: string) => system(`connection-token#${hash}`, 'connection-token'),
  livePass: (pass: string) => system(`live-pass#${digest(pass)}`, 'live-pass'),
  /** Which company a socket belongs to: API Gateway names only the socket. */
  socketOwner: (socketId: string) => system(`socket#${socketId}`, 'socket'),
  /** Owner of a browser that receives notices. */
  pushEndpoint: (deviceId: PushDeviceId) => system(`push-endpoint#${deviceId}`, 'push-endpoint'),
  /** Companies that have had a socket in the last hours. */
  liveCompany: (companyId: CompanyId | '') => system('live-companies', companyId),
  /** Companies that have had open tickets, which are closed when idle. */
  attendingCompany: (companyId: CompanyId | '') => system('attending-companies', companyId),
  /** Heartbeat of a running session task. */
  sessionTask: (taskId: string) => system('session-tasks', taskId),
  /** How many shards connections are spread over. */
  shardCount: () => system('shard-count', 'shard-count'),
  shardLease: (shard: number) => system('shard-leases', String(shard).padStart(4, '0')),
  /** The connections of a shard that want a session. */
  shardConnection: (shard: number, connectionId: ConnectionId | '') => system(`shard#${shard}`, connectionId),
  /** Which connection of the installation a WhatsApp number belongs to. */
  whatsappNumber: (number: string) => system(`whatsapp-number#${number}`, 'whatsapp-number'),
  /** Which connection of the installation a page of Facebook, or an account of Instagram, belongs to. */
  instagramOfPage: (pageId: string) => system(`meta-page#${pageId}`, 'instagram'),
  metaAccount: (channel: 'facebook' | 'instagram', accountId: string) => system(`meta-account#${channel}#${accountId}`, 'meta-account'),
  /** Which company of the installation sends from a domain. */
  mailDomain: (domain: string) => system(`mail-domain#${domain}`, 'mail-domain'),
  /** Names of the domain's records at the mail service, which knows one domain for all companies. */
  mailDomainNames: (domain: string) => system(`mail-domain#${domain}`, 'names'),
  /** A company that has the domain or waits for it. */
  mailDomainAsker: (domain: string, companyId: CompanyId | '') => system(`mail-domain#${domain}`, `asker#${companyId}`),
  /** Encrypted Signal state of a session; `name` is `<kind>#<id>`. */
  sessionAuth: (connectionId: ConnectionId, name: string) => system(`session-auth#${connectionId}`, name),
} as const;
