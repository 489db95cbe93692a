// Each screen is a chunk of its own.
export const loadPrivateRoot = async () => ({ default: (await import('./PrivateRoot.tsx')).PrivateRoot });
export const loadSignUp = async () => ({ default: (await import('../features/sign-up/SignUpScreen.tsx')).SignUpScreen });
export const loadTickets = async () => ({ default: (await import('../features/tickets/TicketsScreen.tsx')).TicketsScreen });
export const loadConnections = async () => ({ default: (await import('../features/connections/ConnectionsScreen.tsx')).ConnectionsScreen });
export const loadNotFound = async () => ({ default: (await import('./NotFoundScreen.tsx')).NotFoundScreen });
