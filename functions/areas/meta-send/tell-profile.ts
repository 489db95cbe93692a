import { createHash } from 'node:crypto';
import * as z from 'zod';
import type { MetaCommand } from '#shared/contract/queue-messages.ts';
import { metaIdOf } from '#shared/domain/channel.ts';
import { fileKind } from '#shared/domain/file-kind.ts';
import { picturePrefix } from '#functions/records/messages/media-prefixes.ts';
import { log } from '#functions/tools/log.ts';
import { isoTime } from '#functions/ports/clock.ts';
import { FetchFailed } from '#functions/ports/guarded-fetch.ts';
import type { MetaSendDeps } from './deps.ts';
import { loadAccess } from './page-access.ts';

const text = z.string().optional().catch(undefined);
const profile = z.object({ name: text, first_name: text, last_name: text, username: text, profile_pic: text });
type Profile = z.output<typeof profile>;

const fields = { facebook: 'first_name,last_name,name,profile_pic', instagram: 'name,username,profile_pic' } as const;
const picture = { maxBytes: 2_000_000, timeoutMs: 10_000 } as const;

/** Copies a person's name and picture from Meta. A person who cannot be looked up stays as they are. */
export async function tellProfile(deps: MetaSendDeps, command: Extract<MetaCommand, { type: 'picture' }>): Promise<void> {
  const { companyId, connectionId, chat, contactId } = command;
  const access = await loadAccess(deps, command);
  if (access.is !== 'open') return;
  const { link, token } = access;
  try {
    const known = profile.parse(await deps.graph({ path: metaIdOf(chat) ?? '', query: { fields: fields[link.channel] }, token }));
    const key = known.profile_pic === undefined ? null : await copyPicture(deps, command, known.profile_pic);
    const checkedAt = isoTime(deps.clock.nowMs());
    const found = key === undefined ? {} : { key };
    const message = { type: 'picture' as const, companyId, connectionId, chat, contactId, ...found, name: nameOf(known), checkedAt };
    await deps.inbound.send({ message, dedupeId: `profile#${contactId}#${command.createdAt}` });
  } catch (error) {
    log.info('profile not told', { companyId, connectionId, error });
  }
}

function nameOf({ name, first_name: first = '', last_name: last = '', username }: Profile): string | null {
  const full = name ?? `${first} ${last}`.trim();
  return full || (username ?? null);
}

/** @returns null for what is no picture, or none any more; undefined where another try may find one. */
async function copyPicture(
  deps: MetaSendDeps,
  { companyId, connectionId, contactId }: Extract<MetaCommand, { type: 'picture' }>,
  address: string,
): Promise<string | null | undefined> {
  try {
    const { bytes, mimeType: claimed } = await deps.fetchFile(address, picture);
    const { kind, mimeType } = fileKind(claimed, bytes.subarray(0, 64));
    if (kind !== 'image') return null;
    const digest = createHash('sha256').update(bytes).digest('hex').slice(0, 16);
    const key = `${picturePrefix(companyId, contactId)}${digest}.jpg`;
    await deps.files.put({ key, mimeType, bytes });
    return key;
  } catch (error) {
    log.info('picture not copied', { companyId, connectionId, error });
    return error instanceof FetchFailed && error.isFinal ? null : undefined;
  }
}
