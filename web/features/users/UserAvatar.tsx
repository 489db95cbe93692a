import { useTranslation } from '#web/i18n/use-translation.ts';
import type { Person } from '#shared/contract/users.ts';
import { PresentFace } from '#web/kit/marks/PresentFace.tsx';
import { VisuallyHidden } from '#web/kit/marks/VisuallyHidden.tsx';

/** The user's face, which says in words whether they are there. */
export function UserAvatar({ user: { id, name, online } }: { readonly user: Person }) {
  const { t } = useTranslation('users');
  const text = online ? t('online') : t('offline');
  return (
    <span data-tooltip={text}>
      <PresentFace id={id} name={name} isOnline={online} />
      <VisuallyHidden>{text}</VisuallyHidden>
    </span>
  );
}
