import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ToastContentProps } from 'react-toastify';

const Row = styled('div')(({ theme }) => ({ display: 'flex', alignItems: 'center', gap: theme.spacing(1), width: '100%' }));
const Text = styled('span')({ flexGrow: 1, minWidth: 0 });

interface UndoToastData {
  readonly text: string;
  readonly undo: () => void;
}

/** The content of a toast: what was done, and the way back. */
export const undoContent = (props: ToastContentProps<UndoToastData>) => <UndoToast {...props} />;

function UndoToast({ data: { text, undo }, closeToast }: ToastContentProps<UndoToastData>) {
  const { t } = useTranslation();
  const [isUndone, setIsUndone] = useState(false);
  const takeBack = (): void => {
    setIsUndone(true); // the toast takes its time to leave
    closeToast();
    undo();
  };
  return (
    <Row>
      <Text>{text}</Text>
      <Button size="small" disabled={isUndone} onClick={takeBack}>
        {t('undo')}
      </Button>
    </Row>
  );
}
