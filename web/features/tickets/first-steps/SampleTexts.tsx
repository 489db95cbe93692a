import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { i18n } from '#web/i18n/instance.ts';
import { notifyError } from '#web/kit/toasts/notify.ts';
import { isSample, samples } from './samples.ts';
import { useRemoveShortcut, useSaveShortcut, useShortcuts } from './shortcuts.ts';

/** Puts a few texts in to look at, and takes away those that nobody has changed. */
export function SampleTexts() {
  const { t } = useTranslation('first-steps');
  const known = useShortcuts() ?? [];
  const save = useSaveShortcut();
  const remove = useRemoveShortcut();
  const [isBusy, setIsBusy] = useState(false);
  const untouched = known.filter(isSample);
  const run = async (all: () => Promise<unknown>): Promise<void> => {
    setIsBusy(true);
    try {
      await all();
    } catch (error) {
      notifyError(error);
    } finally {
      setIsBusy(false);
    }
  };
  const putIn = async (): Promise<void> => {
    const own = samples[i18n.language];
    for (const fields of own) await save({ id: null, fields });
  };
  const takeAway = async (): Promise<void> => {
    for (const { id } of untouched) await remove(id);
  };
  if (untouched.length > 0) {
    return (
      <Button size="small" color="inherit" loading={isBusy} sx={{ ml: -1.5 }} onClick={() => void run(takeAway)}>
        {t('takeAway')}
      </Button>
    );
  }
  if (known.length > 0) return null;
  return (
    <Button size="small" loading={isBusy} sx={{ ml: -1.5 }} onClick={() => void run(putIn)}>
      {t('putIn')}
    </Button>
  );
}
