import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { decodeTime } from 'ulid';
import type { TicketId } from '#shared/contract/ids.ts';
import { useHasRight, useSessionUser } from '#web/api/session.ts';
import { changeOutgoing, type Outgoing } from '../send/outgoing.ts';
import { dropFromInbox, type KeptAnswer, readInbox, type Share } from './inbox.ts';
import { ShareDialog } from './ShareDialog.tsx';

/** Takes what the service worker keeps: asks for whom a shared thing is, and puts an answer that did not get out into its conversation. */
export function Inbox() {
  const { id: userId } = useSessionUser();
  const mayAnswer = useHasRight('conversations:answer');
  const queryClient = useQueryClient();
  const [shares, setShares] = useState<readonly Share[]>([]);
  const look = useEffectEvent(async () => {
    const inbox = await readInbox();
    for (const answer of inbox.answers) {
      if (answer.userId === userId) showUnsent(queryClient, answer);
      else await dropFromInbox(answer.name);
    }
    setShares(inbox.shares);
  });
  useEffect(() => {
    // Without a worker nothing lies here.
    const start = (): void => void look().catch(() => undefined);
    start();
    navigator.serviceWorker?.addEventListener('message', start);
    return () => navigator.serviceWorker?.removeEventListener('message', start);
  }, []);
  const [share] = shares;
  if (!share || !mayAnswer) return null;
  const end = (): void => {
    setShares(shares.slice(1));
    void dropFromInbox(share.name);
  };
  return <ShareDialog key={share.name} share={share} onEnd={end} />;
}

/** Like any message that failed: it says why, and sending it again cannot double it. It lies in the inbox until it is sent or discarded. */
function showUnsent(queryClient: QueryClient, { name, ticketId, token, body, failure }: KeptAnswer): void {
  const failed: Outgoing = {
    token,
    ms: decodeTime(token),
    ticketId: ticketId as TicketId, // named by the notice
    body,
    quoted: null,
    files: [],
    state: 'failed',
    failure,
    failedWith: null,
    inboxName: name,
  };
  changeOutgoing(queryClient, failed.ticketId, (known) => (known.some((one) => one.token === token) ? known : [...known, failed]));
}
