import { AsyncLocalStorage } from 'node:async_hooks'
import type { SpanContext } from './trace-context.ts'

/** The request or job that work belongs to. */
export type Scope = {
  /** Fields of each log line that is written meanwhile. */
  names: Readonly<Record<string, string>>
  /** The current span; null where nothing is traced. */
  span: SpanContext | null
}

const scopes = new AsyncLocalStorage<Scope>()

/** Does work in a scope, which everything that it calls can read. */
export const inScope = <Result>(scope: Scope, work: () => Result): Result => scopes.run(scope, work)

/** The current scope; undefined outside of requests and jobs. */
export const currentScope = (): Scope | undefined => scopes.getStore()

/** The id of the current request, as in the log and in the response; null outside of requests. */
export const currentRequestId = (): string | null => currentScope()?.names.reqId ?? null
