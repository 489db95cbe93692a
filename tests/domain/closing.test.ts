import { describe, expect, it } from 'vitest';
import { settings } from '#shared/contract/settings.ts';
import { ratingIn, type Saying, sayingOnClose, textOfSaying } from '#shared/domain/closing.ts';
import { isIdle } from '#shared/domain/idle.ts';

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

describe('a rating', () => {
  it.each([
    [' 3 ', 3],
    ['*[ 3 ]*', 3],
    ['3.', 3],
    ['３', 3],
    ['3️⃣', 3],
    ['3 estrelas', undefined],
    ['33', undefined],
    ['0', undefined],
    ['#', undefined],
    ['', undefined],
  ])('is read from “%s” as %s', (text, expected) => {
    expect(ratingIn(text, 0, 60_000)).toBe(expected);
  });
});

describe('an idle ticket', () => {
  const beforeMs = Date.parse('2026-11-23T11:00:00Z');
  const open = { status: 'open', isAnswered: true, lastMessageFromMe: true, updatedAt: '2026-11-23T11:00:00.000Z' } as const;

  it.each([
    ['is one that was answered long ago', open, true],
    ['is none that was answered since', { ...open, updatedAt: '2026-11-23T11:00:00.001Z' }, false],
    ['is none whose customer waits', { ...open, isAnswered: false }, false],
    ['is none of an older version whose customer wrote last', { ...open, isAnswered: undefined, lastMessageFromMe: false }, false],
    ['is one of an older version whose last message is ours', { ...open, isAnswered: undefined }, true],
    ['is none that waits in a queue', { ...open, status: 'pending' as const }, false],
  ])('%s', (_what, ticket, expected) => {
    expect(isIdle(ticket, beforeMs)).toBe(expected);
  });
});
