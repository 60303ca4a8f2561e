import { config } from 'zod';

// zod compiles checks with `new Function`, which the content security policy forbids. It decides so when a schema is
// made, so this module must be the first import of the application.
config({ jitless: true });
