import { queryOptions, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useTranslation } from '#web/i18n/use-translation.ts';
import type { TicketId } from '#shared/contract/ids.ts';
import { notifyWarning } from '#web/kit/toasts/notify.ts';
import { formatBytes } from '#web/kit/formats/format-bytes.ts';
import type { UploadedFile } from '../send/outgoing.ts';
import { compressImage } from '#web/parts/upload/compress-image.ts';
import { thumbnailOf, type Thumbnail } from '#web/parts/upload/thumbnail.ts';
import { mimeTypeOf, uploadFile } from '#web/parts/upload/upload-file.ts';
import { maxUploadBytes, maxUploadsPerMessage } from '#web/parts/upload/contract.static.ts';

/** A file in the composer, on its way up since it was chosen. */
export interface Attachment {
  readonly id: number;
  readonly file: File;
  readonly previewUrl: string | null;
  readonly state: 'uploading' | 'done' | 'failed';
  /** 0 to 1. */
  readonly progress: number;
  /** Key of the uploaded file; null before the upload. */
  readonly key: string | null;
  readonly thumbnail: Thumbnail | null;
}

/** Kept in the query cache, so that a file goes on while another ticket is looked at and the end of a session clears it. */
const attachmentsQuery = (ticketId: TicketId) =>
  queryOptions({
    queryKey: ['attachments', ticketId] as const,
    queryFn: (): readonly Attachment[] => [],
    enabled: false,
    initialData: [],
    gcTime: Infinity,
  });

/** Uploads under way, by attachment. */
const running = new Map<number, AbortController>();
let lastId = 0;

/** Adds files to a ticket's message, whether it is on the screen or not. */
export function useAddFiles(): (ticketId: TicketId, files: readonly File[]) => void {
  const queryClient = useQueryClient();
  const checked = useChecked();
  return (ticketId, files) => {
    const known = queryClient.getQueryData(attachmentsQuery(ticketId).queryKey) ?? [];
    const added = checked(files, known.length).map(newAttachment);
    change(queryClient, ticketId, (before) => [...before, ...added]);
    for (const attachment of added) void upload(queryClient, ticketId, attachment);
  };
}

type Change = (known: readonly Attachment[]) => readonly Attachment[];

function change(queryClient: QueryClient, ticketId: TicketId, edit: Change): void {
  queryClient.setQueryData<readonly Attachment[]>(attachmentsQuery(ticketId).queryKey, (known = []) => edit(known));
}

const upload = (queryClient: QueryClient, ticketId: TicketId, attachment: Attachment): Promise<void> =>
  uploadAttachment(attachment, (next) => change(queryClient, ticketId, (known) => known.map((one) => (one.id === attachment.id ? { ...one, ...next } : one))));

/** The files of a message that is being written: checked, uploaded, cancelled, tried again. */
export function useAttachments(ticketId: TicketId) {
  const queryClient = useQueryClient();
  const addFiles = useAddFiles();
  const { data: attachments } = useQuery(attachmentsQuery(ticketId));
  const add = (files: readonly File[]): void => addFiles(ticketId, files);
  const remove = (attachment: Attachment): void => {
    running.get(attachment.id)?.abort();
    if (attachment.previewUrl) URL.revokeObjectURL(attachment.previewUrl);
    change(queryClient, ticketId, (known) => known.filter(({ id }) => id !== attachment.id));
  };
  /** Hands the finished files over and begins anew; their previews now belong to the taker. */
  const take = (): UploadedFile[] => {
    change(queryClient, ticketId, () => []);
    return attachments.flatMap(uploaded);
  };
  return { attachments, add, remove, retry: (attachment: Attachment) => upload(queryClient, ticketId, attachment), take };
}

async function uploadAttachment({ id, file: chosen }: Attachment, report: (next: Partial<Attachment>) => void): Promise<void> {
  const controller = new AbortController();
  running.set(id, controller);
  report({ state: 'uploading', progress: 0 });
  try {
    // What this browser cannot show may well be shown by the phone.
    const file = await compressImage(chosen).catch(() => chosen);
    controller.signal.throwIfAborted();
    report({ file });
    const upload = uploadFile(file, { onProgress: (progress) => report({ progress }), signal: controller.signal });
    const [key, thumbnail] = await Promise.all([upload, thumbnailOf(file)]);
    report({ state: 'done', progress: 1, key, thumbnail });
  } catch {
    // Said on the file itself, with a button to try again; a cancelled one is no longer there.
    report({ state: 'failed' });
  } finally {
    running.delete(id);
  }
}

function newAttachment(file: File): Attachment {
  lastId += 1;
  const previewUrl = /^(image|audio)\//.test(file.type) ? URL.createObjectURL(file) : null;
  return { id: lastId, file, previewUrl, state: 'uploading', progress: 0, key: null, thumbnail: null };
}

function uploaded({ file, key, previewUrl, thumbnail }: Attachment): UploadedFile[] {
  return key === null ? [] : [{ key, name: file.name, mimeType: mimeTypeOf(file), sizeBytes: file.size, previewUrl, thumbnail }];
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
