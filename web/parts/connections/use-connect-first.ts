import { useNavigate } from 'react-router-dom';
import { notifyError } from '#web/kit/toasts/notify.ts';
import { useSaveConnection } from './queries.ts';

/** The name of a first WhatsApp until somebody gives another. */
const firstName = 'WhatsApp';

/** Makes the first WhatsApp of a company without a question, and leads to its QR code. Its texts, queues and token are for later. */
export function useConnectFirst() {
  const navigate = useNavigate();
  const { mutateAsync, isPending } = useSaveConnection();
  const connect = async (): Promise<void> => {
    try {
      // Not by a callback of the mutation: the button is gone by then, since there is a connection.
      const { id } = await mutateAsync({ id: null, fields: { name: firstName } });
      await navigate(`/connections?qr=${id}`);
    } catch (error) {
      notifyError(error);
    }
  };
  return { connect: () => void connect(), isConnecting: isPending };
}
