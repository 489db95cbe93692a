export const texts = {
  claim: 'Nobody is left waiting.',
  waiting: 'Waiting',
  wait: '4 min',
  accept: 'Accept',
  asks: 'Hi! Do you deliver downtown today?',
  other: 'Can I change the delivery day?',
  answer: 'We do, Helena. Until 6 p.m.!',
  thanks: 'Great! Then I’ll take the sunflowers.',
  attended: 'In service',
} as const;
