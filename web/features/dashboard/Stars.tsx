import Star from '@mui/icons-material/Star';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { currentLocale } from '#web/i18n/i18n.ts';

const most = 3;

const Root = styled('span')({ display: 'inline-flex', alignItems: 'center', verticalAlign: 'middle', gap: 8, whiteSpace: 'nowrap' });
const Row = styled('span')(({ theme }) => ({
  position: 'relative',
  display: 'inline-flex',
  color: `color-mix(in srgb, ${theme.vars.palette.text.secondary} 40%, transparent)`,
  '& svg': { fontSize: 20, flexShrink: 0 },
}));
const Filled = styled('span')(({ theme }) => ({
  position: 'absolute',
  inset: 0,
  display: 'flex',
  overflow: 'hidden',
  color: '#b97700', // gold that is three times as dark as the paper
  ...theme.applyStyles('dark', { color: theme.vars.palette.warning.main }),
}));

const stars = Array.from({ length: most }, (_, index) => <Star key={index} aria-hidden />);

/** A mean of 1 to 3, drawn to the part of a star. */
export function Stars({ rating }: { readonly rating: number | null }) {
  const { t } = useTranslation('dashboard');
  if (rating === null) {
    return (
      <Typography variant="body2" component="span" color="textSecondary">
        {t('noRating')}
      </Typography>
    );
  }
  const text = rating.toLocaleString(currentLocale(), { maximumFractionDigits: 1 });
  return (
    <Root role="img" aria-label={t('ratingOf', { rating: text })}>
      <Row>
        {stars}
        <Filled style={{ width: `${(rating / most) * 100}%` }}>{stars}</Filled>
      </Row>
      <Typography variant="body2" component="span" color="textSecondary" aria-hidden>
        {text}
      </Typography>
    </Root>
  );
}
