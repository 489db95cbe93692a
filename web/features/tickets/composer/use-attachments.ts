import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { maxUploadBytes, maxUploadsPerMessage } from '#web/api/contract-values.static.ts';
import { notifyWarning } from '#web/components/notify.ts';
import { formatBytes } from '../format-bytes.ts';
import type { UploadedFile } from '../send/outgoing.ts';
import { mimeTypeOf, uploadFile } from '../send/upload-file.ts';

/** A file in the composer, on its way up since it was chosen. */
export interface Attachment {
  readonly id: number;
  readonly file: File;
  readonly previewUrl: string | null;
  readonly state: 'uploading' | 'done' | 'failed';
  /** 0 to 1. */
  readonly progress: number;
  /** Where the server finds it, once uploaded. */
  readonly key: string | null;
}

let lastId = 0;

/** The files of a message that is being written: checked, uploaded, cancelled, tried again. */
export function useAttachments() {
  const checked = useChecked();
  const [attachments, setAttachments] = useState<readonly Attachment[]>([]);
  const change = useCallback((id: number, next: Partial<Attachment>) => {
    setAttachments((known) => known.map((one) => (one.id === id ? { ...one, ...next } : one)));
  }, []);
  const { upload, cancel } = useUploads(change);

  const add = (files: readonly File[]): void => {
    const added = checked(files, attachments.length).map(newAttachment);
    setAttachments((known) => [...known, ...added]);
    for (const attachment of added) void upload(attachment);
  };
  const remove = (attachment: Attachment): void => {
    cancel(attachment);
    if (attachment.previewUrl) URL.revokeObjectURL(attachment.previewUrl);
    setAttachments((known) => known.filter(({ id }) => id !== attachment.id));
  };
  /** Hands the finished files over and begins anew; their previews now belong to the taker. */
  const take = (): UploadedFile[] => {
    setAttachments([]);
    return attachments.flatMap(uploaded);
  };
  return { attachments, add, remove, retry: upload, take };
}

/** Runs uploads and reports on each; what still runs ends with the composer. */
function useUploads(report: (id: number, next: Partial<Attachment>) => void) {
  const running = useRef(new Map<number, AbortController>());
  useEffect(() => {
    const uploads = running.current;
    return () => uploads.forEach((upload) => upload.abort());
  }, []);
  const upload = useCallback(
    async ({ id, file }: Attachment) => {
      const controller = new AbortController();
      running.current.set(id, controller);
      report(id, { state: 'uploading', progress: 0 });
      try {
        const key = await uploadFile(file, { onProgress: (progress) => report(id, { progress }), signal: controller.signal });
        report(id, { state: 'done', progress: 1, key });
      } catch {
        // Said on the file itself, with a button to try again; a cancelled one is no longer there.
        report(id, { state: 'failed' });
      } finally {
        running.current.delete(id);
      }
    },
    [report],
  );
  const cancel = ({ id }: Attachment): void => running.current.get(id)?.abort();
  return { upload, cancel };
}

function newAttachment(file: File): Attachment {
  lastId += 1;
  const previewUrl = file.type.startsWith('image/') ? URL.createObjectURL(file) : null;
  return { id: lastId, file, previewUrl, state: 'uploading', progress: 0, key: null };
}

function uploaded({ file, key, previewUrl }: Attachment): UploadedFile[] {
  return key === null ? [] : [{ key, name: file.name, mimeType: mimeTypeOf(file), sizeBytes: file.size, previewUrl }];
}

/** Keeps what may be sent and says why the rest may not, before a byte travels. */
function useChecked(): (files: readonly File[], alreadyThere: number) => File[] {
  const { t } = useTranslation('tickets');
  return (files, alreadyThere) => {
    const fitting = files.filter((file) => {
      if (file.size === 0) notifyWarning(t('fileEmpty', { name: file.name }));
      if (file.size > maxUploadBytes) notifyWarning(t('fileTooLarge', { name: file.name, size: formatBytes(file.size), limit: formatBytes(maxUploadBytes) }));
      return file.size > 0 && file.size <= maxUploadBytes;
    });
    const free = maxUploadsPerMessage - alreadyThere;
    if (fitting.length > free) notifyWarning(t('tooManyFiles', { limit: maxUploadsPerMessage }));
    return fitting.slice(0, Math.max(free, 0));
  };
}
