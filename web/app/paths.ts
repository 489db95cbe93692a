export const paths = {
  home: '/',
  login: '/login',
  signUp: '/signup',
  tickets: '/tickets',
  connections: '/connections',
} as const;
