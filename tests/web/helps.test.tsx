import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Help } from '#shared/records/helps.ts';
import { aHelp, aSession } from './support/builders.ts';
import { fail } from './support/fake-api.ts';
import { renderApp } from './support/render-app.tsx';

const open = (helps: readonly Help[] | 'down') =>
  renderApp('/helps', {
    session: aSession({ profile: 'user' }),
    api: { listEveryHelp: () => (helps === 'down' ? fail('ERR_NO_PERMISSION') : [...helps]) },
  });
const players = (): HTMLIFrameElement[] => [...document.querySelectorAll('iframe')];

describe('help videos', () => {
  it('open one by one, and play only when asked to', async () => {
    const { user } = await open([aHelp(1), aHelp(2)]);

    await user.click(await screen.findByRole('button', { name: 'Vídeo 1' }));
    expect(await screen.findByText('Sobre o que é o vídeo 1')).toBeVisible();
    expect([players(), document.querySelectorAll('main img')]).toEqual([[], expect.objectContaining({ length: 0 })]);
    await user.click(screen.getByRole('button', { name: 'Assistir: Vídeo 1' }));

    const player = screen.getByTitle('Vídeo: Vídeo 1');
    expect(player).toHaveAttribute('src', 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1&rel=0');
    expect(players()).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: 'Vídeo 1' }));
    expect(players()).toEqual([]);
  });

  it('say that there is none, and that they could not be fetched', async () => {
    await open([]);

    expect(await screen.findByText('Nenhum vídeo ainda')).toBeInTheDocument();
  });

  it('say why they could not be fetched', async () => {
    await open('down');

    expect(await screen.findByText('Não foi possível carregar a lista de registros')).toBeInTheDocument();
  });
});
