import Button from '@mui/material/Button';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Link } from 'react-router-dom';
import { StateMessage } from '#web/kit/states/StateMessage.tsx';
import { useDocumentTitle } from '#web/kit/page/use-document-title.ts';
import { linkTo } from './screens.ts';

export function NotFoundScreen() {
  const { t } = useTranslation();
  useDocumentTitle(t('notFoundTitle'));
  return (
    <StateMessage titleAs="h1" title={t('notFoundTitle')} text={t('notFoundText')}>
      <Button variant="contained" component={Link} to={linkTo('tickets')}>
        {t('goToTickets')}
      </Button>
    </StateMessage>
  );
}
