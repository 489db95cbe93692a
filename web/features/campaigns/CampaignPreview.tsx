import InsertDriveFileOutlined from '@mui/icons-material/InsertDriveFileOutlined';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { type Control, useWatch } from 'react-hook-form';
import { useTranslation } from '#web/i18n/use-translation.ts';
import type { Campaign } from '#shared/contract/campaigns.ts';
import type { ContactListItem } from '#shared/contract/contact-list-shapes.ts';
import { fillCampaignText } from '#shared/domain/campaign-text.ts';
import { campaignSettingsQuery } from '#web/parts/outreach/queries.ts';
import { Body, Bubble } from '#web/parts/conversation/bubble-parts.tsx';
import { RichText } from '#web/parts/conversation/rich-text.tsx';
import type { NamedFile } from '#web/kit/fields/FilePicker.tsx';
import { useSampleContact } from '#web/parts/outreach/use-sample-contact.ts';
import type { CampaignForm, MessageNumber } from './campaign-values.ts';

const Root = styled('section')(({ theme }) => ({
  display: 'grid',
  alignContent: 'start',
  gap: theme.spacing(1),
  minWidth: 0,
  [theme.breakpoints.up('md')]: { position: 'sticky', top: 0, alignSelf: 'start' },
}));
const Chat = styled('div')(({ theme }) => ({
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'flex-end',
  gap: theme.spacing(1),
  minHeight: 160,
  padding: theme.spacing(2),
  borderRadius: 14,
  border: `1px solid ${theme.vars.palette.divider}`,
  backgroundColor: theme.vars.palette.background.default,
}));
const Picture = styled('img')({ display: 'block', maxWidth: '100%', maxHeight: 220, margin: '2px 0 6px', borderRadius: 8 });
const Film = styled('video')({ display: 'block', width: '100%', maxHeight: 220, margin: '2px 0 6px', borderRadius: 8 });
const Document = styled('span')(({ theme }) => ({ display: 'flex', alignItems: 'center', gap: theme.spacing(1), paddingBlock: theme.spacing(0.5) }));

const mayHaveWhatsapp = ({ isWhatsappValid }: ContactListItem): boolean => isWhatsappValid !== false;

interface CampaignPreviewProps {
  readonly control: Control<CampaignForm>;
  readonly campaign: Campaign | null;
  readonly shown: MessageNumber;
}

/** The message as somebody of the chosen list gets it. */
export function CampaignPreview({ control, campaign, shown }: CampaignPreviewProps) {
  const { t } = useTranslation(['campaigns', 'outreach']);
  const form = useWatch({ control }) as CampaignForm; // all fields have defaults
  const { contact, note } = useSampleContact(form.contactListId, mayHaveWhatsapp);
  const { data: settings } = useQuery(campaignSettingsQuery);
  const fill = (text: string): string => (contact ? fillCampaignText(text, contact, settings?.variables ?? []) : text).trim();
  const [question, message] = [form.confirmation ? fill(form[`confirmationMessage${shown}`]) : '', fill(form[`message${shown}`])];
  return (
    <Root aria-label={t('outreach:preview')}>
      <Typography variant="body2" color="textSecondary">
        {note}
      </Typography>
      <Chat>
        {question === '' ? null : <PreviewBubble text={question} />}
        {message === '' && !form.media ? (
          <Typography color="textSecondary" sx={{ alignSelf: 'center', my: 'auto', textAlign: 'center' }}>
            {t('previewBlank')}
          </Typography>
        ) : (
          <PreviewBubble text={message} file={form.media} campaign={campaign} />
        )}
      </Chat>
    </Root>
  );
}

interface PreviewBubbleProps {
  readonly text: string;
  readonly file?: NamedFile | null;
  readonly campaign?: Campaign | null;
}

function PreviewBubble({ text, file = null, campaign = null }: PreviewBubbleProps) {
  return (
    <Bubble isOurs data-first="">
      {file ? <PreviewMedia file={file} campaign={campaign} /> : null}
      {text === '' ? null : (
        <Body>
          <RichText text={text} />
        </Body>
      )}
    </Bubble>
  );
}

/** A file that was chosen, or the campaign's own. */
function PreviewMedia({ file, campaign }: { readonly file: NamedFile; readonly campaign: Campaign | null }) {
  const { t } = useTranslation('campaigns');
  const chosenUrl = useObjectUrl(file instanceof File ? file : null);
  const mimeType = (file instanceof File ? file.type : campaign?.mediaMimeType) ?? '';
  const src = file instanceof File ? chosenUrl : campaign?.mediaPath;
  if (src && mimeType.startsWith('image/')) return <Picture src={src} alt={t('mediaOf')} />;
  if (src && mimeType.startsWith('video/')) return <Film src={src} controls preload="metadata" aria-label={t('mediaOf')} />;
  return (
    <Document>
      <InsertDriveFileOutlined />
      {file.name}
    </Document>
  );
}

function useObjectUrl(file: File | null): string | null {
  const url = useMemo(() => file && URL.createObjectURL(file), [file]);
  useEffect(() => () => (url === null ? undefined : URL.revokeObjectURL(url)), [url]);
  return url;
}
