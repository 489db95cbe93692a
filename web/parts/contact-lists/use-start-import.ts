import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ContactListId } from '#shared/contract/ids.ts';
import { endOf } from '#shared/domain/cut-text.ts';
import { asXlsx } from '#web/parts/spreadsheet/read-in-worker.ts';
import { importsQuery, startImport } from './queries.ts';
import { uploadFile } from '#web/parts/upload/upload-file.ts';

const noProgress = (): void => undefined;

interface Started {
  readonly contactListId: ContactListId;
  readonly file: File;
}

/** Uploads a spreadsheet and asks for its import, which the server goes on with by itself. */
export function useStartImport() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ contactListId, file }: Started) => {
      const { signal } = new AbortController();
      const key = await uploadFile(await asXlsx(file, signal), { onProgress: noProgress, signal });
      return startImport(contactListId, { key, name: endOf(file.name, 200) });
    },
    meta: { showsOwnError: true },
    onSuccess: (started, { contactListId }) => {
      const { queryKey } = importsQuery(contactListId);
      queryClient.setQueryData(queryKey, (known) => (known?.some(({ id }) => id === started.id) ? known : [started, ...(known ?? [])]));
      // It may have been done before we knew of it.
      void queryClient.invalidateQueries({ queryKey });
    },
  });
}
