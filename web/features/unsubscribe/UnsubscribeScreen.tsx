import { useTranslation } from '#web/i18n/use-translation.ts';
import { ApiError } from '#web/errors/api-error.ts';
import { FailureNote } from '#web/kit/public/FailureNote.tsx';
import { PublicForm } from '#web/kit/public/PublicForm.tsx';
import { PublicPage } from '#web/kit/public/PublicPage.tsx';
import { RetryNote } from '#web/kit/public/RetryNote.tsx';
import { useUnsubscription } from './use-unsubscription.ts';

/** Last part of the address. A mail program may have put a stroke behind it. */
const tokenOf = (pathname: string): string => decodeURIComponent(pathname.split('/')[2] ?? '');

/** Page of the link at the end of each mail: it ends the mails of that company. */
export function UnsubscribeScreen() {
  const { t } = useTranslation(['unsubscribe', 'common']);
  const { state, loadError, retry, leaving } = useUnsubscription(tokenOf(location.pathname));
  const frame = { title: t('title'), isAlone: true } as const;
  if (state?.isUnsubscribed) return <PublicPage {...frame} heading={t('doneHeading')} tagline={<output>{t('done', state)}</output>} />;
  if (state) {
    return (
      <PublicPage {...frame} heading={t('heading')} tagline={t('question', state)}>
        <PublicForm
          submit={t('confirm')}
          isBusy={leaving.isBusy}
          onSubmit={(event) => {
            event.preventDefault();
            void leaving.run(undefined);
          }}
        >
          <FailureNote error={leaving.error} />
        </PublicForm>
      </PublicPage>
    );
  }
  if (isRefusal(loadError)) return <PublicPage {...frame} heading={t('invalidHeading')} tagline={t('invalid')} />;
  return (
    <PublicPage {...frame} heading={t('heading')} tagline={loadError ? '' : t('common:loading')}>
      {loadError ? <RetryNote title={t('failed')} error={loadError} onRetry={retry} /> : null}
    </PublicPage>
  );
}

/** There is nothing behind the link, and will not be. */
const isRefusal = (error: unknown): boolean => error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429;
