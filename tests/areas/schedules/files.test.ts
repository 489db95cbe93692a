import { describe, expect, it } from 'vitest';
import { listMessages } from '#functions/areas/messages/list-messages.ts';
import { deleteSchedule } from '#functions/areas/schedules/delete-schedule.ts';
import { listSchedules } from '#functions/areas/schedules/list-schedules.ts';
import { createSchedule, updateSchedule } from '#functions/areas/schedules/save-schedule.ts';
import { uploadPrefix } from '#functions/ports/media-keys.ts';
import { isoTime } from '#functions/ports/clock.ts';
import type { Recurrence } from '#shared/contract/schedules.ts';
import { messageDeps, pngBytes } from '#tests/support/message-deps.ts';
import { contactHome, dayMs, hourMs, pass, schedule, sent, stored } from './schedule-home.ts';

const daily: Recurrence = { frequency: 'daily', until: null, times: null };
const jpeg = Buffer.concat([Buffer.from('ffd8ffe000104a464946', 'hex'), Buffer.alloc(40)]).toString('base64');

/** A contact home, and files as a browser has uploaded them. */
async function fileHome() {
  const { home, ticket, deps } = await contactHome();
  const upload = (name: string, mimeType: string, bytes: Buffer) => {
    const key = `${uploadPrefix(home.company.companyId)}${home.deps.clock.newId()}/${name}`;
    deps.files.files.set(key, { key, sizeBytes: bytes.length, mimeType, head: bytes.subarray(0, 64) });
    return { key, name };
  };
  const picture = () => ({ ...upload('bolo.png', 'image/png', pngBytes), preview: { jpeg, width: 640, height: 480 } });
  const create = async (fields: Partial<Parameters<typeof createSchedule>[2]>) => {
    const sendAt = isoTime(home.deps.clock.nowMs() + hourMs);
    const made = await createSchedule(deps, home.admin, { contactId: ticket.contactId, body: 'O bolo de amanhã', sendAt, ...fields });
    for (const key of filesOf(made.media?.key)) deps.eraser.files.set(key, 'bytes');
    return made;
  };
  const kept = () => [...deps.eraser.files.keys()];
  return { home, ticket, deps, upload, picture, create, kept };
}

const filesOf = (key: string | undefined): string[] => (key === undefined ? [] : [key, `${key}.preview.jpg`]);

describe('a scheduled file', () => {
  it('goes out with the text as its caption, and is shown in list and conversation', async () => {
    const { home, ticket, deps, picture, create } = await fileHome();
    const made = await create({ upload: picture() });
    const file = { kind: 'image', name: 'bolo.png', mimeType: 'image/png', sizeBytes: pngBytes.length, url: `https://media.example/${made.media?.key}` };

    const { schedules } = await listSchedules(deps, home.admin, {});
    expect(schedules).toMatchObject([{ body: 'O bolo de amanhã', file: { ...file, previewUrl: `${file.url}.preview.jpg` } }]);
    await pass(home, hourMs);
    const [command] = home.deps.outbound.sent;

    const { messages } = await listMessages(messageDeps(home), home.admin, { ticketId: ticket.id, query: {} });
    expect(messages.at(-1)).toMatchObject({ body: 'O bolo de amanhã', mediaType: 'image', mediaName: 'bolo.png', mediaUrl: file.url });
    expect(command).toMatchObject({ content: { type: 'media', caption: 'O bolo de amanhã', media: { key: made.media?.key } } });
    expect(await stored(home, made)).toMatchObject({ status: 'ENVIADA' });
  });

  it('that is a voice note goes out behind its text', async () => {
    const { home, upload, create } = await fileHome();
    await create({ upload: upload('voz.ogg', 'audio/ogg; codecs=opus', Buffer.concat([Buffer.from('OggS'), Buffer.alloc(80)])) });

    await pass(home, hourMs);

    expect(home.deps.outbound.sent).toMatchObject([
      { content: { type: 'text', text: 'O bolo de amanhã' } },
      { content: { type: 'media', caption: '', media: { kind: 'audio', isVoice: true } } },
    ]);
    const ids = home.deps.outbound.sent.flatMap((message) => (message.type === 'send' ? [message.whatsappMessageId] : []));
    expect(new Set(ids).size).toBe(2);
  });

  it('is refused when it was not uploaded here, or is not what it says', async () => {
    const { upload, create } = await fileHome();

    await expect(create({ upload: { key: 'uploads/01ARZ3NDEKTSV4RRFFQ69G5FAV/a/b.png', name: 'b.png' } })).rejects.toMatchObject({ code: 'ERR_NO_FILE_FOUND' });
    const forged = upload('a.png', 'image/png', Buffer.from('<html><script>alert(1)</script></html>'));

    await expect(create({ upload: forged })).rejects.toMatchObject({ code: 'ERR_FILE_TYPE_REFUSED' });
  });

  it('stays through a change of the words, and is erased when it is taken away or replaced', async () => {
    const { home, deps, picture, create, kept } = await fileHome();
    const made = await create({ upload: picture() });
    const change = { contactId: made.contactId, body: 'Outro texto', sendAt: made.sendAt, scope: 'one' as const };

    const reworded = await updateSchedule(deps, home.admin, made.id, change);
    expect([reworded.media?.key, kept()]).toEqual([made.media?.key, filesOf(made.media?.key)]);
    const replaced = await updateSchedule(deps, home.admin, made.id, { ...change, upload: picture() });
    expect(kept()).toEqual([]);
    for (const key of filesOf(replaced.media?.key)) deps.eraser.files.set(key, 'bytes');
    const bare = await updateSchedule(deps, home.admin, made.id, { ...change, upload: null });

    expect([bare.media, kept()]).toEqual([null, []]);
    await pass(home, hourMs);
    expect(sent(home)).toEqual(['Outro texto']);
  });

  it('is erased with its message, unless that has been sent', async () => {
    const { home, deps, picture, create, kept } = await fileHome();
    const [unsent, gone] = [await create({ upload: picture() }), await create({ upload: picture() })];

    await deleteSchedule(deps, home.admin, unsent.id);
    expect(kept()).toEqual(filesOf(gone.media?.key));
    await pass(home, hourMs);
    await deleteSchedule(deps, home.admin, gone.id);

    expect(kept()).toEqual(filesOf(gone.media?.key));
  });

  it('of a series goes out each time, and is erased with the series while none has been sent', async () => {
    const { home, deps, picture, create, kept } = await fileHome();
    const made = await create({ upload: picture(), recurrence: daily });
    const other = await create({ upload: picture(), recurrence: daily });

    await deleteSchedule(deps, home.admin, made.id, 'one');
    expect(kept()).toHaveLength(4);
    await pass(home, hourMs);
    await pass(home, dayMs);
    expect(home.deps.outbound.sent.flatMap((one) => (one.type === 'send' && one.content.type === 'media' ? [one.content.media.key] : [])).toSorted()).toEqual(
      [other.media?.key, other.media?.key, made.media?.key].toSorted(),
    );
    const { schedules } = await listSchedules(deps, home.admin, {});
    for (const { id, leadsSeries } of schedules) await deleteSchedule(deps, home.admin, id, leadsSeries ? 'series' : 'one');

    // What conversations show stays.
    expect(kept()).toHaveLength(4);
    const last = await create({ upload: picture(), recurrence: daily });
    await deleteSchedule(deps, home.admin, last.id, 'series');
    expect(kept()).toHaveLength(4);
  });

  it('is left to the series by one that leaves it', async () => {
    const { home, deps, picture, create, kept } = await fileHome();
    const made = await create({ upload: picture(), recurrence: daily });

    await updateSchedule(deps, home.admin, made.id, { contactId: made.contactId, body: 'Sem a foto', sendAt: made.sendAt, scope: 'one', upload: null });
    expect(kept()).toEqual(filesOf(made.media?.key));
    await pass(home, hourMs);
    await pass(home, dayMs);

    expect(home.deps.outbound.sent).toMatchObject([{ content: { type: 'text' } }, { content: { type: 'media' } }]);
    expect(await schedule(home, made.contactId)).toMatchObject({ media: null });
  });
});
