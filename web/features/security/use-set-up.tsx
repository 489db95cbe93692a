import { useState, type ReactNode } from 'react';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { useProved } from '#web/parts/account/use-proved.tsx';
import { type Beginning, useFactorSteps } from './queries.ts';
import { ScanDialog } from './ScanDialog.tsx';
import { SpareCodesDialog } from './SpareCodesDialog.tsx';

type Step = { readonly at: 'scan'; readonly beginning: Beginning } | { readonly at: 'codes'; readonly codes: readonly string[] };

/**
 * Leads through setting a second factor: perhaps the password, the app, the spare codes.
 *
 * @param onDone called once the spare codes are put away.
 */
export function useSetUp(onDone?: () => void): {
  readonly begin: () => void;
  readonly isBusy: boolean;
  readonly showCodes: (codes: readonly string[]) => void;
  readonly dialogs: ReactNode;
} {
  const { t } = useTranslation('security');
  const steps = useFactorSteps();
  const [step, setStep] = useState<Step | null>(null);
  const showCodes = (codes: readonly string[]): void => setStep({ at: 'codes', codes });
  const begin = useProved({
    title: t('scanTitle'),
    submitLabel: t('goOn'),
    run: async (password) => setStep({ at: 'scan', beginning: await steps.begin(password) }),
  });
  const close = (): void => setStep(null);
  const finish = (): void => {
    close();
    onDone?.();
  };
  const dialogs = (
    <>
      {begin.dialog}
      {step?.at === 'scan' ? (
        <ScanDialog beginning={step.beginning} onCode={async (code) => showCodes((await steps.set(step.beginning, code)).spareCodes)} onClose={close} />
      ) : null}
      {step?.at === 'codes' ? <SpareCodesDialog codes={step.codes} onClose={finish} /> : null}
    </>
  );
  return { begin: begin.ask, isBusy: begin.isBusy, showCodes, dialogs };
}
