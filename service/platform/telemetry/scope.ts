import { AsyncLocalStorage } from 'node:async_hooks'
import type { SpanContext } from './trace-context.ts'

export type Scope = {
  names: Readonly<Record<string, string>>
  span: SpanContext | null
}

const scopes = new AsyncLocalStorage<Scope>()

export const inScope = <Result>(scope: Scope, work: () => Result): Result => scopes.run(scope, work)

export const currentScope = (): Scope | undefined => scopes.getStore()

/** The id of the current request, as in the log and in the response; null outside of requests. */
export const currentRequestId = (): string | null => currentScope()?.names.reqId ?? null
