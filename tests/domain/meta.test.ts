import { describe, expect, it } from 'vitest';
import { channelOf } from '#shared/domain/channel.ts';
import { metadataOf, partId, sentPartOf, storedMetaId } from '#shared/domain/meta-message-id.ts';
import { metaParts } from '#shared/domain/meta-parts.ts';
import { metaRefusal } from '#shared/domain/meta-refusal.ts';

const text = (words: string) => ({ type: 'text' as const, text: words });
const image = { kind: 'image' as const, key: 'companies/1/a.png', mimeType: 'image/png', sizeBytes: 1, name: 'a.png', isVoice: false };

describe('what Meta is given of a message', () => {
  it.each([
    ['a text, without marks', text('*Ana:*\nvamos _já_ a 2*3*4'), [{ text: 'Ana:\nvamos já a 2*3*4' }]],
    ['nothing of nothing', text('  '), []],
    ['a file, and then its words', { type: 'media' as const, media: image, caption: 'o bolo' }, [{ file: 'image', key: image.key }, { text: 'o bolo' }]],
    [
      'a place as a link',
      { type: 'location' as const, latitude: -23.5, longitude: -46.6, name: 'Praça' },
      [{ text: 'Praça\nhttps://www.google.com/maps?q=-23.5,-46.6' }],
    ],
    ['a contact as words', { type: 'contact' as const, name: 'Rui', number: '5511912345678' }, [{ text: 'Rui\n+5511912345678' }]],
  ])('is %s', (_what, content, parts) => {
    expect(metaParts(content, 'facebook')).toEqual(parts);
  });

  it.each([
    ['facebook', 'palavra '.repeat(600)],
    ['facebook', 'x'.repeat(4_096)],
    ['instagram', 'ação e reação '.repeat(200)],
    ['instagram', '🎂'.repeat(900)],
  ] as const)('on %s is pieces that it takes, of which nothing is lost', (channel, words) => {
    const pieces = metaParts(text(words), channel).map((part) => ('text' in part ? part.text : ''));

    const limit = (piece: string): number => (channel === 'facebook' ? piece.length / 2_000 : Buffer.byteLength(piece) / 1_000);
    expect(Math.max(...pieces.map(limit))).toBeLessThanOrEqual(1);
    expect(pieces.join('').replaceAll(' ', '')).toBe(words.replaceAll(' ', ''));
    expect(pieces.every((piece) => piece.isWellFormed())).toBe(true);
  });
});

describe('ids', () => {
  it('of Meta’s are kept as they are, or as a hash where they fit into no key', () => {
    expect(storedMetaId('m_AbC-d_9==', () => 'hash')).toBe('m_AbC-d_9==');
    expect(storedMetaId('with blanks', () => 'hash')).toBe('h.hash');
    expect([partId('m_1', 0), partId('m_1', 2)]).toEqual(['m_1', 'm_1.2']);
  });

  it('of ours come back with the echo', () => {
    const given = metadataOf('3EB0019A5D3C7E00ABCDEF', 3);

    expect(sentPartOf(given)).toEqual({ whatsappMessageId: '3EB0019A5D3C7E00ABCDEF', part: 3 });
    expect([undefined, '', 'another app', `${given}0.1`].map(sentPartOf)).toEqual([undefined, undefined, undefined, undefined]);
  });

  it('tell the channel', () => {
    expect([{ facebookId: '12345' }, { instagramId: '12345' }, { number: '5511912345678' }].map(channelOf)).toEqual(['facebook', 'instagram', 'whatsapp']);
  });
});

it.each([
  [{ status: 429, code: 0, subcode: 0 }, 'wait'],
  [{ status: 400, code: 613, subcode: 0 }, 'wait'],
  [{ status: 400, code: 190, subcode: 460 }, 'token'],
  [{ status: 500, code: 2, subcode: 0 }, 'unknown'],
  [{ status: 400, code: 1, subcode: 0 }, 'unknown'],
  [{ status: 400, code: 10, subcode: 2_018_278 }, { failure: 'ERR_META_WINDOW_CLOSED' }],
  [{ status: 400, code: 551, subcode: 0 }, { failure: 'ERR_META_USER_UNREACHABLE' }],
  [{ status: 400, code: 100, subcode: 2_018_001 }, { failure: 'ERR_META_USER_UNREACHABLE' }],
  [{ status: 400, code: 10, subcode: 2_018_065 }, { failure: 'ERR_META_WINDOW_CLOSED' }],
  [{ status: 400, code: 10, subcode: 0, said: '(#10) This message is sent outside of allowed window.' }, { failure: 'ERR_META_WINDOW_CLOSED' }],
  [{ status: 403, code: 10, subcode: 0, said: '(#10) Application does not have permission for this action' }, { failure: 'ERR_META_NO_PERMISSION' }],
  [{ status: 403, code: 200, subcode: 0, said: '(#200) Requires pages_messaging permission' }, { failure: 'ERR_META_NO_PERMISSION' }],
  [{ status: 403, code: 200, subcode: 2_018_028 }, { failure: 'ERR_META_NO_PERMISSION' }],
  [{ status: 400, code: 200, subcode: 1_545_041 }, { failure: 'ERR_META_USER_UNREACHABLE' }],
  [{ status: 403, code: 10, subcode: 2_018_300 }, { failure: 'ERR_META_REJECTED' }],
  [{ status: 400, code: 80_001, subcode: 0 }, 'wait'],
  [{ status: 400, code: 80_002, subcode: 0 }, 'wait'],
  [{ status: 400, code: 341, subcode: 0 }, 'wait'],
  [{ status: 400, code: 368, subcode: 0, isTransient: true }, 'unknown'],
])('an error of Meta’s %j means %j', (error, means) => {
  expect(metaRefusal(error)).toEqual(means);
});
