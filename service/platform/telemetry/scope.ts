import { AsyncLocalStorage } from 'node:async_hooks'
import type { SpanContext } from './trace-context.ts'

/** Whose work is done: a request's or a job's. */
export type Scope = {
  /** What each line of the log carries meanwhile. */
  names: Readonly<Record<string, string>>
  /** The span under way; null where nothing is traced. */
  span: SpanContext | null
}

const scopes = new AsyncLocalStorage<Scope>()

/** Does some work in a scope: whatever it calls, however deep inside, finds it there. */
export const inScope = <Result>(scope: Scope, work: () => Result): Result => scopes.run(scope, work)

/** The scope of what is done here; undefined for what the program does by itself. */
export const currentScope = (): Scope | undefined => scopes.getStore()

/** The id of the request that is answered here, as the log and the answer carry it; null when there is none. */
export const currentRequestId = (): string | null => currentScope()?.names.reqId ?? null
