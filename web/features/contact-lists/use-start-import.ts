import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ContactListId } from '#shared/contract/ids.ts';
import { importsQuery, startImport } from '#web/parts/contact-lists/queries.ts';
import { uploadFile } from '#web/parts/upload/upload-file.ts';

const noProgress = (): void => undefined;

/** Uploads a spreadsheet and asks for its import, which the server goes on with by itself. */
export function useStartImport(contactListId: ContactListId) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (file: File) => {
      const key = await uploadFile(file, { onProgress: noProgress, signal: new AbortController().signal });
      return startImport(contactListId, { key, name: file.name.slice(-200) });
    },
    meta: { showsOwnError: true },
    onSuccess: (started) => {
      const { queryKey } = importsQuery(contactListId);
      queryClient.setQueryData(queryKey, (known) => (known?.some(({ id }) => id === started.id) ? known : [started, ...(known ?? [])]));
      // It may have been done before we knew of it.
      void queryClient.invalidateQueries({ queryKey });
    },
  });
}
