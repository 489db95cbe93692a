import BlockOutlined from '@mui/icons-material/BlockOutlined';
import { Suspense } from 'react';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { Busy } from '#web/kit/states/Busy.tsx';
import { ScreenBoundary } from '#web/kit/states/ScreenBoundary.tsx';
import { ScreenTitleContext } from '#web/kit/page/screen-title.ts';
import { StateMessage } from '#web/kit/states/StateMessage.tsx';
import { useDocumentTitle } from '#web/kit/page/use-document-title.ts';
import { useLockReason } from '#web/kit/rights.ts';
import type { ScreenNeeds } from '../screen-entry.ts';
import { screenAt } from '../screens.ts';
import { useMeets } from './use-meets.ts';

/** Around the screen of the moment: its title, its guard, and what is shown while it loads or when it fails. */
export function ScreenFrame() {
  const { t } = useTranslation('shell');
  const { pathname } = useLocation();
  const entry = screenAt(pathname);
  const meets = useMeets();
  const title = entry ? t(entry.title) : '';
  if (entry?.needs && !meets(entry.needs)) {
    if (entry.otherwise) return <Navigate to={entry.otherwise} replace />;
    return <NotAllowed needs={entry.needs} />;
  }
  return (
    <ScreenTitleContext value={title}>
      {/* Before the screen, which may know better and speaks last. */}
      <DocumentTitle title={title} />
      <ScreenBoundary resetKey={pathname}>
        <Suspense fallback={<Busy />}>
          <Outlet />
        </Suspense>
      </ScreenBoundary>
    </ScreenTitleContext>
  );
}

/** Says what the screen takes, and who may give it. */
function NotAllowed({ needs }: { readonly needs: ScreenNeeds }) {
  const { t } = useTranslation('shell');
  const reason = useLockReason(needs.right);
  return <StateMessage titleAs="h1" icon={<BlockOutlined color="disabled" />} title={t('notAllowed')} text={reason ?? t('notAllowedText')} />;
}

function DocumentTitle({ title }: { readonly title: string }) {
  useDocumentTitle(title);
  return null;
}
