import { describe, expect, it } from 'vitest';
import { backoffDelay, decideAfterClose, type SocketClosing } from '#shared/domain/close-decision.ts';

const paired: SocketClosing = { statusCode: 428, isPaired: true, attempt: 1, qrCodesShown: 0 };
const decide = (closing: Partial<SocketClosing>) => decideAfterClose({ ...paired, ...closing }, 0.5);

describe('the decision after a socket has closed', () => {
  it.each<[string, Partial<SocketClosing>, ReturnType<typeof decide>]>([
    ['restarts at once after pairing', { statusCode: 515 }, { action: 'restart', delayMs: 0, status: undefined, closeReason: null }],
    ['but not for ever', { statusCode: 515, attempt: 4 }, { action: 'retry', delayMs: 11_664, status: 'TIMEOUT', closeReason: 'lost' }],
    ['forgets an unlinked session', { statusCode: 401 }, { action: 'unlink', delayMs: 0, status: 'DISCONNECTED', closeReason: 'unlinked' }],
    ['stops a forbidden session', { statusCode: 403 }, { action: 'stop', delayMs: 0, status: 'DISCONNECTED', closeReason: 'forbidden' }],
    [
      'tries again slowly while WhatsApp refuses the version',
      { statusCode: 405 },
      { action: 'retry', delayMs: 60_000, status: 'TIMEOUT', closeReason: 'outdated' },
    ],
    ['stops a suspended number', { statusCode: 402 }, { action: 'stop', delayMs: 0, status: 'DISCONNECTED', closeReason: 'suspended' }],
    ['stops a session that WhatsApp refuses', { statusCode: 406 }, { action: 'stop', delayMs: 0, status: 'DISCONNECTED', closeReason: 'refused' }],
    ['stays away when there were too many logins', { statusCode: 429 }, { action: 'retry', delayMs: 15_000, status: 'TIMEOUT', closeReason: 'busy' }],
    ['gives way to another user of the keys', { statusCode: 440 }, { action: 'yield', delayMs: 11_664, status: 'TIMEOUT', closeReason: 'replaced' }],
    ['tries again after a drop', { statusCode: 428 }, { action: 'retry', delayMs: 2_000, status: 'TIMEOUT', closeReason: 'lost' }],
    ['stays away when WhatsApp is down', { statusCode: 503, attempt: 3 }, { action: 'retry', delayMs: 60_000, status: 'TIMEOUT', closeReason: 'busy' }],
    ['tries again after a failure of ours', { statusCode: undefined }, { action: 'retry', delayMs: 2_000, status: 'TIMEOUT', closeReason: 'lost' }],
    ['tries again when a paired session got no answer', { statusCode: 408 }, { action: 'retry', delayMs: 2_000, status: 'TIMEOUT', closeReason: 'lost' }],
    [
      'tries again, ever more slowly, while the network leads nowhere, also after a code was shown',
      { statusCode: 'unreachable', isPaired: false, qrCodesShown: 2, attempt: 3 },
      { action: 'retry', delayMs: 6_480, status: 'OPENING', closeReason: 'unreachable' },
    ],
    ['keeps opening a session without pairing', { isPaired: false }, { action: 'retry', delayMs: 2_000, status: 'OPENING', closeReason: 'lost' }],
    [
      'shows further codes when WhatsApp gave fewer',
      { statusCode: 408, isPaired: false, qrCodesShown: 3 },
      { action: 'restart', delayMs: 0, status: undefined, closeReason: null },
    ],
    [
      'gives up after the fourth code',
      { statusCode: 408, isPaired: false, qrCodesShown: 4 },
      { action: 'stop', delayMs: 0, status: 'DISCONNECTED', closeReason: 'qrExpired' },
    ],
  ])('%s', (_name, closing, decision) => {
    expect(decide(closing)).toEqual(decision);
  });
  it('spreads retries by a quarter, from 2 s to 3 min', () => {
    expect([backoffDelay(1, 0), backoffDelay(1, 1), backoffDelay(20, 0), backoffDelay(20, 1)]).toEqual([1_500, 2_500, 135_000, 225_000]);
  });
  it('grows to ten minutes while WhatsApp asks us to stay away', () => {
    const delays = [1, 4, 20].map((attempt) => decide({ statusCode: 429, attempt }).delayMs);

    expect(delays).toEqual([15_000, 120_000, 600_000]);
  });
});
