import { describe, expect, it } from 'vitest';
import { receive } from '#functions/areas/inbound/receive.ts';
import { claimPages } from '#functions/areas/companies/claim-pages.ts';
import { deleteConnection } from '#functions/areas/connections/delete-connection.ts';
import { performCommand } from '#functions/areas/meta-send/perform-command.ts';
import type { MetaSendDeps } from '#functions/areas/meta-send/deps.ts';
import { metaCommand } from '#shared/contract/queue-messages.ts';
import { loadMetaLinks, readMetaClaim } from '#functions/records/connections/meta-link.ts';
import { systemKeys } from '#functions/data/keys.ts';
import { remove } from '#functions/data/writes.ts';
import { FetchFailed } from '#functions/ports/guarded-fetch.ts';
import { allTickets } from '#tests/support/conversations.ts';
import { metaConnection, newMetaId } from '#tests/support/given-meta.ts';
import { given } from '#tests/support/given.ts';
import { testKeySweep, testSweep } from '#tests/support/test-table.ts';
import { pngBytes } from '#tests/support/message-deps.ts';
import { conversation, customer } from './given-conversation.ts';

describe('besides messages', () => {
  it('a file is copied, and takes the place of what stood for it', async () => {
    const { deps, scope, home, shown, heard, writes } = await conversation();
    await writes('m_text', 'veja');
    const message = heard('m_file', { type: 'lostMedia', kind: 'image', caption: 'o bolo', isAwaited: true });
    await receive(home.deps, message);
    const before = (await shown()).at(-1);

    await performCommand(deps, { ...scope, type: 'fetchMedia', message, url: 'https://cdn.example/bolo.png', createdAt: message.receivedAt }, 1);
    for (const report of deps.inbound.sent) await receive(home.deps, report);

    expect(before).toMatchObject({ kind: 'image', mediaUrl: null, failure: null });
    expect((await shown()).at(-1)).toMatchObject({ kind: 'image', body: 'o bolo', mediaMimeType: 'image/png', mediaSizeBytes: pngBytes.length });
  });

  it('a file that cannot be had is tried a few times and then said to be missing', async () => {
    const { deps, scope, heard } = await conversation();
    const message = heard('m_file', { type: 'lostMedia', kind: 'video', caption: '', isAwaited: true });
    const command = { ...scope, type: 'fetchMedia', message, url: 'https://cdn.example/1', createdAt: message.receivedAt } as const;
    const failing = (isFinal: boolean): MetaSendDeps => ({ ...deps, fetchFile: async () => Promise.reject(new FetchFailed('no', isFinal)) });

    await expect(performCommand(failing(false), command, 1)).rejects.toMatchObject({ name: 'ComeBackLater', seconds: 5 });
    await performCommand(failing(false), command, 6);
    await performCommand(failing(true), command, 1);

    expect(deps.inbound.sent).toMatchObject([{ whatsappMessageId: 'm_file', content: { type: 'lostMedia', isAwaited: false } }]);
  });

  it('a person gets name and picture from their profile, unless staff has named them', async () => {
    const { deps, home, graph, ticket } = await conversation();
    graph.on(customer, () => ({ name: 'Maria da Silva', profile_pic: 'https://cdn.example/p.jpg' }));
    const asked = metaCommand.parse(home.deps.outbound.sent.find(({ type }) => type === 'picture'));

    await performCommand(deps, asked, 1);
    for (const report of deps.inbound.sent) await receive(home.deps, report);

    expect((await allTickets(home)).find(({ id }) => id === ticket.id)?.contact).toMatchObject({
      name: 'Maria da Silva',
      number: '',
      profilePicUrl: expect.stringContaining('/pictures/'),
    });
  });

  it('a picture that cannot be fetched at the moment does not take the known one away', async () => {
    const { deps, home, graph, ticket } = await conversation();
    graph.on(customer, () => ({ name: 'Maria', profile_pic: 'https://cdn.example/p.jpg' }));
    const asked = metaCommand.parse(home.deps.outbound.sent.find(({ type }) => type === 'picture'));
    const contact = async () => (await allTickets(home)).find(({ id }) => id === ticket.id)?.contact;
    await performCommand(deps, asked, 1);
    for (const report of deps.inbound.sent.splice(0)) await receive(home.deps, report);
    const before = await contact();

    graph.on(customer, () => ({ name: 'Maria da Silva', profile_pic: 'https://cdn.example/p.jpg' }));
    const failing: MetaSendDeps = { ...deps, fetchFile: async () => Promise.reject(new FetchFailed('slow', false)) };
    await performCommand(failing, { ...asked, createdAt: new Date(home.deps.clock.nowMs() + 1).toISOString() }, 1);
    for (const report of deps.inbound.sent) await receive(home.deps, report);

    expect(before?.profilePicUrl).toContain('/pictures/');
    expect(await contact()).toMatchObject({ name: 'Maria da Silva', profilePicUrl: before?.profilePicUrl });
  });

  it('a voice message stays one, though its file says that it is a film', async () => {
    const { deps, scope, home, shown, heard } = await conversation('instagram');
    const message = heard('m_voice', { type: 'lostMedia', kind: 'audio', caption: '', isAwaited: true });
    await receive(home.deps, message);
    const film = { bytes: Buffer.from('\0\0\0\x20ftypisom', 'latin1'), mimeType: 'video/mp4' };

    const command = { ...scope, type: 'fetchMedia', message, url: 'https://cdn.example/audioclip.mp4', createdAt: message.receivedAt } as const;
    await performCommand({ ...deps, fetchFile: async () => film }, command, 1);
    for (const report of deps.inbound.sent) await receive(home.deps, report);

    expect((await shown()).at(-1)).toMatchObject({ kind: 'audio', mediaType: 'audio', mediaMimeType: 'audio/mp4' });
  });

  it('unlinking ends the subscription, but not while the other channel of the page is there', async () => {
    const { deps, home, scope, connection, graph, connectionNow } = await conversation();
    const pageId = connection.accountId ?? '';
    const instagram = await metaConnection(home, 'instagram', { pageId });
    const ended = () => graph.calls.filter(({ method, path }) => method === 'DELETE' && path === `${pageId}/subscribed_apps`).length;
    home.deps.clock.advance(1_000);
    const createdAt = new Date(home.deps.clock.nowMs()).toISOString();

    await performCommand(deps, { type: 'unlink', companyId: scope.companyId, connectionId: scope.connectionId, createdAt }, 1);
    const first = ended();
    await performCommand(deps, { type: 'unlink', companyId: scope.companyId, connectionId: instagram.connectionId, createdAt }, 1);

    expect([first, ended()]).toEqual([0, 1]);
    expect(await connectionNow()).toMatchObject({ status: 'DISCONNECTED', closeReason: 'loggedOut' });
  });

  it.each(['facebook', 'instagram'] as const)('unlinking %s leaves the page to another company that has its other channel', async (channel) => {
    const pageId = newMetaId();
    const instagramId = newMetaId();
    const accountOf = { facebook: pageId, instagram: instagramId };
    const { deps, home, graph } = await conversation();
    const own = await metaConnection(home, channel, { pageId, accountId: accountOf[channel] });
    const others = await given.company({ deps: home.deps });
    const theirs = channel === 'facebook' ? 'instagram' : 'facebook';
    await metaConnection(others, theirs, { pageId, accountId: accountOf[theirs] });
    home.deps.clock.advance(1_000);
    const createdAt = new Date(home.deps.clock.nowMs()).toISOString();

    await performCommand(deps, { type: 'unlink', companyId: home.company.companyId, connectionId: own.connectionId, createdAt }, 1);

    expect(graph.calls.filter(({ method }) => method === 'DELETE')).toEqual([]);
    expect(await readMetaClaim(home.deps.table.system, channel, accountOf[channel])).toBeUndefined();
  });

  it('unlinking leaves the page to an account of Instagram that was connected before pages were said', async () => {
    const { deps, home, scope, connection, graph } = await conversation();
    const pageId = connection.accountId ?? '';
    await metaConnection(await given.company({ deps: home.deps }), 'instagram', { pageId });
    const { system } = home.deps.table;
    await system.commit(remove(systemKeys.instagramOfPage(pageId)));
    const migrating = { ...home.deps, sweep: await testSweep(), sweepKeys: await testKeySweep() };
    let after = await claimPages(migrating, undefined);
    while (after) after = await claimPages(migrating, after);
    home.deps.clock.advance(1_000);
    const createdAt = new Date(home.deps.clock.nowMs()).toISOString();

    await performCommand(deps, { type: 'unlink', companyId: scope.companyId, connectionId: scope.connectionId, createdAt }, 1);

    expect(graph.calls.filter(({ method }) => method === 'DELETE')).toEqual([]);
  });

  it('unlinking forgets the token of a deleted connection also when its page has been connected again since', async () => {
    const { deps, home, scope, connection, graph } = await conversation();
    const accountId = connection.accountId ?? '';
    const part = home.deps.table.forCompany(scope.companyId);
    await deleteConnection(home.deps, home.admin, { connectionId: scope.connectionId });
    home.deps.clock.advance(1_000);
    const again = await metaConnection(home, 'facebook', { accountId });
    const unlink = home.deps.outbound.unlinked.at(-1);
    if (!unlink) throw new Error('nothing is unlinked');

    await performCommand(deps, unlink, 1);

    expect((await loadMetaLinks(part, scope.companyId)).map(({ connectionId }) => connectionId)).toEqual([again.connectionId]);
    expect(await readMetaClaim(home.deps.table.system, 'facebook', accountId)).toMatchObject({ connectionId: again.connectionId });
    expect(graph.calls.filter(({ method }) => method === 'DELETE')).toEqual([]);
  });
});
