import Button from '@mui/material/Button';
import { requestToasts } from '#web/kit/toasts/toast-host.ts';

/** Long enough to notice a slip and reach the button. */
const undoMs = 8_000;

interface UndoNotice {
  readonly text: string;
  readonly undoLabel: string;
  readonly onUndo: () => void;
}

/** A notice with a way back, below the list, where it covers neither the conversation nor its input. */
export async function notifyUndo({ text, undoLabel, onUndo }: UndoNotice): Promise<void> {
  const [{ toast }] = await Promise.all([import('react-toastify'), requestToasts()]);
  const content = ({ closeToast }: { readonly closeToast: () => void }) => (
    <span style={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 8, width: '100%' }}>
      {text}
      <Button
        size="small"
        onClick={() => {
          closeToast();
          onUndo();
        }}
      >
        {undoLabel}
      </Button>
    </span>
  );
  toast(content, { autoClose: undoMs, position: 'bottom-left', closeOnClick: false });
}
