import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from '#web/i18n/use-translation.ts';
import type { ContactListItem } from '#shared/contract/contact-list-shapes.ts';
import type { ContactListId } from '#shared/contract/ids.ts';
import { contactListItemsQuery } from '#web/parts/contact-lists/queries.ts';

/**
 * A contact of a list, to show a message as somebody gets it.
 *
 * @param isLikely the first contact of whom this holds, if there is one; else the first.
 * @returns `note` says in words whose message is shown, or why it is nobody's.
 */
export function useSampleContact(
  contactListId: string | null,
  isLikely: (contact: ContactListItem) => boolean,
): { contact: ContactListItem | null; note: string } {
  const { t } = useTranslation('outreach');
  const list = (contactListId ?? '') as ContactListId; // the form's own choice
  const { data, error, isPlaceholderData } = useInfiniteQuery({ ...contactListItemsQuery(list, ''), enabled: contactListId !== null });
  if (contactListId === null) return { contact: null, note: t('previewNoList') };
  if (error && !data) return { contact: null, note: t('previewFailed') };
  if (!data || isPlaceholderData) return { contact: null, note: t('preview') };
  const contacts = data.pages.flatMap(({ records }) => records);
  const contact = contacts.find(isLikely) ?? contacts[0] ?? null;
  return { contact, note: contact ? t('previewFor', { name: contact.name }) : t('previewEmptyList') };
}
