import CampaignOutlined from '@mui/icons-material/CampaignOutlined';
import InfoOutlined from '@mui/icons-material/InfoOutlined';
import { useTranslation } from '#web/i18n/use-translation.ts';
import type { Message } from '#shared/contract/messages.ts';
import { Card, CardText, Gone } from '#web/parts/conversation/media-parts.tsx';
import { RichText } from '#web/parts/conversation/rich-text.tsx';

/** Title of a message without a form of its own; its words follow as text. */
export function CardTitle({ card }: { readonly card: NonNullable<Message['card']> }) {
  const { t } = useTranslation('tickets');
  return (
    <Gone>
      <InfoOutlined fontSize="small" />
      {t(`card_${card}`)}
    </Gone>
  );
}

/** The advertisement that led the contact here. */
export function AdCard({ ad }: { readonly ad: NonNullable<Message['ad']> }) {
  const { t } = useTranslation('tickets');
  return (
    <Card>
      <CampaignOutlined titleAccess={t('fromAd')} />
      <CardText>
        <b>{ad.title || t('fromAd')}</b>
        {ad.body ? <span>{ad.body}</span> : null}
        {ad.url ? (
          <span>
            <RichText text={ad.url} />
          </span>
        ) : null}
      </CardText>
    </Card>
  );
}

export function ForwardedNote() {
  const { t } = useTranslation('tickets');
  return <Gone as="em">{t('forwarded')}</Gone>;
}
