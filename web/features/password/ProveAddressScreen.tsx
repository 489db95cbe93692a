import { useState } from 'react';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { hasCode } from '#web/errors/api-error.ts';
import { FailureNote } from '#web/kit/public/FailureNote.tsx';
import { PublicForm } from '#web/kit/public/PublicForm.tsx';
import { usePublicHash } from '#web/kit/public/public-location.ts';
import { PublicPage } from '#web/kit/public/PublicPage.tsx';
import { useAction } from '#web/kit/public/use-action.ts';
import { useFields } from '#web/kit/public/use-fields.ts';
import { call } from '#web/api/call.ts';
import { routes } from './contract.static.ts';

/** The page of a link that proves an address. It asks for a click: mail programs open links before their readers do. */
export function ProveAddressScreen() {
  const token = usePublicHash();
  return <ProvedAddress key={token} token={token} />;
}

function ProvedAddress({ token }: { readonly token: string }) {
  const { t } = useTranslation('password');
  const [proved, setProved] = useState('');
  const prove = useAction(async () => setProved((await call(routes.proveAddress, { body: { token } })).email));
  const { form } = useFields({ names: [], check: () => ({}), send: () => void prove.run(undefined) });
  const frame = { title: t('proveTitle'), isAlone: true } as const;
  const other = { question: '', link: t('goOn'), to: '/login' };
  if (proved !== '') return <PublicPage {...frame} heading={t('provedHeading')} tagline={t('proved', { email: proved })} other={other} />;
  if (hasCode(prove.error, 'ERR_LINK_EXPIRED')) {
    return <PublicPage {...frame} heading={t('expiredHeading')} tagline={`${t('expired')} ${t('proofExpired')}`} other={other} />;
  }
  return (
    <PublicPage {...frame} heading={t('proveHeading')} tagline={t('proveHint')}>
      <PublicForm {...form} submit={t('prove')} isBusy={prove.isBusy}>
        <FailureNote error={prove.error} />
      </PublicForm>
    </PublicPage>
  );
}
