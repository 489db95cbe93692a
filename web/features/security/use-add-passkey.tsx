import Typography from '@mui/material/Typography';
import { useState, type ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { FormDialog } from '#web/kit/dialogs/FormDialog.tsx';
import { BoundText } from '#web/kit/fields/BoundText.tsx';
import { notifySuccess } from '#web/kit/toasts/notify.ts';
import { useProved } from '#web/parts/account/use-proved.tsx';
import { type PasskeyBeginning, useFactorSteps } from './queries.ts';
import { SpareCodesDialog } from './SpareCodesDialog.tsx';

type Step = { readonly at: 'name'; readonly beginning: PasskeyBeginning } | { readonly at: 'codes'; readonly codes: readonly string[] };

/**
 * Leads through adding a passkey: perhaps the password, a name, the device's own question, and with the first factor the spare codes.
 *
 * @param onDone called once all of it is done.
 */
export function useAddPasskey(onDone?: () => void): { readonly begin: () => void; readonly isBusy: boolean; readonly dialogs: ReactNode } {
  const { t } = useTranslation('security');
  const steps = useFactorSteps();
  const [step, setStep] = useState<Step | null>(null);
  const begin = useProved({
    title: t('addPasskey'),
    submitLabel: t('goOn'),
    run: async (password) => setStep({ at: 'name', beginning: await steps.beginPasskey(password) }),
  });
  const close = (): void => setStep(null);
  const finish = (): void => {
    close();
    notifySuccess(t('passkeyAdded'));
    onDone?.();
  };
  const add = async (beginning: PasskeyBeginning, name: string): Promise<void> => {
    const { spareCodes } = await steps.addPasskey(beginning, name);
    if (spareCodes) setStep({ at: 'codes', codes: spareCodes });
    else finish();
  };
  const dialogs = (
    <>
      {begin.dialog}
      {step?.at === 'name' ? <NameDialog onName={(name) => add(step.beginning, name)} onClose={close} /> : null}
      {step?.at === 'codes' ? <SpareCodesDialog codes={step.codes} onClose={finish} /> : null}
    </>
  );
  return { begin: begin.ask, isBusy: begin.isBusy, dialogs };
}

interface NameDialogProps {
  readonly onName: (name: string) => Promise<unknown>;
  readonly onClose: () => void;
}

/** The device asks for finger, face or PIN when the name is confirmed: browsers want a click for it. */
function NameDialog({ onName, onClose }: NameDialogProps) {
  const { t } = useTranslation('security');
  const form = useForm({ defaultValues: { name: '' } });
  return (
    <FormDialog
      title={t('addPasskey')}
      form={form}
      submitLabel={t('goOn')}
      onSubmit={({ name }) => onName(name.trim() || t('passkeyNameDefault'))}
      onClose={onClose}
      maxWidth="xs"
    >
      <Typography color="textSecondary">{t('passkeyNameText')}</Typography>
      <BoundText control={form.control} name="name" label={t('passkeyName')} />
    </FormDialog>
  );
}
