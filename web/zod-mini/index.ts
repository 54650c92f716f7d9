/**
 * What browsers load in place of zod/mini (scripts/bundling/lean-schemas.ts): the functions that `contract/` and `web/` use,
 * with the same results and messages. Types come from zod, and Node uses zod itself.
 */
export * from './checks.ts'
export { safeParse } from './schema.ts'
export * from './structures.ts'
export * from './values.ts'

/** Sets how zod itself works; nothing here has to be set. */
export const config = (): void => undefined
