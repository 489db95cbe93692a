import DesktopWindowsOutlined from '@mui/icons-material/DesktopWindowsOutlined';
import PhoneAndroidOutlined from '@mui/icons-material/PhoneAndroidOutlined';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { type Control, useWatch } from 'react-hook-form';
import { useTranslation } from '#web/i18n/use-translation.ts';
import type { ContactListItem } from '#shared/contract/contact-list-shapes.ts';
import type { MailTemplateId } from '#shared/contract/ids.ts';
import { type CampaignReader, type CampaignVariable, fillCampaignText } from '#shared/domain/campaign-text.ts';
import { escapedHtml, unsubscribeVariable, wholeMailHtml } from '#shared/domain/mail-whole.ts';
import { campaignSettingsQuery } from '#web/parts/outreach/queries.ts';
import { mailSendersQuery } from './sender-queries.ts';
import { useSessionUser } from '#web/api/session.ts';
import { mailTemplateQuery } from '#web/parts/mail-templates/queries.ts';
import { MailFrame, type MailWidth } from '#web/kit/marks/MailFrame.tsx';
import { LabelledIconButton } from '#web/kit/buttons/LabelledIconButton.tsx';
import { useSampleContact } from '#web/parts/outreach/use-sample-contact.ts';
import { errorText } from '#web/errors/error-text.ts';
import type { EmailForm } from './email-values.ts';
import { senderName } from './sender-name.ts';

const Root = styled('section')(({ theme }) => ({
  display: 'grid',
  alignContent: 'start',
  gap: theme.spacing(1),
  minWidth: 0,
  [theme.breakpoints.up('md')]: { position: 'sticky', top: 0, alignSelf: 'start' },
}));
const Head = styled('div')(({ theme }) => ({ display: 'flex', alignItems: 'center', gap: theme.spacing(0.5) }));
const Mail = styled('div')(({ theme }) => ({ borderRadius: 14, border: `1px solid ${theme.vars.palette.divider}`, overflow: 'hidden', minWidth: 0 }));
const Envelope = styled('div')(({ theme }) => ({
  padding: theme.spacing(1.5, 2),
  borderBottom: `1px solid ${theme.vars.palette.divider}`,
  overflowWrap: 'anywhere',
}));
const Blank = styled('div')(({ theme }) => ({ display: 'grid', placeItems: 'center', minHeight: 200, padding: theme.spacing(3), textAlign: 'center' }));

const hasAddress = ({ email }: ContactListItem): boolean => email !== '';

/** Inserted values are text, also in HTML. */
function filledFor(text: string, { name, number, email }: CampaignReader, variables: readonly CampaignVariable[], forHtml: boolean): string {
  const plain = (value: string): string => (forHtml ? escapedHtml(value) : value);
  const own = [...variables.map(({ key, value }) => ({ key, value: plain(value) })), { key: unsubscribeVariable, value: '#' }];
  return fillCampaignText(text, { name: plain(name), number: plain(number), email: plain(email) }, own);
}

/** The mail as somebody of the chosen list gets it. */
export function MailPreview({ control }: { readonly control: Control<EmailForm> }) {
  const { t } = useTranslation(['email', 'outreach']);
  const { senderId, title, description, contactListId, templateId } = useWatch({ control }) as EmailForm; // all fields have defaults
  const { contact, note } = useSampleContact(contactListId, hasAddress);
  const { data: settings } = useQuery(campaignSettingsQuery);
  const { data: senders = [] } = useQuery(mailSendersQuery);
  const { company } = useSessionUser();
  const [width, setWidth] = useState<MailWidth>('desktop');
  const sender = senders.find(({ id }) => id === senderId);
  const fill = (text: string, forHtml = false): string => (contact ? filledFor(text, contact, settings?.variables ?? [], forHtml) : text);
  return (
    <Root aria-label={t('outreach:preview')}>
      <Head>
        <Typography variant="body2" color="textSecondary" sx={{ flexGrow: 1 }}>
          {note}
        </Typography>
        <WidthButton label={t('asPhone')} isOn={width === 'phone'} onClick={() => setWidth('phone')} icon={<PhoneAndroidOutlined fontSize="small" />} />
        <WidthButton label={t('asDesktop')} isOn={width === 'desktop'} onClick={() => setWidth('desktop')} icon={<DesktopWindowsOutlined fontSize="small" />} />
      </Head>
      <Mail>
        <Envelope>
          <Typography sx={{ fontWeight: 600 }}>{fill(title).trim() || t('noTitle')}</Typography>
          {description.trim() === '' ? null : (
            <Typography variant="body2" color="textSecondary">
              {fill(description)}
            </Typography>
          )}
          <Typography variant="body2" color="textSecondary">
            {sender ? t('from', { sender: senderName(sender) }) : t('noSender')}
          </Typography>
        </Envelope>
        <Body templateId={templateId} width={width} frame={(html) => fill(wholeMailHtml({ description, companyName: company.name }, html), true)} />
      </Mail>
    </Root>
  );
}

interface WidthButtonProps {
  readonly label: string;
  readonly icon: ReactNode;
  readonly isOn: boolean;
  readonly onClick: () => void;
}

function WidthButton({ label, icon, isOn, onClick }: WidthButtonProps) {
  return (
    <LabelledIconButton label={label} size="small" aria-pressed={isOn} color={isOn ? 'primary' : 'default'} onClick={onClick}>
      {icon}
    </LabelledIconButton>
  );
}

interface BodyProps {
  readonly templateId: string | null;
  readonly width: MailWidth;
  /** A template's HTML as it is sent. */
  readonly frame: (html: string) => string;
}

function Body({ templateId, width, frame }: BodyProps) {
  const { t } = useTranslation('email');
  const id = (templateId ?? '') as MailTemplateId; // the form's own choice
  const { data, error } = useQuery({ ...mailTemplateQuery(id), enabled: templateId !== null });
  if (templateId !== null && data) return <MailFrame html={frame(data.html)} title={t('previewFrame')} width={width} />;
  return (
    <Blank>
      <Typography color="textSecondary">{templateId === null ? t('previewNoTemplate') : error ? errorText(error) : t('previewLoading')}</Typography>
    </Blank>
  );
}
