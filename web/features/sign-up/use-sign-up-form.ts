import '../../components/zod-without-eval.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router-dom';
import type * as z from 'zod';
import { companyRoutes } from '#shared/contract/companies.ts';
import { call } from '../../api/call.ts';
import { routes } from '../../api/routes.static.ts';
import { fieldError } from '../../components/field-error.ts';
import { notifySuccess } from '../../components/notify.ts';

// This screen is a chunk of its own, so the route's schema may come along and hold for the form too.
const schema = companyRoutes.signUp.body;
export type SignUpFields = z.input<typeof schema>;

/** Fields, rules and what happens on sign-up. The referrer's id in the address goes along. */
export function useSignUpForm() {
  const { t } = useTranslation('sign-up');
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const referrer = search.get('companyId');
  const form = useForm<SignUpFields, unknown, z.output<typeof schema>>({
    defaultValues: { name: '', email: '', password: '', planId: '' },
    resolver: zodResolver(schema, { error: fieldError }),
  });
  const signUp = useMutation({
    mutationFn: (body: SignUpFields) => call(routes.signUp, { body, ...(referrer ? { query: { companyId: referrer } } : {}) }),
    meta: { showsOwnError: true },
    onSuccess: () => {
      notifySuccess(t('done'));
      void navigate('/login');
    },
  });
  return { form, submit: form.handleSubmit((fields) => signUp.mutate(fields)), isBusy: signUp.isPending, error: signUp.error };
}
