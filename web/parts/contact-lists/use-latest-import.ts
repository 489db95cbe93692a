import { useQuery } from '@tanstack/react-query';
import type { ContactListImport } from '#shared/contract/contact-list-shapes.ts';
import type { ContactListId } from '#shared/contract/ids.ts';
import { useHasRight } from '#web/api/session.ts';
import { importsQuery } from './queries.ts';

/** The latest import into a list, for users who may see it. */
export function useLatestImport(contactListId: ContactListId | null): ContactListImport | undefined {
  const maySee = useHasRight('contact-lists:edit');
  const { data: imports } = useQuery({ ...importsQuery(contactListId as ContactListId), enabled: maySee && contactListId !== null });
  return imports?.[0];
}
