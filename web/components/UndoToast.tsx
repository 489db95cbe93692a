import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useTranslation } from 'react-i18next';
import type { ToastContentProps } from 'react-toastify';

const Row = styled('div')(({ theme }) => ({ display: 'flex', alignItems: 'center', gap: theme.spacing(1), width: '100%' }));
const Text = styled('span')({ flexGrow: 1, minWidth: 0 });

interface UndoToastData {
  readonly text: string;
  readonly undo: () => void;
}

/** What was done, and the way back. */
export function UndoToast({ data: { text, undo }, closeToast }: ToastContentProps<UndoToastData>) {
  const { t } = useTranslation();
  const takeBack = (): void => {
    closeToast();
    undo();
  };
  return (
    <Row>
      <Text>{text}</Text>
      <Button size="small" onClick={takeBack}>
        {t('undo')}
      </Button>
    </Row>
  );
}
