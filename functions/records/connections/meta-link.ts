import * as z from 'zod';
import { type MetaChannel, metaChannel } from '#shared/contract/channels.ts';
import { companyId, type CompanyId, connectionId, type ConnectionId } from '#shared/contract/ids.ts';
import { openText, type SealingKeys, sealText } from '#functions/tools/sealed-text.ts';
import { findItem } from '#functions/data/find-item.ts';
import { cachedItems } from '#functions/data/cached-items.ts';
import { companyKeys, systemKeys } from '#functions/data/keys.ts';
import type { Table, TablePart } from '#functions/data/table.ts';
import { isHeld, onRefusal } from '#functions/data/decide-anew.ts';
import { put, remove, type Write } from '#functions/data/writes.ts';

/** Link to Facebook or Instagram: a page, or its Instagram account, with the page's token. */
export const metaLink = z.object({
  type: z.literal('metaLink'),
  companyId,
  connectionId,
  channel: metaChannel,
  /** Owner of the inbox: the page itself, or the Instagram account. */
  accountId: z.string(),
  /** The page that speaks, for its account of Instagram as well. */
  pageId: z.string(),
  sealedToken: z.string(),
  linkedAt: z.iso.datetime(),
});
export type MetaLink = z.output<typeof metaLink>;

const claim = z.object({ companyId, connectionId });
/** The connection that a page or an account belongs to. */
export type MetaClaim = z.output<typeof claim>;

export const loadMetaLink = (table: TablePart, company: CompanyId, connection: ConnectionId): Promise<MetaLink | undefined> =>
  findItem(table, companyKeys.metaLink(company, connection), metaLink);

export async function loadMetaLinks(table: TablePart, company: CompanyId): Promise<MetaLink[]> {
  const stored = await table.queryAll({ pk: companyKeys.metaLink(company, '').pk, consistent: true });
  return stored.map((item) => metaLink.parse(item));
}

export const readMetaClaim = (system: TablePart, channel: MetaChannel, accountId: string): Promise<MetaClaim | undefined> =>
  findItem(system, systemKeys.metaAccount(channel, accountId), claim);

/** Finds the connection of a page's other channel, in whatever company: both have one subscription. */
export const readOtherClaim = ({ system }: Table, { channel, pageId }: Pick<MetaLink, 'channel' | 'pageId'>): Promise<MetaClaim | undefined> =>
  channel === 'instagram' ? readMetaClaim(system, 'facebook', pageId) : findItem(system, systemKeys.instagramOfPage(pageId), claim);

/** Says of a page who has its account of Instagram. */
export const instagramOfPageWrite = ({ companyId: company, connectionId: connection, pageId }: MetaLink): Write =>
  put(systemKeys.instagramOfPage(pageId), { type: 'instagramOfPage', companyId: company, connectionId: connection });

/** A page that another company has connected, or its own anew, must not tell the former connection of its customers for long. */
const keptClaim = cachedItems(5_000, { keepsAbsence: false });

/** As it was a moment ago, without a read for each message. */
export async function findMetaClaim({ system }: Table, channel: MetaChannel, accountId: string, nowMs: number): Promise<MetaClaim | undefined> {
  const item = await keptClaim(system, systemKeys.metaAccount(channel, accountId), nowMs);
  return item && claim.parse(item);
}

/**
 * Forgets the token, and that the inbox is anybody's; not if somebody has logged in again since it was read. An inbox that another connection has
 * got meanwhile stays with that one.
 */
export async function forgetMetaLink(
  { across }: Table,
  { companyId: company, connectionId: connection, channel, accountId, pageId, linkedAt }: MetaLink,
): Promise<void> {
  const link = remove(companyKeys.metaLink(company, connection), [['linkedAt', '=', linkedAt]]);
  const inbox = remove(systemKeys.metaAccount(channel, accountId), [['connectionId', '=', connection]]);
  const ofPage = remove(systemKeys.instagramOfPage(pageId), [{ any: ['absent', ['connectionId', '=', connection]] }]);
  const forgotten = across.commit(link, inbox, ...(channel === 'instagram' ? [ofPage] : []));
  await onRefusal(forgotten, async ({ index }) => void (index === 1 && (await isHeld(across.commit(link)))));
}

const boundTo = (company: CompanyId, connection: ConnectionId): string => `${company}\n${connection}`;

export const sealToken = (keys: SealingKeys, { companyId: company, connectionId: connection }: MetaClaim, token: string, iv: Buffer): string =>
  sealText(keys, boundTo(company, connection), token, iv);

/** Undefined when it was sealed by a key that is no longer honoured. */
export const openToken = (keys: SealingKeys, link: MetaLink): string | undefined =>
  openText(keys, boundTo(link.companyId, link.connectionId), link.sealedToken);
