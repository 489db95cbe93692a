import { createHash } from 'node:crypto';
import { AppError } from '#shared/contract/errors.ts';
import { connectionId as connectionIdSchema } from '#shared/contract/ids.ts';
import type { Job } from '#shared/contract/jobs.ts';
import { newWhatsappMessageId } from '#shared/domain/message-id.ts';
import { loadChannel, loadChatAddress } from '#functions/conversations/chat.ts';
import { fillTexts } from '#functions/conversations/fill-texts.ts';
import { postAside, ticketNumberOf } from '#functions/conversations/post-aside.ts';
import type { OutboundDraft, PostDeps } from '#functions/conversations/post-message.ts';
import { captioned } from '#functions/conversations/sent-media.ts';
import { loadCompany } from '#functions/records/companies/company-item.ts';
import { maySend } from '#functions/records/companies/may-send.ts';
import { companyKeys } from '#functions/data/keys.ts';
import { type ScheduleItem, scheduleItem } from '#functions/records/schedules/schedule-item.ts';
import type { Table, TablePart } from '#functions/data/table.ts';
import { latestTicketItem } from '#functions/records/tickets/ticket-item.ts';
import { isHeld } from '#functions/data/decide-anew.ts';
import { saveStep } from '#functions/data/save-step.ts';
import type { Clause } from '#functions/data/writes.ts';
import { log } from '#functions/tools/log.ts';
import { isoTime } from '#functions/ports/clock.ts';
import type { SeriesDeps } from './deps.ts';
import { findSchedule } from './load-schedule.ts';
import { continueSeries } from './series.ts';

type SendSchedule = Extract<Job, { type: 'sendSchedule' }>;
type Place = NonNullable<ScheduleItem['place']>;

/**
 * Sends a scheduled message once. Where it goes is stored first; row and WhatsApp id follow from that, so that a
 * repetition after a crash finishes the same message. Before that the next one of its series is made. What was changed, deleted or sent meanwhile is let be.
 */
export async function sendSchedule(deps: PostDeps & SeriesDeps, { companyId, scheduleId, sendAt }: SendSchedule): Promise<void> {
  const table = deps.table.forCompany(companyId);
  const found = await findSchedule(table, companyId, scheduleId);
  if (!found || found.status !== 'PENDENTE' || found.sendAt !== sendAt) return;
  await continueSeries(deps, found);
  try {
    const schedule = found.place ? found : await claimPlace(deps, table, found);
    if (!schedule?.place) return;
    await post(deps, table, schedule, schedule.place);
    await change(table, schedule, { status: 'ENVIADA', sentAt: isoTime(deps.clock.nowMs()) }, ['status', '=', 'PENDENTE']);
  } catch (error) {
    // A failure that no repetition helps is told; any other lets the job come again.
    if (!(error instanceof AppError) || !hopeless.has(error.code)) throw error;
    log.warn('scheduled message not sent', { companyId, scheduleId, code: error.code });
    await change(table, found, { status: 'ERRO', failure: error.code }, ['status', '=', 'PENDENTE']);
  }
}

const ofCompany = ['ERR_NO_COMPANY_FOUND', 'ERR_COMPANY_SUSPENDED', 'ERR_SUBSCRIPTION_EXPIRED', 'ERR_PLAN_EXCEEDED'];
const hopeless = new Set<string>([...ofCompany, 'ERR_NO_CONTACT_FOUND', 'ERR_WAPP_INVALID_CONTACT', 'ERR_NO_WAPP_FOUND', 'ERR_NO_DEF_WAPP_FOUND']);

/**
 * Decides where it goes. Two jobs of one time may run side by side: a change of the words leaves one behind. Both then post what the
 * first one decided.
 *
 * @returns undefined when it was changed, deleted or sent at this moment.
 */
async function claimPlace({ table: whole, clock }: PostDeps, table: TablePart, schedule: ScheduleItem): Promise<ScheduleItem | undefined> {
  const { companyId, id, updatedAt } = schedule;
  const ms = clock.nowMs();
  const place: Place = { ...(await choosePlace(whole, schedule, ms)), ms };
  const now = await saveStep(table, companyKeys.schedule(companyId, id), {
    change: { set: { place } },
    when: ['exists', ['updatedAt', '=', updatedAt], ['place', '=', null]],
    parse: (stored) => scheduleItem.parse(stored),
  });
  return now?.updatedAt === updatedAt && now.status === 'PENDENTE' ? now : undefined;
}

/**
 * The contact's last connection that still exists, with its ticket there; else the default one, with a number of its own.
 *
 * @throws AppError ERR_COMPANY_SUSPENDED, ERR_SUBSCRIPTION_EXPIRED, ERR_NO_DEF_WAPP_FOUND
 */
async function choosePlace(whole: Table, { companyId, contactId }: ScheduleItem, nowMs: number): Promise<Omit<Place, 'ms'>> {
  const table = whole.forCompany(companyId);
  const { pk, sk: prefix } = companyKeys.latestTicket(companyId, contactId, '');
  const [company, pointers] = await Promise.all([loadCompany(table, companyId), table.queryAll({ pk, prefix, consistent: true })]);
  const may = await maySend(whole, company, nowMs);
  if (may !== true) throw new AppError(may);
  const places = pointers.map((item) => ({
    connectionId: connectionIdSchema.parse(String(item['sk']).slice(prefix.length)),
    ticketId: latestTicketItem.parse(item).ticketId,
  }));
  for (const place of places.sort((one, other) => other.ticketId - one.ticketId)) {
    if (await table.get(companyKeys.connection(companyId, place.connectionId))) return place;
  }
  const connectionId = company.defaultConnectionId;
  if (!connectionId) throw new AppError('ERR_NO_DEF_WAPP_FOUND');
  return { connectionId, ticketId: await ticketNumberOf(table, { companyId, connectionId, contactId }) };
}

async function post(deps: PostDeps, table: TablePart, schedule: ScheduleItem, place: Place): Promise<void> {
  const { companyId, contactId, contactName, userId } = schedule;
  const channel = await loadChannel(table, { companyId, connectionId: place.connectionId });
  const address = await loadChatAddress(table, schedule, channel);
  await postAside(deps, { companyId, contactId, ...place }, address, async (chat, nowMs) => {
    // It is its author who speaks, whoever has the ticket.
    const [text = ''] = await fillTexts(table, { ...chat, contactName, userId }, [schedule.body], nowMs);
    return draftsOf(schedule, place, text);
  });
}

/** The text, or the file with it; of a voice note both. */
function draftsOf({ id, media }: ScheduleItem, { ms: placedMs }: Place, text: string): OutboundDraft[] {
  return captioned(text, media ? [media] : []).map((content, index) => {
    const ms = placedMs + index;
    const chance = createHash('sha256')
      .update(index === 0 ? id : `${id} ${index}`)
      .digest();
    return { content, quotedMsg: null, ms, channelMessageId: newWhatsappMessageId(ms, chance), requestHash: null, scheduleId: id };
  });
}

async function change(table: TablePart, schedule: ScheduleItem, set: Partial<ScheduleItem>, when: Clause): Promise<void> {
  await isHeld(table.change(companyKeys.schedule(schedule.companyId, schedule.id), { set }, ['exists', when]));
}
