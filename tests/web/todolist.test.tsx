import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { aSession } from './support/builders.ts';
import { renderApp } from './support/render-app.tsx';

const open = () => renderApp('/todolist', { session: aSession({ profile: 'user' }) });
const stored = (): unknown => JSON.parse(localStorage.getItem('tasks') ?? 'null');
const field = () => screen.findByRole('textbox', { name: 'Nova tarefa' });
const texts = (): (string | null)[] =>
  within(screen.getByRole('list', { name: 'Tarefas' }))
    .getAllByRole('listitem')
    .map((item) => item.querySelector('p')?.textContent ?? null);
const store = (...names: string[]): void =>
  localStorage.setItem(
    'tasks',
    JSON.stringify(names.map((text, n) => ({ text, createdAt: `2026-11-20T12:00:0${n}.000Z`, updatedAt: `2026-11-20T12:00:0${n}.000Z` }))),
  );

describe('tasks', () => {
  it('are added by Enter or the button, the latest first, and nothing blank', async () => {
    const { user } = await open();
    expect(await screen.findByText('Nada a fazer')).toBeInTheDocument();

    await user.type(await field(), ' Ligar para Maria {Enter}');
    await user.type(await field(), 'Enviar orçamento');
    await user.click(screen.getByRole('button', { name: 'Adicionar' }));
    await user.type(await field(), '   {Enter}');

    expect(texts()).toEqual(['Enviar orçamento', 'Ligar para Maria']);
    expect(stored()).toEqual([
      { text: 'Enviar orçamento', createdAt: expect.any(String), updatedAt: expect.any(String) },
      { text: 'Ligar para Maria', createdAt: expect.any(String), updatedAt: expect.any(String) },
    ]);
    expect(await field()).toHaveFocus();
  });

  it('are changed by keyboard, and stay as they were by Escape or without a text', async () => {
    store('Um', 'Dois');
    const { user } = await open();
    const edit = async (name: string, typed: string) => {
      screen.getByRole('button', { name: `Editar: ${name}` }).focus();
      await user.keyboard('{Enter}');
      const text = await screen.findByRole('textbox', { name: 'Texto da tarefa' });
      await user.clear(text);
      await user.type(text, typed);
    };
    await screen.findByText('Dois');

    await edit('Dois', 'Três{Enter}');
    await edit('Um', 'Nada{Escape}');
    await edit('Um', '  {Enter}');

    expect(texts()).toEqual(['Três', 'Um']);
    expect(screen.getByRole('button', { name: 'Editar: Um' })).toHaveFocus();
    expect(stored()).toMatchObject([
      { text: 'Três', createdAt: '2026-11-20T12:00:01.000Z' },
      { text: 'Um', updatedAt: '2026-11-20T12:00:00.000Z' },
    ]);
  });

  it.each([
    ['Concluir', 'Tarefa concluída.'],
    ['Excluir', 'Tarefa excluída.'],
  ])('leave by %s, and come back to their place', async (action, said) => {
    store('Um', 'Dois', 'Três');
    const { user } = await open();

    await user.click(await screen.findByRole('button', { name: `${action}: Dois` }));
    expect(await screen.findByText(said)).toBeInTheDocument();
    expect(texts()).toEqual(['Três', 'Um']);
    expect(await field()).toHaveFocus();
    await user.click(screen.getByRole('button', { name: 'Desfazer' }));

    await waitFor(() => expect(texts()).toEqual(['Três', 'Dois', 'Um']));
    expect(stored()).toHaveLength(3);
  });

  it('of another page of this browser come, and its changes are not undone by changes here', async () => {
    store('Um');
    const { user } = await open();
    await screen.findByText('Um');

    store('Um', 'De outra aba');
    act(() => void dispatchEvent(new StorageEvent('storage', { key: 'tasks' })));
    expect(await screen.findByText('De outra aba')).toBeInTheDocument();
    // Told too late.
    store('Um', 'De outra aba', 'Mais uma');
    await user.type(await field(), 'Minha{Enter}');

    expect(texts()).toEqual(['Minha', 'Mais uma', 'De outra aba', 'Um']);
  });
});

describe('a browser without room', () => {
  it('loses nothing on the screen, says so, and saves once there is room', async () => {
    store('Um');
    const { user } = await open();
    await screen.findByText('Um');
    const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });

    await user.type(await field(), 'Dois{Enter}');
    await user.click(screen.getByRole('button', { name: 'Excluir: Um' }));

    expect(await screen.findByText(/O navegador está sem espaço/)).toBeInTheDocument();
    expect(texts()).toEqual(['Dois']);
    expect(stored()).toMatchObject([{ text: 'Um' }]);
    full.mockRestore();
    await user.click(screen.getByRole('button', { name: 'Tentar de novo' }));

    await waitFor(() => expect(screen.queryByText(/O navegador está sem espaço/)).not.toBeInTheDocument());
    expect(stored()).toMatchObject([{ text: 'Dois' }]);
  });
});

describe('what stands under the key and is no task', () => {
  it.each([
    ['no JSON', 'lista: leite'],
    ['no list', '{"a":1}'],
  ])('is kept aside: %s', async (_what, strange) => {
    localStorage.setItem('tasks', strange);
    const { user } = await open();
    expect(await screen.findByText(/não é uma lista de tarefas/)).toBeInTheDocument();
    expect(localStorage.getItem('tasks')).toBe(strange);

    await user.type(await field(), 'Uma{Enter}');

    expect(localStorage.getItem('tasks-kept')).toBe(strange);
    expect(stored()).toMatchObject([{ text: 'Uma' }]);
    await user.click(screen.getByRole('button', { name: 'Descartar' }));
    await waitFor(() => expect(screen.queryByText(/não é uma lista de tarefas/)).not.toBeInTheDocument());
    expect(localStorage.getItem('tasks-kept')).toBeNull();
    expect(texts()).toEqual(['Uma']);
  });

  it('among tasks leaves them be, also two of one moment', async () => {
    const at = '2026-11-20T12:00:00.000Z';
    localStorage.setItem('tasks', JSON.stringify([{ text: 'Um', createdAt: at, updatedAt: at }, 7, { text: 'Dois', createdAt: at }, { texto: 'x' }]));
    const { user } = await open();
    await screen.findByText('Um');

    await user.click(screen.getByRole('button', { name: 'Concluir: Um' }));

    expect(texts()).toEqual(['Dois']);
    expect(JSON.parse(localStorage.getItem('tasks-kept') ?? '')).toEqual([7, { texto: 'x' }]);
  });
});
