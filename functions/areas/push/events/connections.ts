import { eventName } from '#shared/contract/events.ts';
import { type ConnectionItem, connectionItem, hideKeys, toConnection } from '#functions/records/connections/connection-item.ts';
import type { Job } from '#shared/contract/jobs.ts';
import { readable } from '#functions/data/readable.ts';
import { audience } from '../audience.ts';
import { type EventsOf, type LiveEvent, parsed, type TableChange } from '../live-event.ts';

export const connectionEvents: EventsOf = (change) => {
  const [before, after] = [parsed(connectionItem, change.before), parsed(connectionItem, change.after)];
  if (after) return changed(before, after);
  if (!before) return [];
  const { companyId, connectionId: whatsappId } = before;
  return [{ companyId, event: eventName.whatsapp(companyId), to: audience.company, data: { action: 'delete', whatsappId } }];
};

/** A connection that is open again is a job: what waits for it goes on. */
export function wakingJobs(changes: readonly TableChange[]): Job[] {
  return changes.flatMap(({ before, after }): Job[] => {
    const [former, item] = [before, after].map((image) => (image?.['type'] === 'connection' ? readable(connectionItem, image) : undefined));
    const isBack = former && item && former.status !== 'CONNECTED' && item.status === 'CONNECTED' && item.channel === 'whatsapp';
    if (!isBack) return [];
    const { companyId, connectionId } = item;
    return [
      { type: 'wakeLanes', companyId, connectionId },
      { type: 'resumeContactLists', companyId },
    ];
  });
}

function changed(before: ConnectionItem | undefined, after: ConnectionItem): LiveEvent[] {
  const { companyId } = after;
  const shown = toConnection(after);
  const versions = [
    [audience.right('connections-page:actionButtons'), shown],
    [audience.withoutRight('connections-page:actionButtons'), hideKeys(shown)],
  ] as const;
  const isSession = before?.status !== after.status || before.qrcode !== after.qrcode;
  return versions.flatMap(([to, connection]): LiveEvent[] => [
    { companyId, event: eventName.whatsapp(companyId), to, data: { action: 'update', whatsapp: connection } },
    ...(isSession ? [{ companyId, event: eventName.whatsappSession(companyId), to, data: { action: 'update' as const, session: connection } }] : []),
  ]);
}
