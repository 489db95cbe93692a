import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { notifyError, notifyWarning } from '#web/components/notify.ts';

/** Best first: WhatsApp plays Ogg as a voice note. */
const formats = [
  { mimeType: 'audio/ogg;codecs=opus', extension: 'ogg' },
  { mimeType: 'audio/webm;codecs=opus', extension: 'webm' },
] as const;
/** The specification's: less is a slip of the finger. */
const minBytes = 10_000;

const findFormat = () => (typeof MediaRecorder === 'undefined' ? undefined : formats.find(({ mimeType }) => MediaRecorder.isTypeSupported(mimeType)));

interface Recording {
  readonly recorder: MediaRecorder;
  /** Whether what was recorded is wanted. */
  isKept: boolean;
}

/** Records the microphone. `canRecord` is false where the browser gives no format that WhatsApp takes. */
export function useRecorder(onRecorded: (file: File) => void) {
  const { t } = useTranslation('tickets');
  const running = useRef<Recording>(null);
  const [isRecording, setIsRecording] = useState(false);
  const end = (isKept: boolean): void => {
    if (!running.current) return;
    running.current.isKept = isKept;
    running.current.recorder.stop();
  };
  useEffect(() => () => running.current?.recorder.stop(), []);

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
        const file = new File(parts, `${fileName()}.${format.extension}`, { type: format.mimeType });
        if (recording.isKept && file.size < minBytes) notifyWarning(t('recordingTooShort'));
        else if (recording.isKept) onRecorded(file);
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
