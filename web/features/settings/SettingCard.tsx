import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { useId, type ReactNode, type SubmitEvent } from 'react';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { DraftContext, useDraft } from './use-draft.ts';
import type { SettingPart } from './setting-parts.ts';

const Card = styled(Paper)(({ theme }) => ({
  padding: theme.spacing(2.5),
  scrollMarginTop: 16,
  '& > form': { display: 'grid', gap: theme.spacing(2.5) },
  '&[data-is-meant]': { borderColor: theme.vars.palette.primary.main, boxShadow: `inset 0 0 0 1px ${theme.vars.palette.primary.main}` },
})) as typeof Paper;

interface SettingCardProps {
  /** Its mark in the address. */
  readonly part: SettingPart;
  readonly title: string;
  readonly text?: string;
  /** The address leads here. */
  readonly isMeant: boolean;
  /** Besides switches, which save themselves. */
  readonly hasFields?: boolean;
  readonly children: ReactNode;
}

/** Settings that belong together. Its switches save at once, its fields by one button. */
export function SettingCard({ part, title, text, isMeant, hasFields = false, children }: SettingCardProps) {
  const { t } = useTranslation(['settings', 'common']);
  const id = useId();
  const { draft, isChanged, submit } = useDraft();
  const onSubmit = (event: SubmitEvent<HTMLElement>): void => {
    event.preventDefault();
    if (isChanged) submit();
  };
  return (
    <Card component="section" variant="outlined" id={part} aria-labelledby={id} data-is-meant={isMeant || undefined}>
      <form onSubmit={onSubmit} autoComplete="off">
        <div>
          <Typography variant="h2" id={id}>
            {title}
          </Typography>
          {text ? <Typography color="textSecondary">{text}</Typography> : null}
        </div>
        <DraftContext value={draft}>{children}</DraftContext>
        {hasFields ? (
          <Button
            type="submit"
            variant="contained"
            aria-label={t('saveOf', { name: title })}
            disabled={!isChanged}
            loading={draft.isSaving}
            sx={{ justifySelf: 'start' }}
          >
            {t('common:save')}
          </Button>
        ) : null}
      </form>
    </Card>
  );
}
