import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { aMessage, aTicket } from '../support/builders.ts';
import { openTickets, pathOf } from './support.tsx';

const ticket = aTicket(1);
const path = pathOf(ticket);

describe('pictures of a conversation', () => {
  const picture = (n: number) => aMessage(1, n, { kind: 'image', mediaType: 'image', mediaUrl: `https://media.example/${n}`, body: `Foto ${n}` });

  it('are gone through by the arrow keys, buttons and a finger', async () => {
    const { user } = await openTickets(path, { tickets: [ticket], messages: [picture(1), aMessage(1, 2), picture(3)] });
    await user.click((await screen.findAllByRole('button', { name: /^Ampliar imagem/ }))[0]!);
    expect(await screen.findByText('1 / 2')).toBeInTheDocument();

    await user.keyboard('{ArrowRight}');
    expect(screen.getByRole('img', { name: 'Foto 3' })).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Próxima imagem' })).toBeDisabled();
    await user.click(screen.getByRole('button', { name: 'Imagem anterior' }));
    expect(screen.getByRole('img', { name: 'Foto 1' })).toBeInTheDocument();
    fireEvent.pointerDown(screen.getByRole('img', { name: 'Foto 1' }), { pointerType: 'touch', clientX: 300 });
    fireEvent.pointerUp(document, { clientX: 200 });

    expect(screen.getByText('2 / 2')).toBeInTheDocument();
  });

  it('can be downloaded where the browser cannot show them', async () => {
    const heic = { ...picture(1), mediaName: 'foto.heic', mediaMimeType: 'image/heic', mediaSizeBytes: 1536 };
    await openTickets(path, { tickets: [ticket], messages: [heic] });

    fireEvent.error(await screen.findByRole('img', { name: /^Imagem enviada/ }));

    expect(screen.getByRole('link', { name: /foto.heic/ })).toHaveAttribute('href', 'https://media.example/1');
    expect(screen.queryByText('Arquivo indisponível')).not.toBeInTheDocument();
  });

  it.each(['image', 'sticker'] as const)('are said to be unavailable where the file is gone: %s', async (kind) => {
    const mediaMimeType = kind === 'image' ? 'image/jpeg' : 'image/webp';
    const gone = { ...picture(1), kind, body: '', mediaName: 'foto.jpg', mediaMimeType, mediaSizeBytes: 1536 };
    await openTickets(path, { tickets: [ticket], messages: [gone] });

    fireEvent.error(await screen.findByRole('img', { name: kind === 'image' ? /^Imagem enviada/ : 'Figurinha' }));

    expect(screen.getByText('Arquivo indisponível')).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: /foto/ })).not.toBeInTheDocument();
  });

  it('are called stickers where they move in a way of their own', async () => {
    const sticker = { ...picture(1), kind: 'sticker' as const, mediaType: 'other' as const, body: '', mediaMimeType: 'application/was' };
    await openTickets(path, { tickets: [ticket], messages: [sticker] });

    fireEvent.error(await screen.findByRole('img', { name: 'Figurinha' }));

    expect(screen.getByText('Figurinha')).toBeInTheDocument();
    expect(screen.queryByText('Arquivo indisponível')).not.toBeInTheDocument();
  });
});
