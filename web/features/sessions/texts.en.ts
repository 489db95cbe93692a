export const texts = {
  title: 'Where your account is open',
  failed: 'It could not be looked up where your account is open.',
  own: 'this device',
  unknown: 'Unknown browser',
  inUse: 'In use now',
  used: 'Last used {{used}}',
  begun: 'Logged in {{begun}}',
  begunAt: 'Logged in {{begun}}, network {{address}}',
  end: 'Log out',
  endOf: 'Log out {{name}}',
  endOthers: 'Log out the others',
  endOthersText: 'Your account is logged out on all other devices, and none of them tells of messages any more.',
} as const;
