import AttachFile from '@mui/icons-material/AttachFile';
import Repeat from '@mui/icons-material/Repeat';
import { styled } from '@mui/material/styles';
import { useTranslation } from '#web/i18n/use-translation.ts';
import type { Recurrence, Schedule } from '#shared/contract/schedules.ts';
import { useVariableNames } from '#web/kit/fields/variable-names.ts';
import { recurrenceText } from '#web/parts/schedules/recurrence-text.ts';

/** The specification's. */
const previewCharacters = 25;

/** By what people take for a character, as far as code points go: half an emoji would be a question mark. */
function previewOf(body: string): string {
  const characters = Array.from(body);
  return characters.length > previewCharacters ? `${characters.slice(0, previewCharacters).join('')}…` : body;
}

const Row = styled('span')(({ theme }) => ({ display: 'flex', alignItems: 'center', gap: theme.spacing(1), minWidth: 0 }));
const Picture = styled('img')({ width: 36, height: 36, flexShrink: 0, borderRadius: 4, objectFit: 'cover' });
const Named = styled('span')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: theme.spacing(0.5),
  fontSize: '0.8125rem',
  color: theme.vars.palette.text.secondary,
  overflowWrap: 'anywhere',
}));
const Words = styled('span')({ minWidth: 0 });

/** How a message begins, and the file that goes with it. */
export function SchedulePreview({ schedule: { body, file } }: { readonly schedule: Schedule }) {
  const { t } = useTranslation('schedules');
  const begun = previewOf(useVariableNames().shown(body));
  if (!file) return begun;
  const picture = file.previewUrl ?? (file.kind === 'image' ? file.url : null);
  return (
    <Row>
      {picture ? <Picture src={picture} alt={t('fileNamed', { name: file.name })} loading="lazy" /> : null}
      <Words>
        {begun}
        {picture ? null : (
          <Named>
            <AttachFile aria-hidden sx={{ fontSize: 16 }} />
            {file.name}
          </Named>
        )}
      </Words>
    </Row>
  );
}

/** How a message comes again. */
export function Again({ recurrence }: { readonly recurrence: Recurrence }) {
  const { t } = useTranslation('schedules');
  return (
    <Named>
      <Repeat aria-hidden sx={{ fontSize: 16 }} />
      {recurrenceText(t, recurrence)}
    </Named>
  );
}
