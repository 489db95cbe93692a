export const texts = {
  quickTitle: 'Quick messages',
  quickSearch: 'Search by shortcut or words',
  quickLoading: 'Loading…',
  quickFailed: 'The quick messages could not be loaded',
  quickNotFound: 'No quick message with “{{text}}”.',
  quickNone: 'Keep the answers here that you repeat every day.',
  quickMake: 'Create a quick message',
  sentLook: 'The customer will read:',
  sendChoices: 'Other ways to send',
  sendAndResolve: 'Send and resolve',
  fitting: 'Answers that fit',
  fittingOne: 'Use /{{shortcode}}: {{text}}',
} as const;
