import { AppError } from '#shared/contract/errors.ts';
import type { CompanyId, ConnectionId } from '#shared/contract/ids.ts';
import type { BodyOf, ReplyOf } from '#shared/contract/route.ts';
import type { webhookRoutes } from '#shared/contract/webhooks.ts';
import { requireFound } from '#functions/data/find-item.ts';
import { orThrow } from '#functions/data/decide-anew.ts';
import { companyKeys } from '#functions/data/keys.ts';
import type { TablePart } from '#functions/data/table.ts';
import { findWebhook, openSecret, sealSecret, toWebhook, type WebhookItem } from '#functions/records/webhooks/webhook-item.ts';
import { type Change, put, remove, update, type Write } from '#functions/data/writes.ts';
import { creationId } from '#functions/tools/creation.ts';
import type { Principal } from '#functions/tools/principal.ts';
import { isoTime } from '#functions/ports/clock.ts';
import { FetchFailed, isOnThisMachine, requireOutside } from '#functions/ports/guarded-fetch.ts';
import type { WebhookDeps } from './deps.ts';
import { sendLine } from './event-line.ts';

type Saved = ReplyOf<typeof webhookRoutes.saveWebhook>;

/** @throws AppError ERR_NO_WAPP_FOUND */
export async function showWebhook(deps: WebhookDeps, { companyId }: Principal, connectionId: ConnectionId): Promise<ReplyOf<typeof webhookRoutes.showWebhook>> {
  const table = deps.table.forCompany(companyId);
  await requireConnection(table, companyId, connectionId);
  const found = await findWebhook(table, companyId, connectionId);
  return { webhook: found ? toWebhook(found) : null };
}

/**
 * Says whom a connection tells, and of what. A new one gets a secret, which is answered to this call and its repetitions alone; one that was
 * switched off starts anew.
 *
 * @throws AppError ERR_NO_WAPP_FOUND, ERR_ADDRESS_REFUSED
 */
export async function saveWebhook(
  deps: WebhookDeps,
  { companyId }: Principal,
  connectionId: ConnectionId,
  fields: BodyOf<typeof webhookRoutes.saveWebhook>,
): Promise<Saved> {
  const table = deps.table.forCompany(companyId);
  requireAllowed(deps, fields.url);
  await requireConnection(table, companyId, connectionId);
  const former = await findWebhook(table, companyId, connectionId);
  if (former && isMadeByThisCall(deps, former)) return shownAgain(deps, former);
  const told = { url: fields.url, events: [...new Set(fields.events)], isActive: fields.isActive };
  const set = { ...told, failures: 0, switchedOffAt: null, updatedAt: isoTime(deps.clock.nowMs()) };
  if (!former) return create(deps, table, { type: 'webhook', companyId, connectionId, ...set });
  const { failingSinceMs: _failing, madeBy: _call, ...rest } = former;
  const item: WebhookItem = { ...rest, ...set };
  await store(table, item, changeOf(former, { set, remove: ['failingSinceMs', 'madeBy'] }));
  // Those who stand in the line are told by its new words.
  if (item.isActive && item.lineSinceMs !== undefined) await sendLine(deps, item, { step: item.lineStep ?? 0, attempt: 1 }, 0);
  return { webhook: toWebhook(item), secret: null };
}

/** A person presses again at once, or within a few minutes. */
const repeatedWithinMs = 10 * 60_000;

function isMadeByThisCall({ clock }: WebhookDeps, { madeBy, updatedAt }: WebhookItem): boolean {
  return madeBy !== undefined && madeBy === creationId() && clock.nowMs() - Date.parse(updatedAt) <= repeatedWithinMs;
}

const shownAgain = async ({ sealingKeys }: WebhookDeps, made: WebhookItem): Promise<Saved> => ({
  webhook: toWebhook(made),
  secret: openSecret(await sealingKeys(), made) ?? null,
});

/** Shows the webhook that this call, or its repetition at the same moment, has made. @throws AppError ERR_NO_WAPP_FOUND, ERR_NO_WEBHOOK_FOUND */
export async function showMade(deps: WebhookDeps, { companyId }: Principal, connectionId: ConnectionId): Promise<Saved> {
  const found = await loadWebhook(deps.table.forCompany(companyId), companyId, connectionId);
  if (!isMadeByThisCall(deps, found)) throw new AppError('ERR_NO_WEBHOOK_FOUND');
  return shownAgain(deps, found);
}

async function create(deps: WebhookDeps, table: TablePart, bare: Omit<WebhookItem, 'secretLast4' | 'sealedSecret'>): Promise<Saved> {
  const { secret, kept } = await newSecret(deps, bare);
  const madeBy = creationId();
  const item: WebhookItem = { ...bare, ...kept, ...(madeBy === undefined ? {} : { madeBy }) };
  await store(table, item, put(companyKeys.webhook(item.companyId, item.connectionId), item, ['absent']));
  return { webhook: toWebhook(item), secret };
}

/** Changes what a person says alone: its line goes on meanwhile, or begins. */
const changeOf = ({ companyId, connectionId, updatedAt }: WebhookItem, change: Change): Write =>
  update(companyKeys.webhook(companyId, connectionId), change, ['exists', ['updatedAt', '=', updatedAt]]);

/** @throws AppError ERR_NO_WAPP_FOUND, ERR_NO_WEBHOOK_FOUND */
export async function replaceSecret(deps: WebhookDeps, { companyId }: Principal, connectionId: ConnectionId): Promise<Saved> {
  const table = deps.table.forCompany(companyId);
  const former = await loadWebhook(table, companyId, connectionId);
  const { secret, kept } = await newSecret(deps, former);
  const set = { ...kept, updatedAt: isoTime(deps.clock.nowMs()) };
  const item: WebhookItem = { ...former, ...set };
  await store(table, item, changeOf(former, { set, remove: ['madeBy'] }));
  return { webhook: toWebhook(item), secret };
}

/** @throws AppError ERR_NO_WAPP_FOUND, ERR_NO_WEBHOOK_FOUND */
export async function deleteWebhook(deps: WebhookDeps, { companyId }: Principal, connectionId: ConnectionId): Promise<{ message: string }> {
  const table = deps.table.forCompany(companyId);
  await loadWebhook(table, companyId, connectionId);
  const set = { webhook: null, updatedAt: isoTime(deps.clock.nowMs()) };
  await table.commit(
    remove(companyKeys.webhook(companyId, connectionId)),
    update(companyKeys.connection(companyId, connectionId), { set, remove: ['webhookUrl'] }, ['exists']),
  );
  return { message: 'Webhook deleted.' };
}

/** @throws AppError ERR_NO_WAPP_FOUND, ERR_NO_WEBHOOK_FOUND */
export async function loadWebhook(table: TablePart, companyId: CompanyId, connectionId: ConnectionId): Promise<WebhookItem> {
  await requireConnection(table, companyId, connectionId);
  return requireFound(findWebhook(table, companyId, connectionId), 'ERR_NO_WEBHOOK_FOUND');
}

export async function requireConnection(table: TablePart, companyId: CompanyId, connectionId: ConnectionId): Promise<void> {
  const stored = await table.get(companyKeys.connection(companyId, connectionId), { consistent: true });
  if (!stored) throw new AppError('ERR_NO_WAPP_FOUND', { whatsappId: connectionId });
}

/** The connection says it too, so that open screens hear of it and the audit trail knows who did it. @throws AppError ERR_CONFLICT */
async function store(table: TablePart, item: WebhookItem, write: Write): Promise<void> {
  const { companyId, connectionId, isActive, url: webhookUrl, updatedAt } = item;
  const set = { webhook: isActive ? 'on' : 'off', webhookUrl, updatedAt };
  const stored = table.commit(write, update(companyKeys.connection(companyId, connectionId), { set }, ['exists']));
  await orThrow(stored, ({ index }) => (index === 0 ? 'ERR_CONFLICT' : 'ERR_NO_WAPP_FOUND'));
}

async function newSecret({ clock, sealingKeys }: WebhookDeps, owner: Pick<WebhookItem, 'companyId' | 'connectionId'>) {
  const secret = `whsec_${clock.randomBytes(32).toString('base64url')}`;
  const sealedSecret = sealSecret(await sealingKeys(), owner, secret, clock.randomBytes(12));
  return { secret, kept: { sealedSecret, secretLast4: secret.slice(-4) } };
}

/** Names are looked up at each call as well: here it is told early. @throws AppError ERR_ADDRESS_REFUSED */
function requireAllowed({ isLocal }: WebhookDeps, url: string): void {
  try {
    requireOutside(url, { isTrusted: (one) => isLocal && isOnThisMachine(one) });
  } catch (error) {
    if (!(error instanceof FetchFailed)) throw error;
    throw new AppError('ERR_ADDRESS_REFUSED', { field: 'url' }, { cause: error });
  }
}
