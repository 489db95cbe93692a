import Bolt from '@mui/icons-material/Bolt';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { LabelledIconButton } from '#web/kit/buttons/LabelledIconButton.tsx';
import { prefetch } from '#web/kit/page/prefetch.ts';
import { part } from '#web/kit/page/part.ts';

const loadPicker = async () => ({ default: (await import('./QuickPicker.tsx')).QuickPicker });
export const QuickPicker = part(loadPicker);

/** Id of the button to which the shortcut for quick messages leads. */
export const quickButtonId = 'quick-button';
/** Id of the field in which one is looked for. */
export const quickSearchId = 'quick-search';

interface QuickButtonProps {
  readonly isOpen: boolean;
  readonly onClick: () => void;
}

/** Opens all quick messages. */
export function QuickButton({ isOpen, onClick }: QuickButtonProps) {
  const { t } = useTranslation('tickets');
  return (
    <LabelledIconButton
      id={quickButtonId}
      label={t('quickSuggestions')}
      hint="Q"
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      onPointerEnter={() => void prefetch(loadPicker)}
      // Else the open picker would lose the focus, close, and open again by the same click.
      onPointerDown={(event) => event.preventDefault()}
      onClick={onClick}
    >
      <Bolt />
    </LabelledIconButton>
  );
}
