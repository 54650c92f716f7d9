import type { Operation } from '#contract/endpoint.ts'
import { toWords } from '../../format.ts'

/** The operations of an API by their names. */
export type Api = Readonly<Record<string, Pick<Operation, 'method' | 'path'>>>

/**
 * What a call has done, in words: 'POST /api/vendor/activations/{id}/free' is 'Free seat'. Of an operation that this version does
 * not have, which a newer one may have written down, it is the call itself.
 */
export function nameOperation(written: string, api: Api): string {
  const [name] = Object.entries(api).find(([, { method, path }]) => `${method} ${path}` === written) ?? []
  return name === undefined ? written : toWords(name)
}

/** The colleague or the program of the vendor's that made a call, by name; undefined where none did. */
export function nameCaller({ staffName, keyName }: Record<string, unknown>): string | undefined {
  if (typeof staffName === 'string') return staffName
  return typeof keyName === 'string' ? `API key ${keyName}` : undefined
}
