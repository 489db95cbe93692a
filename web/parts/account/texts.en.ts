export const texts = {
  weak: 'Weak: it is easy to guess.',
  fair: 'Fair: more letters make it stronger.',
  strong: 'Strong.',
} as const;
