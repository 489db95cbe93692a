import { describe, expect, it } from 'vitest';
import { receiveWebhook } from '#functions/areas/meta-webhook/receive-webhook.ts';
import { verifyWebhook } from '#functions/areas/meta-webhook/verify-webhook.ts';
import { forgetMetaLink, loadMetaLink } from '#functions/records/connections/meta-link.ts';
import { metaApp, metaConnection, signed, webhookDeps } from '#tests/support/given-meta.ts';
import { given } from '#tests/support/given.ts';

const customer = '77000000001';

async function page(channel: 'facebook' | 'instagram' = 'facebook') {
  const home = await given.company();
  const connection = await metaConnection(home, channel);
  const deps = webhookDeps(home);
  const id = connection.accountId ?? '';
  const object = channel === 'facebook' ? 'page' : 'instagram';
  const bodyOf = (...events: object[]) => ({ object, entry: [{ id, time: 1, messaging: events }] });
  const told = async (...events: object[]) => {
    await receiveWebhook(deps, signed(bodyOf(...events)));
    return deps.inbound.sent;
  };
  const event = (what: object) => ({ sender: { id: customer }, recipient: { id }, timestamp: 1_790_000_000_123, ...what });
  return { home, connection, deps, id, bodyOf, told, event };
}

describe('the address of the webhook', () => {
  it('is confirmed to whoever knows the token, and to nobody else', async () => {
    const { deps } = await page();

    expect(await verifyWebhook(deps, { token: metaApp.verifyToken, challenge: '42' })).toBe('42');
    await expect(verifyWebhook(deps, { token: 'a guess', challenge: '42' })).rejects.toMatchObject({ code: 'ERR_WEBHOOK_REFUSED' });
  });
});

describe('a call of the webhook', () => {
  const message = { message: { mid: 'm_1', text: 'oi' } };

  it.each([
    ['without a signature', undefined],
    ['with that of another secret', (body: object) => signed(body, 'another').signature],
    ['with one of another form', () => 'sha1=abc'],
  ])('%s is refused before anything is read', async (_what, sign) => {
    const { deps, bodyOf, event } = await page();
    const body = bodyOf(event(message));

    await expect(receiveWebhook(deps, { ...signed(body), signature: sign?.(body) })).rejects.toMatchObject({ code: 'ERR_WEBHOOK_REFUSED' });
    expect(deps.inbound.sent).toEqual([]);
  });

  it('that was changed on its way is refused', async () => {
    const { deps, bodyOf, event } = await page();
    const { signature } = signed(bodyOf(event(message)));
    const { bytes } = signed(bodyOf(event({ message: { mid: 'm_1', text: 'outra coisa' } })));

    await expect(receiveWebhook(deps, { bytes, signature })).rejects.toMatchObject({ code: 'ERR_WEBHOOK_REFUSED' });
  });

  it('of more bytes than Meta sends is refused', async () => {
    const { deps } = await page();

    await expect(receiveWebhook(deps, signed('x'.repeat(1024 * 1024 + 1)))).rejects.toMatchObject({ code: 'ERR_PAYLOAD_TOO_LARGE' });
  });

  it.each(['', 'no json', '[]', '{"object":"user","entry":[]}', '{"object":"page"}'])('that is signed but says nothing known is taken: %s', async (body) => {
    const { deps } = await page();

    expect(await receiveWebhook(deps, signed(body))).toBe('EVENT_RECEIVED');
    expect(deps.inbound.sent).toEqual([]);
  });

  it('drops what is of a page that nobody has connected, and takes the rest', async () => {
    const { deps, bodyOf, event, connection } = await page();
    const { entry } = bodyOf(event(message));
    const strange = { id: '99999999', messaging: [event({ message: { mid: 'm_2', text: 'de outra' } })] };

    await receiveWebhook(deps, signed({ object: 'page', entry: [strange, { id: 'what ever' }, null, { id: '99999998', messaging: null }, ...entry] }));

    expect(deps.inbound.sent).toMatchObject([{ connectionId: connection.connectionId, whatsappMessageId: 'm_1' }]);
  });

  it('reaches, within seconds, the company that has the page now', async () => {
    const { home, connection, deps, bodyOf, event, id } = await page();
    await receiveWebhook(deps, signed(bodyOf(event(message))));
    const link = await loadMetaLink(home.deps.table.forCompany(home.company.companyId), home.company.companyId, connection.connectionId);
    if (link) await forgetMetaLink(home.deps.table, link);
    const other = await given.company({ deps: home.deps });
    const theirs = await metaConnection(other, 'facebook', { accountId: id });
    home.deps.clock.advance(5_000);

    await receiveWebhook(deps, signed(bodyOf(event({ message: { mid: 'm_2', text: 'só para vocês' } }))));

    expect(deps.inbound.sent.map(({ connectionId }) => connectionId)).toEqual([connection.connectionId, theirs.connectionId]);
  });

  it('that is repeated puts the same again, under the same name', async () => {
    const { told, event } = await page();

    await told(event(message), event({ message: { mid: 'm_2', text: 'tudo bem?' } }));

    expect(await told(event(message), event({ message: { mid: 'm_2', text: 'tudo bem?' } }))).toHaveLength(2);
  });
});

describe('what is told', () => {
  it('of a text is a message of the customer, at its own time', async () => {
    const { told, event } = await page();

    const [first] = await told(event({ message: { mid: 'm_1', text: 'oi', reply_to: { mid: 'm_0' } } }));

    const expected = { type: 'message', chat: { facebookId: customer }, whatsappMessageId: 'm_1', fromMe: false, sentAt: '2026-09-21T14:13:20.123Z' };
    expect(first).toMatchObject({ ...expected, content: { type: 'text', text: 'oi' }, quotedWhatsappMessageId: 'm_0', isNotice: false });
  });

  it('of files is a row for each, which wait for the copies', async () => {
    const { told, event, deps } = await page('instagram');
    const files = [
      { type: 'image', payload: { url: 'https://cdn.example/1.jpg' } },
      { type: 'audio', payload: { url: 'https://cdn.example/2.mp4' } },
      { type: 'image', payload: { url: 'https://cdn.example/3.png', sticker_id: 1 } },
      { type: 'file', payload: { url: 'https://cdn.example/boleto.pdf' } },
    ];

    const sent = await told(event({ message: { mid: 'm_1', text: 'veja', attachments: files } }));

    expect(sent).toMatchObject([
      { chat: { instagramId: customer }, whatsappMessageId: 'm_1', content: { type: 'lostMedia', kind: 'image', caption: 'veja', isAwaited: true } },
      { whatsappMessageId: 'm_1.1', content: { kind: 'audio', caption: '' } },
      { whatsappMessageId: 'm_1.2', content: { kind: 'sticker' } },
      { whatsappMessageId: 'm_1.3', content: { kind: 'document' } },
    ]);
    expect(deps.meta.sent).toMatchObject(
      files.map(({ payload }, part) => ({ type: 'fetchMedia', url: payload.url, message: { whatsappMessageId: part === 0 ? 'm_1' : `m_1.${part}` } })),
    );
  });

  it('of many files, one of them of no known form, is a row for each', async () => {
    const { told, event, deps } = await page();
    const files = Array.from({ length: 30 }, (_, index) => ({ type: 'image', payload: { url: `https://cdn.example/${index}.jpg` } }));

    const sent = await told(event({ message: { mid: 'm_1', attachments: [...files.slice(0, 12), null, 'what ever', ...files.slice(12)] } }));

    expect(sent.map((one) => one.type === 'message' && one.whatsappMessageId)).toEqual(files.map((_, part) => (part === 0 ? 'm_1' : `m_1.${part}`)));
    expect(deps.meta.sent).toMatchObject(files.map(({ payload: { url } }) => ({ type: 'fetchMedia', url })));
  });

  it('of a message with buttons is what it says', async () => {
    const { told, event, id } = await page();
    const elements = [{ title: 'Bolo de cenoura', subtitle: 'R$ 40' }, { title: 'Brigadeiro' }];
    const echo = (mid: string, payload: object) =>
      event({ sender: { id }, recipient: { id: customer }, message: { mid, is_echo: true, attachments: [{ type: 'template', payload }] } });

    const sent = await told(
      echo('m_1', { template_type: 'button', text: 'Posso ajudar?', buttons: [{ type: 'postback', title: 'Cardápio' }] }),
      echo('m_2', { template_type: 'generic', elements }),
    );

    expect(sent).toMatchObject([
      { content: { type: 'text', text: 'Posso ajudar?\n[ Cardápio ]' } },
      { content: { type: 'text', text: 'Bolo de cenoura\nR$ 40\nBrigadeiro' } },
    ]);
  });

  it.each([
    [
      'a place',
      { attachments: [{ type: 'location', title: 'Praça', payload: { coordinates: { lat: -23.5, long: -46.6 } } }] },
      { type: 'location', latitude: -23.5, longitude: -46.6, name: 'Praça' },
    ],
    [
      'a link in a text',
      { text: 'olha https://a.example', attachments: [{ type: 'fallback', title: 'A', payload: { url: 'https://a.example' } }] },
      { type: 'text', text: 'olha https://a.example' },
    ],
    ['a post', { attachments: [{ type: 'share', payload: { url: 'https://a.example/p' } }] }, { type: 'card', card: 'share', text: 'https://a.example/p' }],
    [
      'an answer to a story',
      { text: 'lindo!', reply_to: { story: { url: 'https://cdn.example/s', id: '1' } } },
      { type: 'card', card: 'storyReply', text: 'lindo!' },
    ],
    ['a mention in a story', { attachments: [{ type: 'story_mention', payload: { url: 'https://cdn.example/s' } }] }, { type: 'card', card: 'storyMention' }],
    ['what Meta does not pass on', { is_unsupported: true }, { type: 'card', card: 'other' }],
  ])('of %s is that', async (_what, content, expected) => {
    const { told, event } = await page();

    expect((await told(event({ message: { mid: 'm_1', ...content } })))[0]).toMatchObject({ content: expected });
  });

  it.each([
    ['a text at a time of no known form', { timestamp: 'soon', message: { mid: 'm_1', text: 'oi' } }, { type: 'message', whatsappMessageId: 'm_1' }],
    ['a reaction', { reaction: { mid: 'm_1', action: 'react', emoji: '😍' } }, { type: 'reaction', targetId: 'm_1', emoji: '😍', fromMe: false }],
    ['a reaction that is taken back', { reaction: { mid: 'm_1', action: 'unreact' } }, { type: 'reaction', targetId: 'm_1', emoji: '' }],
    ['a message that is taken back', { message: { mid: 'm_1', is_deleted: true } }, { type: 'revoke', targetId: 'm_1', fromMe: false }],
    ['an edit', { message_edit: { mid: 'm_1', text: 'melhor assim', num_edit: 1 } }, { type: 'edit', targetId: 'm_1', text: 'melhor assim' }],
    ['a delivery', { delivery: { mids: ['m_1', 'm_2'], watermark: 5 } }, { type: 'ack', whatsappMessageIds: ['m_1', 'm_2'], ack: 2 }],
    ['a delivery without names', { delivery: { watermark: 5 } }, { type: 'reached', ack: 2, untilMs: 5 }],
    ['reading on Messenger', { read: { watermark: 6 } }, { type: 'reached', ack: 3, untilMs: 6 }],
    ['reading on Instagram', { read: { mid: 'm_1' } }, { type: 'reached', ack: 3, untilMs: 1_790_000_000_123 }],
    ['reading at no time', { timestamp: undefined, read: { mid: 'm_1' } }, { type: 'ack', whatsappMessageIds: ['m_1'], ack: 3 }],
    ['a button', { postback: { mid: 'm_1', title: 'Começar', payload: 'START' } }, { type: 'message', whatsappMessageId: 'm_1', content: { text: 'Começar' } }],
  ])('of %s is that', async (_what, what, expected) => {
    const { told, event } = await page();

    expect(await told(event(what))).toMatchObject([expected]);
  });

  it('of an echo is our own message, by its name where it has one', async () => {
    const { told, event, id } = await page();
    const echo = (message: object) => event({ sender: { id }, recipient: { id: customer }, message: { is_echo: true, ...message } });

    const sent = await told(echo({ mid: 'm_1', text: 'oi', metadata: '3EB0019A5D3C7E00ABCDEF.0' }), echo({ mid: 'm_2', text: 'da página' }));

    expect(sent).toMatchObject([
      { type: 'handedOver', chat: { facebookId: customer }, whatsappMessageId: '3EB0019A5D3C7E00ABCDEF', part: 0, channelId: 'm_1' },
      { type: 'message', chat: { facebookId: customer }, fromMe: true, whatsappMessageId: 'm_2' },
    ]);
  });

  it('of nothing that is known is nothing', async () => {
    const { told, event } = await page();

    expect(await told(event({}), event({ optin: {} }), { what: 'ever' }, event({ message: { mid: 7 } }))).toEqual([]);
  });

  it('under an id that fits into no key has another that always is the same', async () => {
    const { told, event } = await page();
    const mid = `aW1 ${'x'.repeat(400)}`;

    const sent = await told(event({ message: { mid, text: 'oi' } }), event({ reaction: { mid, action: 'react', emoji: '👍' } }));

    expect(sent[0]).toMatchObject({ whatsappMessageId: expect.stringMatching(/^h\.[\w-]{43}$/) });
    expect(sent[1]).toMatchObject({ targetId: sent[0]?.type === 'message' ? sent[0].whatsappMessageId : '' });
  });
});
