import { styled } from '@mui/material/styles';
import { useEffect } from 'react';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Sign } from '#web/kit/marks/Sign.tsx';
import { requestPanel } from '#web/kit/page/commands.ts';

const Field = styled('button')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: theme.spacing(1),
  flex: '0 1 280px',
  minWidth: 40,
  height: 36,
  padding: theme.spacing(0, 1, 0, 1.25),
  border: `1px solid color-mix(in srgb, ${theme.vars.palette.text.secondary} 35%, transparent)`,
  borderRadius: theme.shape.borderRadius,
  overflow: 'hidden',
  font: 'inherit',
  fontSize: '0.875rem',
  color: theme.vars.palette.text.secondary,
  backgroundColor: theme.vars.palette.background.default,
  whiteSpace: 'nowrap',
  cursor: 'pointer',
  '&:hover': { borderColor: theme.vars.palette.text.secondary },
  '& > svg': { flexShrink: 0 },
  '& > span': { flexGrow: 1, minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', textAlign: 'left' },
  '& > kbd': { flexShrink: 0, font: 'inherit', fontSize: '0.75rem' },
  // Where the words would be cut, the glass says it.
  '&[data-small]': { flex: '0 0 40px', justifyContent: 'center', padding: 0, borderColor: 'transparent', backgroundColor: 'transparent' },
}));

/** Ctrl-K, on a Mac Cmd-K: the one that works while typing, since it writes nothing. */
export const opensBar = ({ key, ctrlKey, metaKey, altKey, shiftKey }: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>): boolean =>
  key.toLowerCase() === 'k' && (ctrlKey || metaKey) && !altKey && !shiftKey;

const keys = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘ K' : 'Ctrl K';

/** Opens the command bar: for those who do not know its keys, and by them, whether or not the bar's code is there. */
export function SearchButton({ isSmall }: { readonly isSmall: boolean }) {
  const { t } = useTranslation('shell');
  const label = t('search');
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (!opensBar(event)) return;
      event.preventDefault();
      requestPanel('bar');
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
  return (
    <Field
      type="button"
      {...(isSmall ? { 'aria-label': label } : {})}
      aria-haspopup="dialog"
      data-small={isSmall || undefined}
      data-tooltip={isSmall ? `${label}  ${keys}` : undefined}
      onClick={() => requestPanel('bar')}
    >
      <Sign name="search" sizePx={20} />
      {isSmall ? null : (
        <>
          <span>{label}</span>
          <kbd aria-hidden>{keys}</kbd>
        </>
      )}
    </Field>
  );
}
