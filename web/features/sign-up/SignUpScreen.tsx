import { useTranslation } from '#web/i18n/use-translation.ts';
import { FailureNote } from '#web/kit/public/FailureNote.tsx';
import { Field } from '#web/kit/public/Field.tsx';
import { NewPasswordField } from '#web/parts/account/NewPasswordField.tsx';
import { PublicForm } from '#web/kit/public/PublicForm.tsx';
import { PublicPage } from '#web/kit/public/PublicPage.tsx';
import { PlanPicker } from './PlanPicker.tsx';
import { usePlans } from './use-plans.ts';
import { useSignUpForm } from './use-sign-up-form.ts';

/** @param onTyping called whenever somebody types: they are about to be logged in. */
export function SignUpScreen({ onTyping }: { readonly onTyping?: () => void }) {
  const { t } = useTranslation('sign-up');
  const plans = usePlans();
  const { form, faultOf, isBusy, error } = useSignUpForm(plans.plans !== null || plans.error !== null);
  const other = { question: t('haveAccount'), link: t('login'), to: '/login' };
  return (
    <PublicPage title={t('title')} heading={t('heading')} tagline={t('tagline')} other={other} isWide>
      <PublicForm {...form} submit={t('submit')} isBusy={isBusy} onInput={onTyping}>
        <FailureNote error={error} />
        <Field name="adminName" label={t('adminName')} autoComplete="name" fault={faultOf('adminName')} />
        <Field name="name" label={t('company')} autoComplete="organization" fault={faultOf('name')} />
        <Field name="email" label={t('email')} type="email" autoComplete="username" fault={faultOf('email')} />
        <NewPasswordField name="password" label={t('password')} fault={faultOf('password')} />
        <PlanPicker {...plans} name="planId" fault={faultOf('planId')} />
      </PublicForm>
    </PublicPage>
  );
}
