import * as z from 'zod/mini'
import { rulesOfMethod } from '../../methods/rules.ts'
import type { ProviderCheck, ProviderFinding } from '../provider-kind.ts'
import { createMollieApi, MollieCallError } from './api.ts'
import { toMollieMethod } from './methods.ts'
import { isLive, type MollieKeys } from './settings.ts'

const methodsSchema = z.object({ _embedded: z.object({ methods: z.array(z.object({ id: z.string() })) }) })

/** Tries Mollie's key with one call that reads, and says which methods can't be used and whether payments move money. */
export async function checkMollie(keys: MollieKeys, { clock, noteDate, isForThisMachine }: ProviderCheck) {
  const findings: ProviderFinding[] = []
  const askedAt = clock()
  try {
    const call = createMollieApi({ ...keys, timeout: 5_000 })
    const { value, date } = await call(methodsSchema, { method: 'GET', path: 'methods?includeWallets=applepay' })
    noteDate('Mollie', date, askedAt)
    findings.push({ result: 'ok', found: 'Mollie takes the key in MOLLIE_API_KEY', todo: null })
    findings.push(judgeMethods(keys, new Set(value._embedded.methods.map(({ id }) => id))))
  } catch (error) {
    if (!(error instanceof MollieCallError)) throw error
    findings.push({
      result: 'wrong',
      found: error.message,
      todo: 'See docs/payments.md, and the status page of Mollie',
    })
  }
  return [...findings, judgeMode(isLive(keys), isForThisMachine)]
}

function judgeMethods({ methods }: MollieKeys, active: ReadonlySet<string>): ProviderFinding {
  const missing = methods.filter((method) => !active.has(toMollieMethod(method)))
  if (missing.length === 0)
    return { result: 'ok', found: 'All methods of the checkout are active at Mollie', todo: null }
  const titles = missing.map((method) => rulesOfMethod(method)?.title ?? method).join(', ')
  return {
    result: 'warning',
    found: `The checkout shows methods that are not active at Mollie: ${titles}`,
    todo: 'Activate them in Mollie’s Dashboard, or name the others in MOLLIE_METHODS',
  }
}

function judgeMode(movesMoney: boolean, isForThisMachine: boolean): ProviderFinding {
  if (!movesMoney) return { result: 'ok', found: 'Its key is for tests: no payment moves money', todo: null }
  if (!isForThisMachine) return { result: 'ok', found: 'Its key is live: payments move money', todo: null }
  const found = 'Its key is live, and this shop is for this machine alone'
  return { result: 'warning', found, todo: 'Use a key for tests to try things' }
}
