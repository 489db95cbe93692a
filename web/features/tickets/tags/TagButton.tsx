import LocalOfferOutlined from '@mui/icons-material/LocalOfferOutlined';
import { Suspense, useRef, useState } from 'react';
import { useTranslation } from '#web/i18n/use-translation.ts';
import type { Ticket } from '#shared/contract/tickets.ts';
import { LabelledIconButton } from '#web/kit/buttons/LabelledIconButton.tsx';
import { part } from '#web/kit/page/part.ts';
import { LateCommands } from '../conversation/LateCommands.tsx';
import { prefetch } from '#web/kit/page/prefetch.ts';

const loadPicker = async () => ({ default: (await import('./TagPicker.tsx')).TagPicker });
const TagPicker = part(loadPicker);

/** Opens the choice of the ticket's tags. */
export function TagButton({ ticket }: { readonly ticket: Ticket }) {
  const { t } = useTranslation('tickets');
  const button = useRef<HTMLButtonElement>(null);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <LateCommands actions={{ tag: () => setAnchor(button.current) }} />
      <LabelledIconButton
        ref={button}
        label={t('tags')}
        hint="L"
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onPointerEnter={() => void prefetch(loadPicker)}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <LocalOfferOutlined />
      </LabelledIconButton>
      <Suspense>{anchor ? <TagPicker anchor={anchor} ticket={ticket} onClose={() => setAnchor(null)} /> : null}</Suspense>
    </>
  );
}
