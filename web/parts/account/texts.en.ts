export const texts = {
  weak: 'Weak: it is easy to guess.',
  fair: 'Fair: more letters make it stronger.',
  strong: 'Strong.',
  proofWaits: 'Confirm your e-mail by the link that we sent to {{email}}. E-mail campaigns wait for it; everything else works already.',
  proofAgain: 'Send again',
  proofSent: 'We sent the link to {{email}}.',
  proofWaitsForAdmin: 'E-mail campaigns wait until an administrator confirms their e-mail.',
} as const;
