import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from '#web/i18n/use-translation.ts';
import type { Message } from '#shared/contract/messages.ts';
import { SheetBody, SheetDialog } from '#web/kit/dialogs/SheetDialog.tsx';
import { SearchBox } from '#web/kit/lists/SearchBox.tsx';
import { notifySuccess } from '#web/kit/toasts/notify.ts';
import { splitSignature } from '../signatures.ts';
import { TargetList } from './TargetList.tsx';
import { type Target, useTargets } from './targets.ts';
import { useForward } from './use-forward.ts';
import { useQueueOfNew } from './use-queue-of-new.tsx';

/** As many as WhatsApp lets a phone choose at once. */
const mostTargets = 5;

interface ForwardDialogProps {
  readonly message: Message;
  readonly onClose: () => void;
}

/** Asks whom a message is sent on to, sends it, and says who could not get it and why. */
export function ForwardDialog({ message, onClose }: ForwardDialogProps) {
  const { t } = useTranslation('forward');
  const [term, setTerm] = useState('');
  const [chosen, setChosen] = useState<readonly Target[]>([]);
  const queue = useQueueOfNew(chosen);
  const found = useTargets(term, message.contactId);
  const { send, sendings } = useForward(message);
  const states = chosen.map(({ contactId }) => sendings.get(contactId)?.state);
  const isBusy = states.includes('sending');
  const others = found.targets.filter(({ contactId }) => !chosen.some((one) => one.contactId === contactId));
  const toggle = (target: Target): void =>
    setChosen((known) => {
      const rest = known.filter(({ contactId }) => contactId !== target.contactId);
      return rest.length < known.length ? rest : [...known, target].slice(0, mostTargets);
    });
  const submit = async (): Promise<void> => {
    if (!(await send(chosen, queue.id))) return;
    notifySuccess(t('done', { count: chosen.length }));
    onClose();
  };
  const label = states.includes('failed') ? t('again') : chosen.length === 0 ? t('choose') : t('send', { count: chosen.length });
  const button = (
    <Button variant="contained" disabled={chosen.length === 0 || queue.isMissing} loading={isBusy} onClick={() => void submit()}>
      {label}
    </Button>
  );
  return (
    <SheetDialog title={t('title')} onClose={onClose}>
      <SheetBody onLeave={onClose} buttons={button}>
        <Typography variant="body2" color="textSecondary" noWrap>
          {splitSignature(message).text || (message.mediaName ?? t('file'))}
        </Typography>
        <SearchBox value={term} label={t('search')} onChange={setTerm} />
        <TargetList
          targets={[...chosen, ...others]}
          chosen={chosen}
          sendings={sendings}
          isFull={chosen.length === mostTargets}
          heading={found.isSearch ? t('to') : t('recent')}
          nothing={found.isFetching ? null : t(found.isSearch ? 'notFound' : 'nothing')}
          onToggle={toggle}
        />
        <Typography variant="caption" color="textSecondary">
          {t('most', { count: mostTargets })}
        </Typography>
        {queue.field}
      </SheetBody>
    </SheetDialog>
  );
}
