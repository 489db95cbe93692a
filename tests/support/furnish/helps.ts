import { systemKeys } from '#functions/data/keys.ts';
import { put } from '#functions/data/writes.ts';
import { isoTime } from '#functions/ports/clock.ts';
import { helpId } from '#shared/contract/ids.ts';
import { type Furnish, ulidOf } from './furnished.ts';

export const furnishHelps: Furnish<'helps'> = async ({ deps: { table, clock } }) => {
  const id = helpId.parse(clock.newId());
  const now = isoTime(clock.nowMs());
  const fields = { title: 'Primeiros passos', video: 'dQw4w9WgXcQ', description: '' };
  await table.system.commit(put(systemKeys.record('helps', id), { type: 'help', id, ...fields, createdAt: now, updatedAt: now }));
  return {
    ids: { helpId: ulidOf(id) },
    bodies: { createHelp: fields, updateHelp: { ...fields, video: 'https://youtu.be/dQw4w9WgXcQ' } },
    known: { video: [fields.video, 'https://youtu.be/dQw4w9WgXcQ'] },
    notPlain: ['deleteHelp'],
  };
};
