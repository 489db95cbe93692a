import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { fileKind } from '#shared/domain/file-kind.ts';
import { encodeWav } from '#web/features/tickets/audio/encode-wav.ts';
import { mp3Of } from '#web/features/tickets/audio/mp3.ts';
import { aTicket } from '../support/builders.ts';
import { fakeUploads } from './fake-uploads.ts';
import { openTickets, pathOf } from './support.tsx';

const ticket = aTicket(1);

/** Stands in for a microphone. @param bytes what a recording will hold. @returns the tracks' stop. */
function fakeMicrophone(bytes: number, format = 'audio/webm') {
  const stop = vi.fn<() => void>();
  vi.stubGlobal(
    'MediaRecorder',
    class extends EventTarget {
      static isTypeSupported = (type: string): boolean => type.startsWith(format);
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

/** A second of sound, as which the browser reads any recording. */
function fakeSecond(rate: number): Float32Array {
  const second = new Float32Array(rate).map((_, at) => Math.sin((at * 440 * 2 * Math.PI) / rate));
  const decodeAudioData = () => Promise.resolve({ length: second.length, numberOfChannels: 1, getChannelData: () => second });
  vi.stubGlobal(
    'OfflineAudioContext',
    vi.fn(function () {
      return { decodeAudioData };
    }),
  );
  return second;
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

  it('makes an mp3 of what a browser without Opus records', async () => {
    fakeMicrophone(9_000, 'audio/mp4');
    const second = fakeSecond(44_100);
    // Stands in for the worker, with its very encoder.
    vi.stubGlobal(
      'Worker',
      class extends EventTarget {
        terminate = () => undefined;
        postMessage({ samples, sampleRate }: { samples: Float32Array; sampleRate: number }): void {
          queueMicrotask(() => this.dispatchEvent(new MessageEvent('message', { data: mp3Of(samples, sampleRate).buffer })));
        }
      },
    );
    fakeUploads();
    const { user, calls } = await openTickets(pathOf(ticket), { tickets: [ticket], api });
    await user.click(await screen.findByRole('button', { name: 'Gravar áudio' }));

    await user.click(await screen.findByRole('button', { name: 'Terminar gravação' }));

    await waitFor(() => expect(calls.find(({ route }) => route === 'createUpload')?.body).toMatchObject({ mimeType: 'audio/mpeg' }));
    // A second of 128 kbps has 16,000 bytes; the encoder fills up its last frames.
    const { sizeBytes, name } = calls.find(({ route }) => route === 'createUpload')!.body as { sizeBytes: number; name: string };
    expect(sizeBytes).toBeGreaterThan(15_500);
    expect(sizeBytes).toBeLessThan(17_500);
    expect(name).toMatch(/\.mp3$/);
    expect([...mp3Of(second, 44_100).subarray(0, 2)]).toEqual([0xff, 0xfb]);
  });

  it.each(['facebook', 'instagram'] as const)('makes a wave file for %s, which takes no Opus', async (channel) => {
    fakeMicrophone(9_000);
    fakeSecond(22_050);
    const uploads = fakeUploads();
    const theirs = aTicket(1, { channel });
    const { user, calls } = await openTickets(pathOf(theirs), { tickets: [theirs], api });
    await user.click(await screen.findByRole('button', { name: 'Gravar áudio' }));

    await user.click(await screen.findByRole('button', { name: 'Terminar gravação' }));

    await waitFor(() => expect(uploads).toHaveLength(1));
    const body = calls.find(({ route }) => route === 'createUpload')?.body;
    expect(body).toMatchObject({ mimeType: 'audio/wav', name: expect.stringMatching(/\.wav$/), sizeBytes: 44 + 22_050 * 2 });
  });

  it('is a wave file that players read', async () => {
    fakeSecond(22_050);

    const file = Buffer.from(await (await encodeWav(new Blob())).arrayBuffer());

    expect([file.toString('latin1', 0, 4), file.toString('latin1', 8, 16), file.toString('latin1', 36, 40)]).toEqual(['RIFF', 'WAVEfmt ', 'data']);
    expect([file.readUInt32LE(4), file.readUInt32LE(40), file.readUInt32LE(24)]).toEqual([file.length - 8, file.length - 44, 22_050]);
    expect(file.readInt16LE(44 + 2 * 13)).toBeGreaterThan(30_000);
    expect(fileKind('audio/wav', file)).toEqual({ kind: 'audio', mimeType: 'audio/wav' });
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
