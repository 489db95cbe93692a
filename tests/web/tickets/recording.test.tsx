import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { aTicket } from '../support/builders.ts';
import { fakeUploads } from './fake-uploads.ts';
import { openTickets, pathOf } from './support.tsx';

const ticket = aTicket(1);

/** Stands in for a microphone. @param bytes what a recording will hold. @returns the tracks' stop. */
function fakeMicrophone(bytes: number) {
  const stop = vi.fn<() => void>();
  vi.stubGlobal(
    'MediaRecorder',
    class extends EventTarget {
      static isTypeSupported = (type: string): boolean => type.startsWith('audio/webm');
      start(): void {}
      stop(): void {
        this.dispatchEvent(Object.assign(new Event('dataavailable'), { data: new Blob([new Uint8Array(bytes)]) }));
        this.dispatchEvent(new Event('stop'));
      }
    },
  );
  Object.defineProperty(navigator, 'mediaDevices', { configurable: true, value: { getUserMedia: () => Promise.resolve({ getTracks: () => [{ stop }] }) } });
  return stop;
}

const api = { createUpload: () => ({ key: 'uploads/1', url: 'https://bucket.exemplo.com/', fields: {} }) };

describe('recording', () => {
  it('attaches what was recorded and lets the microphone go', async () => {
    const stop = fakeMicrophone(20_000);
    const uploads = fakeUploads();
    const { user, calls } = await openTickets(pathOf(ticket), { tickets: [ticket], api });
    await user.click(await screen.findByRole('button', { name: 'Gravar áudio' }));
    expect(await screen.findByText(/^Gravando 0:0\d$/)).toBeInTheDocument();

    await user.click(screen.getByRole('button', { name: 'Terminar gravação' }));

    await waitFor(() => expect(uploads).toHaveLength(1));
    expect((await screen.findByRole('group', { name: 'Áudio' })).querySelector('audio')).toHaveAttribute('src', 'blob:preview');
    expect(calls.find(({ route }) => route === 'createUpload')?.body).toMatchObject({ mimeType: 'audio/webm;codecs=opus', sizeBytes: 20_000 });
    expect(stop).toHaveBeenCalledOnce();
  });

  it('discards less than 10000 bytes', async () => {
    fakeMicrophone(9_999);
    const { user, calls } = await openTickets(pathOf(ticket), { tickets: [ticket], api });
    await user.click(await screen.findByRole('button', { name: 'Gravar áudio' }));

    await user.click(await screen.findByRole('button', { name: 'Terminar gravação' }));

    expect(await screen.findByText('Gravação curta demais, descartada.')).toBeInTheDocument();
    expect(calls.some(({ route }) => route === 'createUpload')).toBe(false);
  });

  it('offers no recording where the browser cannot', async () => {
    await openTickets(pathOf(ticket), { tickets: [ticket] });

    expect(await screen.findByRole('button', { name: 'Enviar' })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Gravar áudio' })).not.toBeInTheDocument();
  });
});
