import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from '#web/i18n/use-translation.ts';
import type { MailDomain } from '#shared/contract/mail-senders.ts';
import { ApiError } from '#web/errors/api-error.ts';
import { mailDomainsQuery, useCreateKey, useVerifyMailDomain } from './queries.ts';
import { useSessionUser } from '#web/api/session.ts';
import { notifyError, notifySuccess } from '#web/kit/toasts/notify.ts';
import { toastMs } from '../paths.ts';

/** Domains of the company, the one that is shown, and what is done with it. */
export function useDnsDialog() {
  const { t } = useTranslation('mail-domains');
  const { id: userId, companyId, email } = useSessionUser();
  const list = useQuery(mailDomainsQuery);
  const key = useCreateKey();
  const look = useVerifyMailDomain();
  const [wanted, setWanted] = useState('');
  const [failure, setFailure] = useState<unknown>(null);
  const ownDomain = email.slice(email.lastIndexOf('@') + 1).toLowerCase();
  const domains = list.data;
  const chosen: MailDomain | undefined =
    domains?.find(({ domain }) => domain === wanted) ?? domains?.find(({ domain }) => domain === ownDomain) ?? domains?.[0];
  const add = async (domain: string): Promise<void> => {
    setFailure(null);
    await key.mutateAsync({ domain, companyId, id: userId });
    setWanted(domain);
    notifySuccess(t('keyMade'), toastMs);
  };
  useFirstKey(domains, async () => {
    // An address of a public provider: the person names a domain instead.
    await add(ownDomain).catch((error: unknown) => (isRefused(error) ? undefined : setFailure(error)));
  });
  const verify = (): void => {
    setFailure(null);
    if (!chosen) return;
    // The dialog may be scrolled: its button is always seen, a word at its top is not.
    const target = chosen.domain === ownDomain ? { userId } : { domain: chosen.domain };
    look.mutate(target, {
      onSuccess: ({ isVerified }) => (isVerified ? notifySuccess(t('verified'), toastMs) : notifyError(t('failed'))),
      onError: notifyError,
    });
  };
  return {
    domains,
    loadError: list.error,
    reload: () => void list.refetch(),
    chosen,
    choose: setWanted,
    add,
    verify,
    isVerifying: look.isPending,
    failure,
  };
}

const isRefused = (error: unknown): boolean => error instanceof ApiError && error.code === 'ERR_MAIL_DOMAIN_REFUSED';

/** A company without a domain begins with that of the user's address. Once. */
function useFirstKey(domains: readonly MailDomain[] | undefined, make: () => Promise<void>): void {
  const isMade = useRef(false);
  const isEmpty = domains?.length === 0;
  const latest = useRef(make);
  useEffect(() => {
    latest.current = make;
  });
  useEffect(() => {
    if (!isEmpty || isMade.current) return;
    isMade.current = true;
    void latest.current();
  }, [isEmpty]);
}
