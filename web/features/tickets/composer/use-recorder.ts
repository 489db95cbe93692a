import { useEffect, useRef, useState } from 'react';
import { useTranslation } from '#web/i18n/use-translation.ts';
import type { Channel } from '#shared/contract/channels.ts';
import { notifyError, notifyWarning } from '#web/kit/toasts/notify.ts';

/** Best first: WhatsApp plays Opus as a voice note. What a browser without it records becomes mp3, which every phone and browser plays. */
const formats = [
  { mimeType: 'audio/ogg;codecs=opus', extension: 'ogg' },
  { mimeType: 'audio/webm;codecs=opus', extension: 'webm' },
  { mimeType: 'audio/mp4', extension: 'mp3' },
] as const;
/** The specification's: less is a slip of the finger. */
const minBytes = 10_000;

const findFormat = () => (typeof MediaRecorder === 'undefined' ? undefined : formats.find(({ mimeType }) => MediaRecorder.isTypeSupported(mimeType)));

interface Recording {
  readonly recorder: MediaRecorder;
  /** Whether what was recorded is wanted. */
  isKept: boolean;
}

/** The recording as its name says. */
async function encoded(recorded: Blob, name: string): Promise<Blob> {
  if (name.endsWith('.wav')) return (await import('../audio/encode-wav.ts')).encodeWav(recorded);
  return name.endsWith('.mp3') ? (await import('../audio/encode-mp3.ts')).encodeMp3(recorded) : recorded;
}

/**
 * Records the microphone. `canRecord` is false where the browser gives no format that WhatsApp takes. Meta's channels take no Opus, and Instagram
 * no mp3: both take wave files.
 */
export function useRecorder(channel: Channel, onRecorded: (file: File) => void) {
  const { t } = useTranslation('tickets');
  const running = useRef<Recording>(null);
  const [isRecording, setIsRecording] = useState(false);
  const end = (isKept: boolean): void => {
    if (!running.current) return;
    running.current.isKept = isKept;
    running.current.recorder.stop();
  };
  useEffect(() => () => running.current?.recorder.stop(), []);

  const take = async (recorded: Blob, name: string): Promise<void> => {
    try {
      const blob = await encoded(recorded, name);
      if (blob.size < minBytes) notifyWarning(t('recordingTooShort'));
      else onRecorded(new File([blob], name, { type: blob.type }));
    } catch {
      notifyError(t('recordingFailed')); // nothing that this browser itself can read
    }
  };

  const start = async (): Promise<void> => {
    const format = findFormat();
    if (!format || running.current) return;
    try {
      const stream = await navigator.mediaDevices.getUserMedia({ audio: true });
      const recording: Recording = { recorder: new MediaRecorder(stream, { mimeType: format.mimeType }), isKept: false };
      const parts: Blob[] = [];
      recording.recorder.addEventListener('dataavailable', ({ data }) => parts.push(data));
      recording.recorder.addEventListener('stop', () => {
        for (const track of stream.getTracks()) track.stop();
        running.current = null;
        setIsRecording(false);
        const extension = channel === 'whatsapp' ? format.extension : 'wav';
        if (recording.isKept) void take(new Blob(parts, { type: format.mimeType }), `${fileName()}.${extension}`);
      });
      running.current = recording;
      recording.recorder.start();
      setIsRecording(true);
    } catch {
      notifyError(t('microphoneDenied')); // no device, or the user said no
    }
  };
  return { canRecord: findFormat() !== undefined, isRecording, start, finish: () => end(true), cancel: () => end(false) };
}

/** `audio-2026-11-20-14-05-09` */
const fileName = (): string => `audio-${new Date().toISOString().slice(0, 19).replaceAll(/[T:]/g, '-')}`;
