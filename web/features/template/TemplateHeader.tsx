import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import MenuItem from '@mui/material/MenuItem';
import { styled } from '@mui/material/styles';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { mailTemplatesQuery } from '#web/parts/mail-templates/queries.ts';
import { LabelledIconButton } from '#web/kit/buttons/LabelledIconButton.tsx';
import { useUndeleted } from '#web/kit/undo/held-deletions.ts';
import { useScreenTitle } from '#web/kit/page/screen-title.ts';

const Root = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'flex-end',
  flexWrap: 'wrap',
  gap: theme.spacing(2),
  padding: theme.spacing(2),
  backgroundColor: theme.vars.palette.background.paper,
}));

interface TemplateHeaderProps {
  /** '' is a new one. */
  readonly templateId: string;
  readonly onChoose: (templateId: string) => void;
  /** None where it can only be looked at. */
  readonly naming?: { readonly name: string; readonly error: string | undefined; readonly onChange: (name: string) => void };
  readonly onDelete?: (() => void) | undefined;
}

/** Which template it is, and what it is called. */
export function TemplateHeader({ templateId, onChoose, naming, onDelete }: TemplateHeaderProps) {
  const { t } = useTranslation('template');
  const title = useScreenTitle();
  const templates = useUndeleted(useQuery(mailTemplatesQuery).data) ?? [];
  const isListed = templateId === '' || templates.some(({ id }) => id === templateId);
  return (
    <Root>
      <Typography variant="h1" sx={{ flexGrow: 1, alignSelf: 'center' }}>
        {title}
      </Typography>
      <TextField
        select
        label={t('template')}
        value={isListed ? templateId : ''}
        onChange={(event) => onChoose(event.target.value)}
        sx={{ width: 240 }}
        slotProps={{ select: { displayEmpty: true } }}
      >
        <MenuItem value="">{naming ? t('newTemplate') : t('choose')}</MenuItem>
        {templates.map((one) => (
          <MenuItem key={one.id} value={one.id}>
            {one.name}
          </MenuItem>
        ))}
      </TextField>
      {naming ? (
        <TextField
          label={t('name')}
          value={naming.name}
          error={naming.error !== undefined}
          helperText={naming.error}
          onChange={(event) => naming.onChange(event.target.value)}
          sx={{ width: 240 }}
          slotProps={{ htmlInput: { maxLength: 80 } }}
        />
      ) : null}
      {onDelete ? (
        <LabelledIconButton label={t('delete')} onClick={onDelete}>
          <DeleteOutlined />
        </LabelledIconButton>
      ) : null}
    </Root>
  );
}
