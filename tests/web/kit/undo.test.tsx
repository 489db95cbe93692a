import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { endOffersAbout, offerUndo, takeBack, undoPlace } from '#web/kit/undo/undo-offers.ts';
import { renderKit } from '../support/render-kit.tsx';

const offered = (text: string, undo = vi.fn<() => void>(), onEnd = vi.fn<() => void>()) => {
  act(() => offerUndo(text, undo, { onEnd }));
  return { undo, onEnd };
};

afterEach(() => {
  while (takeBack()) continue;
});

describe('the bar that takes back', () => {
  it('says what was done, and takes it back once', async () => {
    const { user } = await renderKit(null);
    const { undo } = offered('Ticket resolvido.');

    expect(await screen.findByText('Ticket resolvido.')).toBeInTheDocument();
    await user.dblClick(await screen.findByRole('button', { name: 'Desfazer' }));

    expect(undo).toHaveBeenCalledOnce();
    expect(screen.queryByRole('button', { name: 'Desfazer' })).not.toBeInTheDocument();
  });

  it('takes back by the keyboard what was done last, then what was done before', async () => {
    const { user } = await renderKit(<input aria-label="Busca" />);
    const [first, second] = [offered('Um.'), offered('Dois.')];
    await screen.findByText('Dois.');

    await user.type(screen.getByRole('textbox', { name: 'Busca' }), 'a{Control>}z{/Control}');
    expect(second.undo).not.toHaveBeenCalled();
    await user.clear(screen.getByRole('textbox', { name: 'Busca' }));
    await user.keyboard('{Control>}z{/Control}');
    expect(second.undo).toHaveBeenCalledOnce();
    expect(await screen.findByText('Um.')).toBeInTheDocument();
    await user.keyboard('{Control>}z{/Control}');

    expect(first.undo).toHaveBeenCalledOnce();
  });

  it('goes when its time is over or it is closed, and lets what waited for that happen', async () => {
    const { user } = await renderKit(null);
    const { undo, onEnd } = offered('Um.');

    await user.click(await screen.findByRole('button', { name: 'Fechar' }));

    await waitFor(() => expect(screen.queryByRole('button', { name: 'Desfazer' })).not.toBeInTheDocument());
    expect([undo.mock.calls.length, onEnd.mock.calls.length]).toEqual([0, 1]);
  });

  it('goes when what was moved is moved on', async () => {
    await renderKit(null);
    const [of1, of2] = [vi.fn<() => void>(), vi.fn<() => void>()];
    act(() => offerUndo('Um devolvido.', of1, { about: 'ticket 1' }));
    act(() => offerUndo('Outro devolvido.', of2, { about: 'ticket 2' }));

    act(() => endOffersAbout('ticket 1'));
    while (takeBack()) continue;

    expect([of1.mock.calls.length, of2.mock.calls.length]).toEqual([0, 1]);
  });

  it('stands where the screen has a place for it', async () => {
    await renderKit(<div data-testid="place" ref={undoPlace} />);
    offered('Um.');

    expect(await screen.findByText('Um.')).toBeInTheDocument();
    expect(screen.getByTestId('place')).toContainElement(screen.getByRole('button', { name: 'Desfazer' }));
  });
});
