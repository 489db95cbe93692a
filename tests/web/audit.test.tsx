import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { AuditEntry } from '#shared/contract/audit.ts';
import { aQueue, aSession, queueIdOf, userIdOf } from './support/builders.ts';
import type { FakeHandlers } from './support/fake-api.ts';
import { renderApp } from './support/render-app.tsx';

const ana = { kind: 'user' as const, id: userIdOf(1), name: 'Ana Souza' };
const anEntry = (n: number, entry: Partial<AuditEntry> = {}): AuditEntry => ({
  id: `${1_795_000_000_000 - n}-${n}`,
  at: '2026-11-20T12:00:00.000Z',
  actor: ana,
  action: 'update',
  kind: 'queue',
  record: { id: queueIdOf(n), name: 'Vendas' },
  changes: [],
  company: null,
  ...entry,
});
const renamed = anEntry(1, {
  changes: [
    { field: 'name', isMasked: false, before: 'Vendas', after: 'Compras' },
    { field: 'greetingMessage', isMasked: true, before: null, after: null },
  ],
});
const all = [
  renamed,
  anEntry(2, { actor: { kind: 'system', id: null, name: null }, action: 'create', kind: 'user', record: { id: userIdOf(2), name: 'Bia' } }),
  anEntry(3, { actor: { kind: 'staff', id: null, name: null }, action: 'erase', kind: 'contact', record: { id: 'x', name: null } }),
  anEntry(4, { kind: 'settings', record: { id: 'settings', name: null }, changes: [{ field: 'userRating', isMasked: false, before: null, after: 'enabled' }] }),
];
const open = (path = '/audit', api: FakeHandlers = {}, width = 1280) =>
  renderApp(path, {
    width,
    session: aSession(),
    api: { listAudit: () => ({ entries: all, hasMore: false }), listQueues: () => [aQueue(1, { name: 'Suporte' })], listUsers: () => [], ...api },
  });

describe('the audit trail', () => {
  it('says in sentences who did what', async () => {
    await open();

    const [, ...rows] = await screen.findAllByRole('row');

    expect(rows.map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('Ana Souza alterou a fila Vendas: nome, mensagem de saudação'),
      expect.stringContaining('Sistema criou o usuário Bia'),
      expect.stringContaining('Equipe da plataforma apagou os dados: um contato'),
      expect.stringContaining('Ana Souza alterou as configurações: Avaliação do atendimento'),
    ]);
  });

  it('shows how fields were and are, and of some only that they changed', async () => {
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Ver detalhes: Ana Souza alterou a fila Vendas: nome, mensagem de saudação' }));

    const dialog = within(await screen.findByRole('dialog', { name: 'Detalhes' }));

    expect(dialog.getByRole('row', { name: 'nome Vendas Compras' })).toBeInTheDocument();
    expect(dialog.getByRole('row', { name: 'mensagem de saudação alterado, não mostrado' })).toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: 'Fechar' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it('names queues that it knows, and says of others that they are gone', async () => {
    const changes = [{ field: 'queueIds', isMasked: false, before: [], after: [queueIdOf(1), queueIdOf(9)] }];
    const { user } = await open('/audit', { listAudit: () => ({ entries: [anEntry(1, { kind: 'user', changes })], hasMore: false }) });
    await user.click(await screen.findByRole('button', { name: /^Ver detalhes/ }));

    expect(await screen.findByRole('row', { name: 'filas — Suporte, fila excluída' })).toBeInTheDocument();
  });

  it('asks for kind, user and days, keeps them in the address, and offers to clear them', async () => {
    const { user, calls } = await open('/audit?kind=tag&userId=system', {
      listAudit: ({ query }) => (query['kind'] ? { entries: [], hasMore: false } : { entries: all, hasMore: false }),
    });
    await screen.findByText('Nada encontrado');

    await user.type(screen.getByLabelText('De'), '2026-11-01');
    await waitFor(() => expect(location.search).toContain('from=2026-11-01'));
    await user.click(await screen.findByRole('button', { name: 'Limpar filtros' }));

    expect(await screen.findByText(/criou o usuário Bia/)).toBeInTheDocument();
    expect(location.search).toBe('');
    const asked = calls.filter(({ route }) => route === 'listAudit').map(({ query }) => query);
    expect(asked).toContainEqual({ kind: 'tag', userId: 'system' });
    expect(asked).toContainEqual({ kind: 'tag', userId: 'system', from: new Date('2026-11-01T00:00:00').toISOString() });
  });

  it('exports all that the filters find, page by page', async () => {
    const files: Blob[] = [];
    vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
      files.push(file as Blob);
      return 'blob:audit';
    });
    const { user } = await open('/audit', {
      listAudit: ({ query }) => (query['cursor'] ? { entries: [all[1]!], hasMore: false } : { entries: [renamed], hasMore: true, nextCursor: 'next' }),
    });

    await screen.findByText(/alterou a fila Vendas/);
    await user.click(screen.getByRole('button', { name: 'Exportar CSV' }));

    await waitFor(() => expect(files).toHaveLength(1));
    const text = await files[0]!.text();
    expect(text).toContain('nome: Vendas → Compras\nmensagem de saudação: alterado, não mostrado');
    expect(text.trim().split('\r\n')).toHaveLength(3);
  });

  it('shows cards on a phone', async () => {
    await open('/audit', {}, 390);
    expect(await screen.findByText(/criou o usuário Bia/)).toBeInTheDocument();
    expect(screen.queryByRole('table')).not.toBeInTheDocument();
  });

  it('is not for plain users', async () => {
    await renderApp('/audit', { session: aSession({ profile: 'user' }), api: {} });

    expect(await screen.findByText('Acesso não permitido')).toBeInTheDocument();
  });
});
