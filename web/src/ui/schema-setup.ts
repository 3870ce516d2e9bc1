import * as z from 'zod/mini';

// Before any schema is made: the page's content policy has no 'unsafe-eval', and a probe for it would be reported as a violation.
z.config({ jitless: true });
