import { styled } from '@mui/material/styles';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { currentLocale } from '#web/i18n/i18n.ts';
import { VisuallyHidden } from '#web/kit/marks/VisuallyHidden.tsx';

const Root = styled('span', { shouldForwardProp: (name) => name !== 'isStrong' })<{ isStrong: boolean }>(({ theme, isStrong }) => ({
  minWidth: 20,
  padding: theme.spacing(0, 0.75),
  borderRadius: 10,
  fontSize: '0.75rem',
  lineHeight: '20px',
  fontVariantNumeric: 'tabular-nums',
  color: isStrong ? theme.vars.palette.primary.contrastText : theme.vars.palette.text.secondary,
  backgroundColor: isStrong ? theme.vars.palette.primary.main : theme.vars.palette.action.selected,
}));

/** A number that is exact and read out with its unit. Nothing while it is unknown. */
export function CountBadge({ count, isStrong }: { readonly count: number | undefined; readonly isStrong: boolean }) {
  const { t } = useTranslation('tickets');
  if (count === undefined) return null;
  return (
    <Root isStrong={isStrong}>
      <span aria-hidden>{count.toLocaleString(currentLocale())}</span>
      <VisuallyHidden>{t('countLabel', { count })}</VisuallyHidden>
    </Root>
  );
}
