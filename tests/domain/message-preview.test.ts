import { describe, expect, it } from 'vitest';
import { messagePreview } from '#shared/domain/message-preview.ts';

describe('the preview of a message', () => {
  it.each([
    ['*Ana:*\nBom dia', 'Ana:\nBom dia'],
    ['2 * 3 * 4 = 24', '2 * 3 * 4 = 24'],
    ['_talvez_ ~não~', 'talvez não'],
    ['snake_case_name', 'snake_case_name'],
  ])('of %j is %j', (text, expected) => {
    expect(messagePreview({ type: 'text', text })).toBe(expected);
  });

  it('has at most 120 characters and breaks none in two', () => {
    expect(messagePreview({ type: 'text', text: '👋'.repeat(200) })).toBe('👋'.repeat(120));
  });

  it('shows files by a sign that every language reads', () => {
    const media = { kind: 'document', key: 'k', mimeType: 'application/pdf', sizeBytes: 1, name: 'nota.pdf', isVoice: false } as const;

    expect(messagePreview({ type: 'media', media, caption: '' })).toBe('📄 nota.pdf');
  });

  it('shows what has no form of its own by a sign and its words, in one line', () => {
    expect(messagePreview({ type: 'card', card: 'poll', text: 'Almoço?\n• Sim' })).toBe('📊 Almoço? • Sim');
    expect(messagePreview({ type: 'card', card: 'waiting', text: '' })).toBe('⏳');
  });
});
