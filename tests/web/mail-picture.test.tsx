import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { PictureDialog } from '#web/features/template/PictureDialog.tsx';
import { usePictures } from '#web/features/template/use-pictures.ts';
import { i18n } from '#web/i18n/instance.ts';
import { fail, type FakeHandlers } from './support/fake-api.ts';
import { renderKit } from './support/render-kit.tsx';

const url = 'https://media.example/companies/a/pictures/mail/b.png';
const logo = new File(['png'], 'Logo da loja.v2.png', { type: 'image/png' });

async function open(api: FakeHandlers = {}, address = '') {
  const place = { address, put: vi.fn(), close: vi.fn() };
  const Dialog = () => <PictureDialog place={place} keep={usePictures().pictures.keep} />;
  const { user, calls } = await renderKit(<Dialog />, { api });
  await i18n.loadNamespaces('screen-errors');
  await screen.findByRole('dialog', { name: 'Escolher imagem' });
  return { user, calls, place };
}

const chooser = () => screen.getByLabelText('Imagem do seu computador');
const zone = () => screen.getByRole('button', { name: 'Escolher arquivo' }).parentElement!;
const address = () => screen.getByLabelText('Ou o endereço de uma imagem na internet');

describe('a picture of one’s own', () => {
  it('is uploaded and shown with the name of its file as its words', async () => {
    const { user, calls, place } = await open({ addMailPicture: () => ({ url }) });

    await user.upload(chooser(), logo);

    await waitFor(() => expect(place.close).toHaveBeenCalledOnce());
    const [sent] = calls.map(({ body }) => body);
    expect(sent instanceof FormData && sent.get('file')).toEqual(logo);
    expect(place.put.mock.calls).toEqual([[{ url, words: 'Logo da loja.v2' }]]);
    expect(await screen.findByText('Imagem enviada.')).toBeInTheDocument();
  });

  it('is dropped as well', async () => {
    const { place } = await open({ addMailPicture: () => ({ url }) });

    fireEvent.drop(zone(), { dataTransfer: { files: [logo] } });

    await waitFor(() => expect(place.put).toHaveBeenCalledOnce());
  });

  it('keeps the dialog while it is on its way', async () => {
    const { promise, resolve } = Promise.withResolvers<{ url: string }>();
    const { user, place } = await open({ addMailPicture: () => promise });

    await user.upload(chooser(), logo);

    expect(await screen.findByRole('progressbar', { name: 'Enviando a imagem' })).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Cancelar' })).toBeDisabled();
    await user.keyboard('{Escape}');
    expect(place.close).not.toHaveBeenCalled();
    resolve({ url });
    await waitFor(() => expect(place.close).toHaveBeenCalledOnce());
  });

  it('that is refused is said, and another can be chosen', async () => {
    const answers = [fail('ERR_MAIL_PICTURE_TYPE_REFUSED', {}, {}, 'file'), { url }];
    const { user, place } = await open({ addMailPicture: () => answers.shift()! });

    await user.upload(chooser(), logo);
    expect(await screen.findByText(/A imagem precisa ser PNG, JPEG ou GIF/)).toBeInTheDocument();
    expect(place.put).not.toHaveBeenCalled();
    await user.upload(chooser(), logo);

    await waitFor(() => expect(place.put).toHaveBeenCalledOnce());
  });

  it.each([
    [new File(['<svg/>'], 'logo.svg', { type: 'image/svg+xml' }), 'Este tipo de arquivo não serve aqui.'],
    [new File([new Uint8Array(1024 * 1024 + 1)], 'logo.png', { type: 'image/png' }), 'O arquivo passa de 1 MB.'],
  ])('that no mail bears is not even sent', async (file, reason) => {
    const { calls } = await open();

    fireEvent.drop(zone(), { dataTransfer: { files: [file] } });

    expect(await screen.findByText(reason)).toBeInTheDocument();
    expect(calls).toEqual([]);
  });
});

describe('a picture on the internet', () => {
  it('is shown by its address, and keeps the words of the image', async () => {
    const { user, place } = await open();

    await user.type(address(), 'https://loja.example/a.png{Enter}');

    expect(place.put.mock.calls).toEqual([[{ url: 'https://loja.example/a.png' }]]);
    expect(place.close).toHaveBeenCalledOnce();
  });

  it.each(['http://loja.example/a.png', 'loja.example/a.png', 'https://'])('is not %s', async (wrong) => {
    const { user, place } = await open({}, 'https://loja.example/antes.png');
    expect(address()).toHaveValue('https://loja.example/antes.png');

    await user.clear(address());
    await user.type(address(), `${wrong}{Enter}`);

    expect(await screen.findByText('Escreva um endereço completo, que comece com https://.')).toBeInTheDocument();
    expect(place.put).not.toHaveBeenCalled();
  });
});
