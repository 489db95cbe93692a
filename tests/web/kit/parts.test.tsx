import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { Avatar } from '#web/kit/marks/Avatar.tsx';
import { Banner } from '#web/kit/states/Banner.tsx';
import { DataList } from '#web/kit/lists/DataList.tsx';
import { RowActions } from '#web/kit/lists/RowActions.tsx';
import { SearchBox } from '#web/kit/lists/SearchBox.tsx';
import { QueueMark } from '#web/parts/queues/QueueMark.tsx';
import { notifyWarning } from '#web/kit/toasts/notify.ts';
import { useUrlFilter } from '#web/kit/page/use-url-filter.ts';
import { aSession } from '../support/builders.ts';
import { renderKit } from '../support/render-kit.tsx';

describe('search box', () => {
  it('searches at once on Enter, and for everything on Escape', async () => {
    const onChange = vi.fn<(term: string) => void>();
    await renderKit(<SearchBox value="" label="Buscar" onChange={onChange} />);
    const box = screen.getByRole('searchbox', { name: 'Buscar' });

    fireEvent.change(box, { target: { value: ' pix ' } });
    expect(onChange).not.toHaveBeenCalled();
    fireEvent.keyDown(box, { key: 'Enter' });
    fireEvent.keyDown(box, { key: 'Escape' });

    expect(onChange.mock.calls).toEqual([['pix'], ['']]);
    expect(box).toHaveValue('');
  });
});

describe('actions of a row', () => {
  const act = vi.fn<() => void>();
  const three = [
    { label: 'Editar Ana', icon: null, onClick: act },
    { label: 'Abrir Ana', icon: null, onClick: act },
    { label: 'Excluir Ana', icon: null, onClick: act, right: 'contacts-page:deleteContact' as const },
  ];

  it('are buttons while they are few', async () => {
    await renderKit(<RowActions actions={three.slice(0, 2)} />);

    expect(screen.getAllByRole('button').map((button) => button.getAttribute('aria-label'))).toEqual(['Editar Ana', 'Abrir Ana']);
  });

  it('are a menu when they are many; what needs a right says so', async () => {
    const { user } = await renderKit(<RowActions actions={three} />, { session: aSession({ profile: 'user' }) });

    await user.click(screen.getByRole('button', { name: 'Ações' }));
    expect(await screen.findByRole('menuitem', { name: /Excluir Ana/ })).toHaveAttribute('aria-disabled', 'true');
    expect(screen.getByText('A sua função não permite isto. Fale com um administrador da empresa.')).toBeInTheDocument();
    await user.click(screen.getByRole('menuitem', { name: 'Editar Ana' }));

    expect(act).toHaveBeenCalledOnce();
  });
});

describe('data list', () => {
  const columns = [{ id: 'name', header: 'Nome', inCard: 'title' as const, cell: ({ name }: { name: string }) => name }];
  const list = { records: undefined, error: null, isOutdated: false, more: 'none' as const, onMore: () => undefined, onRetry: () => undefined };

  it('shows its shape until it is there', async () => {
    await renderKit(<DataList<{ id: string; name: string }> list={list} columns={columns} empty="nada" />);

    expect(screen.getByRole('status', { name: 'Carregando…' })).toBeInTheDocument();
  });

  it('shows the former records as outdated while others are fetched', async () => {
    await renderKit(<DataList list={{ ...list, records: [{ id: '1', name: 'Ana' }], isOutdated: true }} columns={columns} empty="nada" />);

    expect(screen.getByRole('table').closest('[aria-busy]')).toHaveAttribute('aria-busy', 'true');
  });
});

describe('filters in the address', () => {
  const defaults = { term: '', tags: [] as readonly string[] };
  function Filters() {
    const [filter, change] = useUrlFilter(defaults);
    return (
      <>
        <output>{JSON.stringify(filter)}</output>
        <button onClick={() => change({ term: 'a', tags: ['1', '2'] })}>set</button>
        <button onClick={() => change({ term: '' })}>reset</button>
      </>
    );
  }

  it('are read back as they were set, each kept while another changes', async () => {
    const { user } = await renderKit(<Filters />);

    await user.click(screen.getByText('set'));
    expect(screen.getByText('{"term":"a","tags":["1","2"]}')).toBeInTheDocument();
    await user.click(screen.getByText('reset'));

    expect(screen.getByText('{"term":"","tags":["1","2"]}')).toBeInTheDocument();
  });
});

it.each([
  ['error', 'alert'],
  ['info', 'status'],
] as const)('a banner of severity %s is an %s', async (severity, role) => {
  await renderKit(<Banner severity={severity}>Vendas está desconectada.</Banner>);

  expect(screen.getByRole(role)).toHaveTextContent('Vendas está desconectada.');
});

describe('avatar', () => {
  it.each([
    ['Ana Maria Souza', 'AS'],
    ['élio', 'É'],
    ['+55 11 91234-5678', '#'],
  ])('of %s says %s', async (name, initials) => {
    await renderKit(<Avatar name={name} />);

    expect(screen.getByText(initials)).toBeInTheDocument();
  });

  it('keeps its colour when the name changes', async () => {
    await renderKit([<Avatar key="1" id="7" name="Ana" />, <Avatar key="2" id="7" name="Bia" />]);

    const hueOf = (text: string) => screen.getByText(text).style.getPropertyValue('--hue');

    expect(hueOf('A')).toBe(hueOf('B'));
  });
});

it('what has no queue is marked as such', async () => {
  await renderKit(<QueueMark queue={undefined} />);

  expect(screen.getByText('Sem fila')).toBeInTheDocument();
});

describe('a short notice', () => {
  it('is closed by a button in the language of the user', async () => {
    const { user } = await renderKit(<p>Tela</p>);
    notifyWarning('Número repetido');
    const notice = await screen.findByRole('alert');

    await user.click(within(notice).getByRole('button', { name: 'Fechar' }));
    // jsdom plays no animation.
    fireEvent.animationEnd(notice.closest('.Toastify__toast') ?? notice);

    await waitFor(() => expect(screen.queryByText('Número repetido')).toBeNull());
  });
});
