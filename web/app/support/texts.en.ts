export const texts = {
  region: 'Support',
  banner: 'Support: {{name}} in {{company}}',
  until: 'until {{time}}',
  leave: 'Leave support',
  menu: 'What is open to support',
} as const;
