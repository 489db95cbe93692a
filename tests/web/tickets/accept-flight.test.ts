import { afterEach, describe, expect, it, vi } from 'vitest';
import { noteStart, rowIdOf } from '#web/features/tickets/accept-flight.ts';
import { flyIn } from '#web/features/tickets/conversation/fly-in.ts';
import { aTicket } from '../support/builders.ts';

const ticket = aTicket(1);

/** A head of a conversation at the upper right of a row that is being accepted. */
function accepted(wantsMovement: boolean) {
  vi.stubGlobal('matchMedia', () => ({ matches: wantsMovement }));
  const row = document.createElement('div');
  row.id = rowIdOf(ticket);
  row.getBoundingClientRect = () => new DOMRect(96, 400, 380, 60);
  document.body.append(row);
  noteStart(ticket);
  row.remove();
  const head = document.createElement('button');
  head.getBoundingClientRect = () => new DOMRect(496, 60, 600, 56);
  const animate = vi.fn<HTMLElement['animate']>();
  head.animate = animate;
  return { head, animate };
}

afterEach(() => vi.unstubAllGlobals());

describe('an accepted row', () => {
  it('moves from its place in the list into the head of its conversation, once', () => {
    const { head, animate } = accepted(true);

    flyIn(head, ticket.id);
    flyIn(head, ticket.id);

    expect(animate).toHaveBeenCalledOnce();
    expect(animate.mock.calls[0]?.[0]).toMatchObject([{ transform: 'translate(-400px, 340px)' }, { transform: 'none' }, { transform: 'none' }]);
    expect(animate.mock.calls[0]?.[1]).toMatchObject({ duration: 240 });
  });

  it('does not move for people who want less movement, nor into another conversation', () => {
    const { head, animate } = accepted(false);
    flyIn(head, ticket.id);
    const other = accepted(true);
    flyIn(other.head, aTicket(2).id);

    expect(animate).not.toHaveBeenCalled();
    expect(other.animate).not.toHaveBeenCalled();
  });
});
