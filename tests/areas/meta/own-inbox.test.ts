import { expect, it } from 'vitest';
import { receive } from '#functions/areas/inbound/receive.ts';
import { performCommand } from '#functions/areas/meta-send/perform-command.ts';
import { receiveWebhook } from '#functions/areas/meta-webhook/receive-webhook.ts';
import type { MetaChannel } from '#shared/contract/channels.ts';
import { RecordingMeta } from '#tests/support/recording-meta.ts';
import { pngBytes } from '#tests/support/message-deps.ts';
import { signed, webhookDeps } from '#tests/support/given-meta.ts';
import { conversation, customer } from './given-conversation.ts';

/** A conversation of which the webhook tells. Somebody of the page may write and act in its own inbox as well. */
async function told(channel: MetaChannel = 'instagram') {
  const all = await conversation(channel);
  const { home, connection, graph } = all;
  graph.on('/messages', () => ({ message_id: 'm_ours' }));
  const id = connection.accountId ?? '';
  const object = channel === 'facebook' ? 'page' : 'instagram';
  const asked = new RecordingMeta();
  const tell = async (...events: object[]): Promise<void> => {
    const deps = { ...webhookDeps(home), meta: asked };
    await receiveWebhook(deps, signed({ object, entry: [{ id, time: 1, messaging: events }] }));
    for (const report of deps.inbound.sent) await receive(home.deps, report);
  };
  const at = (): number => home.deps.clock.nowMs();
  const byPage = (what: object) => ({ sender: { id }, recipient: { id: customer }, timestamp: at(), ...what });
  const byCustomer = (what: object) => ({ sender: { id: customer }, recipient: { id }, timestamp: at(), ...what });
  return { ...all, asked, tell, byPage, byCustomer };
}

it.each([
  ['by the mark of an echo', { is_echo: true }],
  ['by its sender alone', {}],
])('a message of ours that is taken back in the page’s own inbox goes here too, told %s', async (_how, mark) => {
  const { weWrite, tell, byPage, shown } = await told();
  await (await weWrite('o preço é 10')).run();

  await tell(byPage({ message: { mid: 'm_ours', is_deleted: true, ...mark } }));

  expect((await shown()).at(-1)).toMatchObject({ fromMe: true, isDeleted: true });
});

it('what is edited in the page’s own inbox says so here', async () => {
  const { tell, byPage, shown } = await told('facebook');
  await tell(byPage({ message: { mid: 'm_inbox', text: 'às 9', is_echo: true } }));

  await tell(byPage({ message_edit: { mid: 'm_inbox', text: 'às 10', num_edit: 1 } }));

  expect((await shown()).at(-1)).toMatchObject({ fromMe: true, body: 'às 10', isEdited: true });
});

it('a reaction in the page’s own inbox is ours', async () => {
  const { tell, byPage, shown } = await told();

  await tell(byPage({ reaction: { mid: 'm_first', action: 'react', emoji: '❤' } }));

  expect((await shown()).at(-1)).toMatchObject({ reactions: [{ emoji: '❤', fromMe: true }] });
});

it('the page’s own reading says nothing of the customer’s', async () => {
  const { weWrite, tell, byPage, shown } = await told();
  await (await weWrite('bom dia')).run();

  await tell(byPage({ read: { mid: 'm_ours' } }));

  expect((await shown()).at(-1)).toMatchObject({ fromMe: true, ack: 1 });
});

it('Instagram names the last message that was read, and with it all before are', async () => {
  const { home, weWrite, tell, byCustomer, shown, graph } = await told();
  for (const text of ['um', 'dois']) await (await weWrite(text)).run();
  graph.on('/messages', () => ({ message_id: 'm_last' }));
  await (await weWrite('três')).run();
  home.deps.clock.advance(5_000);
  const read = byCustomer({ read: { mid: 'm_last' } });
  home.deps.clock.advance(5_000);
  await (await weWrite('quatro')).run();

  await tell(read);

  expect((await shown()).filter(({ fromMe }) => fromMe).map(({ body, ack }) => [body, ack])).toEqual([
    ['um', 3],
    ['dois', 3],
    ['três', 3],
    ['quatro', 1],
  ]);
});

it('a customer’s message is taken back also where Meta writes its marks as text', async () => {
  const { tell, byCustomer, shown } = await told();

  await tell(byCustomer({ message: { mid: 'm_first', is_deleted: 'true' } }));

  expect(await shown()).toMatchObject([{ body: 'oi', isDeleted: true }]);
});

const photo = { attachments: [{ type: 'image', payload: { url: 'https://cdn.example/1.jpg' } }] };

it('a file of ours that comes back as an echo is not copied once more', async () => {
  const { deps, asked, weWrite, tell, byPage, shown } = await told();
  const { command } = await weWrite('', undefined, [{ name: 'bolo.png', mimeType: 'image/png', bytes: pngBytes }]);
  await performCommand(deps, command, 1);

  await tell(byPage({ message: { mid: 'm_ours', is_echo: true, ...photo } }));
  for (const one of asked.sent) await performCommand(deps, one, 1);

  expect(asked.sent).toHaveLength(1);
  expect([...deps.files.files.keys()]).toEqual([]);
  expect(deps.inbound.sent).toEqual([]);
  expect((await shown()).filter(({ fromMe }) => fromMe)).toHaveLength(1);
});

it('a file that somebody sends in the page’s own inbox is copied, once its message is there', async () => {
  const { deps, home, asked, tell, byPage, shown } = await told();
  await tell(byPage({ message: { mid: 'm_inbox', is_echo: true, ...photo } }));
  const [fetch] = asked.sent;
  if (fetch?.type !== 'fetchMedia') throw new Error('nothing is fetched');
  const notYet = { ...fetch, message: { ...fetch.message, whatsappMessageId: 'm_later' } };

  await expect(performCommand(deps, notYet, 1)).rejects.toMatchObject({ name: 'ComeBackLater' });
  await performCommand(deps, fetch, 1);
  for (const report of deps.inbound.sent) await receive(home.deps, report);

  expect((await shown()).at(-1)).toMatchObject({ fromMe: true, kind: 'image', mediaMimeType: 'image/png' });
});
