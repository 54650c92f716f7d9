import { type DeskOperation, deskApi } from '#contract/desk/endpoints.ts'
import type { Operation, ParametersOf, QueryOf, ResponseOf, SentBodyOf } from '#contract/endpoint.ts'
import type { VendorOperation, vendorApi } from '#contract/vendor-api/endpoints.ts'
import { loadOperation } from './contract-parts.ts'
import { DeskError } from './desk-error.ts'
import { createInterruptions } from './interruption.ts'
import { type CallOptions, pathOf, send } from './send.ts'

type VendorApi = typeof vendorApi
type DeskApi = typeof deskApi
type Nothing = Record<never, never>
type Maybe<Name extends string, Value> = Nothing extends Value ? { [K in Name]?: Value } : { [K in Name]: Value }

export type OptionsOf<E extends Operation> = Maybe<'parameters', ParametersOf<E>> &
  Maybe<'query', QueryOf<E>> &
  (undefined extends SentBodyOf<E> ? { body?: never } : { body: SentBodyOf<E> }) & { idempotencyKey?: string }
type Arguments<E extends Operation> = Nothing extends OptionsOf<E> ? [options?: OptionsOf<E>] : [options: OptionsOf<E>]

/** The operations that answer a page of a list. */
export type ListOperation = {
  [Name in VendorOperation]: ResponseOf<VendorApi[Name]> extends { items: unknown[]; next: string | null }
    ? Name
    : never
}[VendorOperation]
export type ItemOf<Name extends ListOperation> =
  ResponseOf<VendorApi[Name]> extends { items: (infer Item)[] } ? Item : never
export type PageOf<Name extends ListOperation> = { items: ItemOf<Name>[]; next: string | null }

/** What interrupts the calls of this desk; its dialog is in the shell. */
export const interruptions = createInterruptions()

/** Sends a call; if the session has ended, or is too old for it, sends it again once the person has proved who they are. */
async function sendAgain(endpoint: Operation, path: string, options: CallOptions): Promise<unknown> {
  try {
    return await send(endpoint, path, options)
  } catch (error) {
    const kind = error instanceof DeskError ? interruptionOf(error) : null
    if (kind === null || !(await interruptions.ask(kind))) throw error
    return send(endpoint, path, options)
  }
}

function interruptionOf({ status, code }: DeskError) {
  if (status === 401) return 'sign-in'
  return code === 'verification-needed' ? 'verify' : null
}

/** Calls an operation of the vendor API by its name in the contract. Rejects with a DeskError. */
export async function call<Name extends VendorOperation>(
  name: Name,
  ...[options]: Arguments<VendorApi[Name]>
): Promise<ResponseOf<VendorApi[Name]>> {
  const given: CallOptions = options ?? {}
  const endpoint = await loadOperation(name)
  const answer = await sendAgain(endpoint, pathOf(endpoint, given), given)
  // Checked by the schema that the type is derived from, which the compiler can't follow through a generic.
  return answer as ResponseOf<VendorApi[Name]>
}

type PageRequest = {
  parameters: Record<string, string>
  filters: Record<string, string | undefined>
  next: string | null
}

/**
 * A page of a list: the first with these filters, or the one that `next` of the page before names. Where nobody waits for it,
 * the person is not interrupted.
 */
export async function readPage<Name extends ListOperation>(
  name: Name,
  { parameters, filters, next }: PageRequest,
  isAwaited = true,
): Promise<PageOf<Name>> {
  const endpoint = await loadOperation(name)
  const sendCall = isAwaited ? sendAgain : send
  const answer = await sendCall(endpoint, next ?? pathOf(endpoint, { parameters, query: filters }), {})
  // As above.
  return answer as PageOf<Name>
}

/** Calls an operation of the desk itself, such as a sign-in. It is not interrupted: a session that has ended is an answer, too. */
export async function callDesk<Name extends DeskOperation>(
  name: Name,
  ...[options]: Arguments<DeskApi[Name]>
): Promise<ResponseOf<DeskApi[Name]>> {
  const given: CallOptions = options ?? {}
  const answer = await send(deskApi[name], pathOf(deskApi[name], given), given)
  // As above.
  return answer as ResponseOf<DeskApi[Name]>
}

/** Like `callDesk`, for what needs a session: it waits while the person proves who they are. */
export async function callMine<Name extends DeskOperation>(
  name: Name,
  ...[options]: Arguments<DeskApi[Name]>
): Promise<ResponseOf<DeskApi[Name]>> {
  const given: CallOptions = options ?? {}
  const answer = await sendAgain(deskApi[name], pathOf(deskApi[name], given), given)
  // As above.
  return answer as ResponseOf<DeskApi[Name]>
}
