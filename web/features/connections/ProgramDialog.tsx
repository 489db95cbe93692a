import { DeliveriesDialog } from './DeliveriesDialog.tsx';
import { WebhookDialog, type WebhookDialogProps } from './WebhookDialog.tsx';

/** A connection's webhook, or what became of it. */
export function ProgramDialog({ what, ...props }: WebhookDialogProps & { readonly what: 'webhook' | 'deliveries' }) {
  return what === 'webhook' ? <WebhookDialog {...props} /> : <DeliveriesDialog {...props} />;
}
