import { describe, expect, it } from 'vitest';
import { settings } from '#shared/contract/settings.ts';
import { type Saying, sayingOnClose, textOfSaying } from '#shared/domain/closing.ts';
import { idleVerdict } from '#shared/domain/idle.ts';

describe('closing a ticket', () => {
  it.each<[string, object, { isGroup: boolean; justClose: boolean }, Saying | null]>([
    ['says the completion text', {}, { isGroup: false, justClose: false }, 'completion'],
    ['asks for a rating where the company wants it', { userRating: 'enabled' }, { isGroup: false, justClose: false }, 'rating'],
    ['asks no group', { userRating: 'enabled' }, { isGroup: true, justClose: false }, 'completion'],
    ['says nothing when it is only closed', { userRating: 'enabled' }, { isGroup: false, justClose: true }, null],
  ])('%s', (_what, set, how, expected) => {
    expect(sayingOnClose(how, settings.parse(set))).toBe(expected);
  });
});

describe('what is said', () => {
  const connection = { complationMessage: 'Até logo!', ratingMessage: 'Como fomos?', transferMessage: '' };
  const lines = '*[ 1 ]* - Insatisfeito\n*[ 2 ]* - Satisfeito\n*[ 3 ]* - Muito Satisfeito';

  it.each<[Saying, object | undefined, object, string]>([
    ['completion', undefined, {}, 'Até logo!'],
    ['completion', { complationMessage: ' Obrigado. ' }, {}, 'Obrigado.'],
    ['completion', { complationMessage: ' ' }, { complationMessage: '' }, ''],
    ['rating', undefined, {}, `Como fomos?\n\n${lines}`],
    ['rating', { ratingMessage: 'Nota?' }, {}, `Nota?\n\n${lines}`],
    ['rating', undefined, { ratingMessage: '' }, `Como você avalia o nosso atendimento?\n\n${lines}`],
    ['transfer', undefined, {}, 'Você foi transferido, em breve iremos iniciar seu atendimento.'],
    ['transfer', undefined, { transferMessage: 'Um momento.' }, 'Um momento.'],
  ])('as %s, by %o and %o, is %s', (saying, queue, changed, expected) => {
    const texts = queue && { complationMessage: '', ratingMessage: '', ...queue };
    expect(textOfSaying(saying, texts, { ...connection, ...changed })).toBe(expected);
  });
});

describe('an idle ticket', () => {
  const nowMs = Date.parse('2026-11-23T12:00:00Z');
  const before = nowMs - 3_600_000;
  const open = { status: 'open', isAnswered: true, lastMessageFromMe: true, updatedAt: '2026-11-23T10:00:00.000Z' } as const;

  it.each([
    ['is closed', open, { what: 'close' }],
    ['is not closed while its customer waits', { ...open, isAnswered: false }, { what: 'later', sinceMs: nowMs }],
    ['of an older version counts by its last message', { ...open, isAnswered: undefined, lastMessageFromMe: false }, { what: 'later', sinceMs: nowMs }],
    ['that was answered since is looked at later', { ...open, updatedAt: '2026-11-23T11:30:00.000Z' }, { what: 'later', sinceMs: nowMs - 1_800_000 }],
    ['that waits again is of no interest', { ...open, status: 'pending' as const }, { what: 'forget' }],
    ['that is gone is of no interest', undefined, { what: 'forget' }],
  ])('%s', (_what, ticket, expected) => {
    expect(idleVerdict(ticket, before, nowMs)).toEqual(expected);
  });
});
