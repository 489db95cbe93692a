import { config } from 'zod/v4/core';

// zod tries out whether it may compile code, which the Content-Security-Policy refuses and reports: said before any schema is made.
config({ jitless: true });

export * from 'zod/v4';
