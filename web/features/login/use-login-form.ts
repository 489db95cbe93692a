import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useLogin, type SessionUser } from '../../api/session.ts';
import { getEndReason } from '../../api/token-store.ts';
import { notifyWarning } from '../../components/notify.ts';
import { daysLeft } from './days-left.ts';

export interface LoginFields {
  email: string;
  password: string;
}

/** The specification's warning: under 5 days left. */
const warningDays = 5;

/** Fields and rules; the guard leads on to the tickets as soon as there is a session. `error` is the last refusal, or why the former session ended. */
export function useLoginForm() {
  const { t } = useTranslation(['login', 'common']);
  const warnBeforeExpiry = ({ super: isSuper, company }: SessionUser): void => {
    const count = daysLeft(company.dueDate, Date.now());
    if (!isSuper && count < warningDays) notifyWarning(t('dueSoon', { count }));
  };
  const login = useLogin(warnBeforeExpiry);
  const form = useForm<LoginFields>({ defaultValues: { email: '', password: '' } });
  const submit = form.handleSubmit(({ email, password }) => login.mutate({ email: email.trim(), password }));
  const rules = {
    email: { required: t('emailRequired'), pattern: { value: /^\s*\S+@\S+\.\S+\s*$/, message: t('common:fieldEmail') } },
    password: { required: t('passwordRequired') },
  };
  return { form, rules, submit, isBusy: login.isPending, error: login.error ?? (login.isIdle ? getEndReason() : null) };
}
