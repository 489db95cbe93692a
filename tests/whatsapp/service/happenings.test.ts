import type { BinaryNode, SignalKeyStore } from '@whiskeysockets/baileys';
import { describe, expect, it } from 'vitest';
import { EnvelopeReader } from '#services/whatsapp/receive/envelope.ts';
import { groupChange, MissedCalls } from '#services/whatsapp/receive/happenings.ts';

const noKeys: SignalKeyStore = { get: async () => ({}), set: async () => undefined };
const envelopes = new EnvelopeReader({
  me: () => ({ id: '5511900000001@s.whatsapp.net', lid: '111111@lid' }),
  keys: noKeys,
  crypto: () => {
    throw new Error('nothing is encrypted here');
  },
  groupSubject: async () => null,
  now: () => new Date(),
});

const node = (tag: string, attrs: Record<string, string>, content: BinaryNode[] = []): BinaryNode => ({ tag, attrs, content });
const call = (step: BinaryNode) => node('call', { from: '222222@lid', id: 'X', t: '1700000000' }, [step]);
const callAttrs = { 'call-id': 'CALL1', 'call-creator': '222222@lid', caller_pn: '5511900000002@s.whatsapp.net' };
const offer = call(node('offer', callAttrs, [node('audio', {})]));
const videoOffer = call(node('offer', callAttrs, [node('audio', {}), node('video', {})]));
const ended = (reason?: string) => call(node('terminate', reason === undefined ? callAttrs : { ...callAttrs, reason }));

describe('a call', () => {
  it.each([
    ['that rang to its end', [offer, ended('timeout')], 'missedCall'],
    ['that rang while we were away', [ended('timeout')], 'missedCall'],
    ['whose caller hung up', [offer, ended()], 'missedCall'],
    ['with video', [videoOffer, ended('timeout')], 'missedVideoCall'],
    ['that was answered on the phone', [offer, ended('accepted_elsewhere')], undefined],
    ['that was declined on the phone', [offer, ended('rejected_elsewhere')], undefined],
    ['that still rings', [offer], undefined],
  ])('%s', async (_name, stanzas, card) => {
    const calls = new MissedCalls(envelopes);
    let last: Awaited<ReturnType<MissedCalls['read']>>;

    for (const stanza of stanzas) last = await calls.read(stanza);

    expect(last?.said.content).toEqual(card && { type: 'card', card, text: '' });
  });

  it('is named by its caller and time', async () => {
    const missed = await new MissedCalls(envelopes).read(ended('timeout'));

    expect(missed?.envelope).toMatchObject({ id: 'CALL1', chat: { lid: '222222', number: '5511900000002' }, sentAtSeconds: 1_700_000_000 });
  });
});

describe('a change in a group', () => {
  const changed = (change: BinaryNode) =>
    groupChange(node('notification', { type: 'w:gp2', from: '12036300@g.us', participant: '333333@lid', id: 'N1', t: '1700000000' }, [change]), envelopes);
  const member = (jid: string, number: string) => node('participant', { jid, phone_number: `${number}@s.whatsapp.net` });

  it.each([
    ['added', node('add', {}, [member('444444@lid', '5511900000004')]), 'groupAdded', '@5511900000004'],
    ['removed', node('remove', {}, [member('444444@lid', '5511900000004')]), 'groupRemoved', '@5511900000004'],
    ['left', node('remove', {}, [node('participant', { jid: '333333@lid' })]), 'groupLeft', '@333333'],
    ['promoted', node('promote', {}, [node('participant', { jid: '444444@lid' })]), 'groupPromoted', '@444444'],
    ['renamed', node('subject', { subject: 'Choir' }), 'groupRenamed', 'Choir'],
    ['described', node('description', {}, [{ tag: 'body', attrs: {}, content: Buffer.from('we sing') }]), 'groupDescribed', 'we sing'],
    ['locked', node('locked', {}), 'groupChanged', ''],
  ])('%s', async (_name, change, card, text) => {
    const happening = await changed(change);

    expect(happening).toMatchObject({
      said: { content: { card, text }, isNotice: true },
      envelope: { chat: { groupId: '12036300' }, participant: { lid: '333333' } },
    });
  });

  it('that nobody sees is not told', async () => {
    expect(await changed(node('invite', { code: 'x' }))).toBeUndefined();
  });
});
