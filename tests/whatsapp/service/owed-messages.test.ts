import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { MessageKey } from '#services/whatsapp/receive/envelope.ts';
import { type OwedMessage, OwedMessages } from '#services/whatsapp/receive/owed-messages.ts';
import { messageContext } from '#shared/contract/queue-messages.ts';

const hourMs = 3_600_000;

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-03-02T12:00:00Z') });
});
afterEach(() => {
  vi.useRealTimers();
});

function session(stored = new Map<string, string>()) {
  const asked: string[] = [];
  const givenUp: string[] = [];
  const owed = new OwedMessages({
    notes: {
      list: async (prefix) => [...stored].flatMap(([name, text]) => (name.startsWith(prefix) ? [text] : [])),
      write: async (name, text) => void (text === null ? stored.delete(name) : stored.set(name, text)),
    },
    askForMessages: async (keys: readonly MessageKey[]) => void asked.push(...keys.map(({ id }) => id)),
    askForFile: async ({ id }, mediaKey) => void asked.push(`${id}:${Buffer.from(mediaKey).toString()}`),
    giveUp: async ({ key }) => void givenUp.push(key.id),
    onProblem: (error) => {
      throw error;
    },
    now: () => new Date(),
  });
  return { owed, asked, givenUp, stored };
}

const file: OwedMessage['file'] = {
  kind: 'image',
  mimeType: 'image/jpeg',
  name: '',
  isVoice: false,
  caption: '',
  mediaKey: Buffer.from('key').toString('base64'),
  url: 'https://mmg.whatsapp.net/a',
  quotedId: null,
  context: messageContext.parse({}),
};

function message(id: string, missing: OwedMessage['file'] = null) {
  const remoteJid = '123456789@lid';
  const envelope = { id, chat: { lid: '123456789' }, participant: null, fromMe: false, pushName: null, groupSubject: null, sentAtSeconds: 1_700_000_000 };
  return { key: { remoteJid, id, fromMe: false, participant: null }, envelope, file: missing };
}

describe('what WhatsApp owes', () => {
  it('is asked for now and again, and not any more once it came', async () => {
    const { owed, asked } = session();
    owed.open();
    await owed.expect(message('A'));

    await vi.advanceTimersByTimeAsync(60_000);
    const early = [...asked];
    await owed.settle('A');
    await vi.advanceTimersByTimeAsync(hourMs);

    expect(early).toEqual(['A', 'A']);
    expect(asked).toEqual(early);
  });

  it('is asked for anew after a restart', async () => {
    const { owed, stored } = session();
    owed.open();
    await owed.expect(message('A'));
    await owed.expect(message('B', file));
    owed.close();

    const restarted = session(stored);
    restarted.owed.open();
    await vi.advanceTimersByTimeAsync(3_000);

    expect(restarted.asked).toEqual(['A', 'B:key']);
    expect(await restarted.owed.find('A')).toMatchObject({ envelope: { sentAtSeconds: 1_700_000_000 } });
  });

  it('is not asked for while the session is closed', async () => {
    const { owed, asked } = session();
    owed.open();
    await owed.expect(message('A'));
    owed.close();

    await vi.advanceTimersByTimeAsync(hourMs);

    expect(asked).toEqual([]);
  });

  it('is given up after a day, once, and forgotten after two', async () => {
    const { owed, givenUp, stored } = session();
    owed.open();
    await owed.expect(message('A'));

    await vi.advanceTimersByTimeAsync(25 * hourMs);
    const afterOneDay = { givenUp: [...givenUp], kept: stored.size };
    await vi.advanceTimersByTimeAsync(30 * hourMs);
    owed.close();
    owed.open();
    await vi.advanceTimersByTimeAsync(3_000);

    expect(afterOneDay).toEqual({ givenUp: ['A'], kept: 1 });
    expect(givenUp).toEqual(['A']);
    expect(stored.size).toBe(0);
  });

  it('is written twice: when it is announced and when it came, however often it is announced', async () => {
    const { owed, stored } = session();
    const writes = vi.spyOn(stored, 'set');
    owed.open();

    for (let time = 0; time < 3; time += 1) await owed.expect(message('A'));
    await vi.advanceTimersByTimeAsync(hourMs);
    await owed.settle('A');
    await owed.settle('A');

    expect(writes).toHaveBeenCalledTimes(2);
  });
});
