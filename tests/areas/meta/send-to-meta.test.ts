import { describe, expect, it } from 'vitest';
import { againAfterSeconds, receiveAcks } from '#functions/areas/inbound/receive-acks.ts';
import { receive } from '#functions/areas/inbound/receive.ts';
import { retryMessage } from '#functions/areas/messages/change-message.ts';
import { performCommand } from '#functions/areas/meta-send/perform-command.ts';
import { GraphError, GraphSilent } from '#functions/ports/graph.ts';
import { metaCommand } from '#shared/contract/queue-messages.ts';
import { metaConnection } from '#tests/support/given-meta.ts';
import { messageDeps } from '#tests/support/message-deps.ts';
import { conversation, customer } from './given-conversation.ts';

const refusal =
  (code: number, error_subcode = 0, status = 400) =>
  () => {
    throw new GraphError(status, { code, error_subcode, message: 'no' });
  };

describe('a message to Facebook', () => {
  it('goes out as an answer, and is with the server once Meta has given it an id', async () => {
    const { weWrite, shown, calls, connection } = await conversation();
    const { run } = await weWrite('bom dia');

    await run();

    const body = {
      recipient: { id: customer },
      messaging_type: 'RESPONSE',
      message: { text: 'bom dia', metadata: expect.stringMatching(/^3EB0[0-9A-F]{18}\.0$/) },
    };
    expect(calls()).toMatchObject([{ method: 'POST', path: `${connection.accountId}/messages`, token: `token of ${connection.accountId}`, body }]);
    expect((await shown()).at(-1)).toMatchObject({ body: 'bom dia', ack: 1, failure: null });
  });

  it('is sent once, however often its command comes', async () => {
    const { weWrite, calls } = await conversation();
    const { run } = await weWrite('bom dia');

    await run();
    await run(2);

    expect(calls()).toHaveLength(1);
  });

  it('quotes what it answers, by the id that Meta knows', async () => {
    const { weWrite, shown, calls } = await conversation();
    const [first] = await shown();

    await (await weWrite('sim', { id: first?.id ?? '' })).run();

    expect(calls()[0]?.body).toMatchObject({ reply_to: { mid: 'm_first' } });
  });

  it('of more than Meta takes at once goes in pieces, and is there with the last', async () => {
    const { weWrite, shown, calls, graph } = await conversation('instagram');
    const { run } = await weWrite('ã'.repeat(499) + ' ' + 'b'.repeat(700));
    let count = 0;
    graph.on('/messages', () => {
      count += 1;
      if (count === 2) throw new GraphError(429, { code: 613, error_subcode: 0, message: 'slow down' });
      return { message_id: `m_part${count}` };
    });

    await expect(run()).rejects.toMatchObject({ name: 'ComeBackLater' });
    const between = (await shown()).at(-1)?.ack;
    await run(2);

    expect(between).toBe(0);
    expect((await shown()).at(-1)).toMatchObject({ ack: 1 });
    // The first piece once, the second after the pause.
    const texts = calls().map(({ body }) => (body as { message: { text: string } }).message.text.length);
    expect(texts).toEqual([499, 700, 700]);
  });
});

describe('when Meta says no', () => {
  it.each([
    ['the day is over', 10, 2_018_278, 'ERR_META_WINDOW_CLOSED'],
    ['the person has blocked the page', 551, 1_545_041, 'ERR_META_USER_UNREACHABLE'],
    ['it does not take the file', 100, 2_018_047, 'ERR_META_MEDIA_REFUSED'],
    ['it does not like something', 100, 0, 'ERR_META_REJECTED'],
  ])('because %s, the message fails with that', async (_why, code, subcode, failure) => {
    const { weWrite, graph, deps, home, shown } = await conversation();
    const { run } = await weWrite('olá');
    graph.on('/messages', refusal(code, subcode));

    await run();
    for (const report of deps.inbound.sent) await receive(home.deps, report);

    expect((await shown()).at(-1)).toMatchObject({ ack: 0, failure });
  });

  it.each([
    ['too many calls', 613, 400],
    ['too many calls of the app', 4, 400],
    ['too many calls of the page', 32, 400],
    ['too many requests', 0, 429],
  ])('because of %s, it is tried again after a pause that grows', async (_why, code, status) => {
    const { weWrite, graph, calls } = await conversation();
    const { run } = await weWrite('olá');
    graph.on('/messages', refusal(code, 0, status));

    const pauses = [];
    for (const tries of [1, 2, 3, 9]) pauses.push(await run(tries).catch((error: unknown) => error));

    expect(pauses).toMatchObject([{ seconds: 5 }, { seconds: 10 }, { seconds: 20 }, { seconds: 90 }]);
    expect(calls()).toHaveLength(4);
  });

  it('because the token has expired, the connection says so and the message waits for a new one', async () => {
    const { weWrite, graph, home, connection, connectionNow, shown, calls } = await conversation();
    const { run } = await weWrite('olá');
    graph.on('/messages', refusal(190, 463));

    await expect(run()).rejects.toMatchObject({ name: 'ComeBackLater' });
    const between = await connectionNow();
    await expect(run(2)).rejects.toMatchObject({ name: 'ComeBackLater' });
    const { accountId } = connection;
    await metaConnection(home, 'facebook', { accountId: accountId ?? '', name: 'outra vez' });
    graph.on('/messages', () => ({ message_id: 'm_new' }));
    await run(3);

    expect(between).toMatchObject({ status: 'DISCONNECTED', closeReason: 'tokenExpired' });
    expect(await connectionNow()).toMatchObject({ status: 'CONNECTED', closeReason: null, name: connection.name });
    expect((await shown()).at(-1)).toMatchObject({ ack: 1, failure: null });
    // While it is down nothing is asked of Meta.
    expect(calls()).toHaveLength(2);
  });

  it('a message that has waited for a day fails', async () => {
    const { weWrite, graph, home, deps } = await conversation();
    const { run } = await weWrite('olá');
    graph.on('/messages', refusal(613));

    home.deps.clock.advance(24 * 60 * 60_000 + 1);
    await run(500);

    expect(deps.inbound.sent).toMatchObject([{ type: 'failure', code: 'ERR_WAPP_MESSAGE_EXPIRED' }]);
  });
});

describe('when Meta does not say', () => {
  it('the echo tells that it has the message, which is not sent again', async () => {
    const { weWrite, graph, home, scope, calls, shown } = await conversation();
    const { run, command } = await weWrite('olá');
    graph.on('/messages', () => {
      throw new GraphSilent('cut');
    });

    await expect(run()).rejects.toMatchObject({ name: 'ComeBackLater' });
    const whatsappMessageId = command.type === 'send' ? command.whatsappMessageId : '';
    await receive(home.deps, { ...scope, type: 'handedOver', whatsappMessageId, part: 0, channelId: 'm_echo' });
    await run(2);

    expect(calls()).toHaveLength(1);
    expect((await shown()).at(-1)).toMatchObject({ ack: 1 });
  });

  it('without an echo it is sent again, but not before one could have come', async () => {
    const { weWrite, graph, home, calls } = await conversation();
    const { run } = await weWrite('olá');
    graph.on('/messages', refusal(2, 0, 500));

    await expect(run()).rejects.toMatchObject({ name: 'ComeBackLater' });
    await expect(run(2)).rejects.toMatchObject({ name: 'ComeBackLater' });
    const before = calls().length;
    home.deps.clock.advance(31_000);
    graph.on('/messages', () => ({ message_id: 'm_again' }));
    await run(3);

    expect([before, calls().length]).toEqual([1, 2]);
  });

  it('and no echo comes either, it is repeated once, then shown as unconfirmed until a person decides', async () => {
    const { weWrite, graph, home, calls, deps, shown } = await conversation();
    const { run } = await weWrite('olá');
    graph.on('/messages', () => {
      throw new GraphSilent('cut');
    });

    await expect(run()).rejects.toMatchObject({ name: 'ComeBackLater' });
    home.deps.clock.advance(31_000);
    await expect(run(2)).rejects.toMatchObject({ name: 'ComeBackLater' });
    home.deps.clock.advance(31_000);
    await run(3);
    await run(4);

    const callsAlone = calls().length;
    const [failure] = deps.inbound.sent;
    if (failure) await receive(home.deps, failure);
    const unconfirmed = (await shown()).at(-1);
    graph.on('/messages', () => ({ recipient_id: '1', message_id: 'm_decided' }));
    if (unconfirmed) await retryMessage(messageDeps(home), home.admin, { messageId: unconfirmed.id });
    await performCommand(deps, metaCommand.parse(home.deps.outbound.sent.findLast(({ type }) => type === 'send')), 1);

    expect(callsAlone).toBe(2);
    expect(unconfirmed?.failure).toBe('ERR_META_UNCONFIRMED');
    expect(calls()).toHaveLength(3);
  });

  it('a crash after the call is like a call without an answer', async () => {
    const { weWrite, graph, home, heard, calls } = await conversation('instagram');
    const { run } = await weWrite('olá');
    graph.on('/messages', () => {
      throw new Error('the process ends here');
    });
    await expect(run()).rejects.toMatchObject({ name: 'ComeBackLater' });

    // Instagram's echo names nothing: it says the same as what was given to Meta.
    const said = { ...heard('m_echo', { type: 'text', text: 'olá' }), fromMe: true };
    await receive(home.deps, said);
    await receive(home.deps, said);
    await run(2);

    expect(calls()).toHaveLength(1);
  });
});

describe('what customers did', () => {
  it('counts what was given to Meta before as delivered and read', async () => {
    const { weWrite, home, scope, shown } = await conversation();
    await (await weWrite('um')).run();
    home.deps.clock.advance(10_000);
    const betweenMs = home.deps.clock.nowMs();
    home.deps.clock.advance(10_000);
    await (await weWrite('dois')).run();

    await receive(home.deps, { ...scope, type: 'reached', ack: 3, untilMs: betweenMs });
    await receive(home.deps, { ...scope, type: 'reached', ack: 2, untilMs: betweenMs + 60_000 });

    expect((await shown()).filter(({ fromMe }) => fromMe).map(({ body, ack }) => [body, ack])).toEqual([
      ['um', 3],
      ['dois', 2],
    ]);
  });

  it.each(['facebook', 'instagram'] as const)('%s: reading that comes before the answer to our call is kept until then', async (channel) => {
    const { weWrite, home, scope, graph, shown } = await conversation(channel);
    const { run } = await weWrite('bom dia');
    graph.on('/messages', async () => {
      home.deps.clock.advance(2_000);
      await receive(home.deps, { ...scope, type: 'reached', ack: 3, untilMs: home.deps.clock.nowMs() });
      await receive(home.deps, { ...scope, type: 'reached', ack: 2, untilMs: home.deps.clock.nowMs() });
      return { message_id: 'm_late' };
    });

    const before = (await shown()).at(-1)?.ack;
    await run();

    expect([before, (await shown()).at(-1)?.ack]).toEqual([0, 3]);
  });

  it('before Meta has refused our message says nothing of its repetition', async () => {
    const { weWrite, home, scope, graph, shown } = await conversation();
    const { run } = await weWrite('bom dia');
    graph.on('/messages', async () => {
      await receive(home.deps, { ...scope, type: 'reached', ack: 3, untilMs: home.deps.clock.nowMs() });
      return refusal(613)();
    });
    await expect(run()).rejects.toMatchObject({ name: 'ComeBackLater' });
    const between = (await shown()).at(-1)?.ack;
    graph.on('/messages', () => ({ message_id: 'm_again' }));
    home.deps.clock.advance(5_000);

    await run(2);

    expect([between, (await shown()).at(-1)?.ack]).toEqual([0, 1]);
  });

  it('with a message whose id is not known yet is looked at again', async () => {
    const { weWrite, home, scope, graph, shown } = await conversation();
    const { run } = await weWrite('bom dia');
    graph.on('/messages', async () => {
      await receive(home.deps, { ...scope, type: 'ack', whatsappMessageIds: ['m_late'], ack: 2 });
      return { message_id: 'm_late' };
    });

    await run();
    const before = (await shown()).at(-1)?.ack;
    for (const { acks } of home.deps.acks.sent) await receiveAcks(home.deps, acks);

    expect([before, (await shown()).at(-1)?.ack]).toEqual([1, 2]);
    expect(home.deps.acks.sent.map(({ acks, delaySeconds }) => [acks.tries, delaySeconds])).toEqual([[1, againAfterSeconds[0]]]);
  });

  it('to a message of ours finds it by Meta’s own id', async () => {
    const { weWrite, home, scope, shown, graph } = await conversation();
    graph.on('/messages', () => ({ message_id: 'm_ours' }));
    await (await weWrite('gostou?')).run();

    await receive(home.deps, { ...scope, type: 'reaction', targetId: 'm_ours', emoji: '😍', fromMe: false, participant: null });

    expect((await shown()).at(-1)).toMatchObject({ body: 'gostou?', reactions: [{ emoji: '😍', fromMe: false }] });
  });
});
