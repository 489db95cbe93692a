import * as z from 'zod';

// zod tries out whether it may compile code, which the Content-Security-Policy refuses and reports. Whoever brings schemas along imports this before them.
z.config({ jitless: true });
