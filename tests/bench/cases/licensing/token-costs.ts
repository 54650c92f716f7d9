import { createHash, randomUUID } from 'node:crypto'
import { createTokens } from '#service/accounts/identity/access-tokens.ts'
import { createLicenseTokens, type TokenSubject } from '#service/licensing/licenses/license-tokens.ts'
import { toLicenseKey } from '#service/platform/keys/license-keys.ts'
import { generateKey, type Keys } from '#service/platform/keys/service.ts'
import { signTestEvent } from '#service/sales/payments/providers/test/events.ts'
import type { Operation } from './prepared-shop.ts'

const times = 200
const clock = () => new Date()

const subject: TokenSubject = {
  activation: {
    id: randomUUID(),
    licenseId: randomUUID(),
    customerId: randomUUID(),
    productId: 'clatter',
    name: 'Studio',
    deviceSignature: randomUUID(),
    status: 'Active',
    method: 'Online',
    createdAt: clock(),
    offlineAt: null,
    expiresAt: null,
    firstValidatedAt: null,
    lastValidatedAt: null,
    revokedAt: null,
    freedBy: null,
  },
  product: { id: 'clatter', name: 'Clatter' },
  customer: { id: randomUUID(), name: 'Ada Lovelace', email: 'ada@example.com' },
  expiresAt: null,
}

/** Processor time of this process, in microseconds each time. */
async function costOf(work: () => unknown): Promise<number> {
  for (let time = 0; time < times / 4; time += 1) await work()
  const before = process.cpuUsage()
  for (let time = 0; time < times; time += 1) await work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / times
}

type Measure = () => Promise<number>

async function createOwnTokens() {
  const purposes = ['license', 'access', 'refresh'] as const
  const [license, access, refresh] = await Promise.all(purposes.map((purpose) => generateKey(purpose, clock())))
  if (!license || !access || !refresh) throw new Error('A key was not made')
  const keys: Pick<Keys, 'access' | 'refresh'> = { access: [access], refresh: [refresh] }
  const licenseKeys = [toLicenseKey(license)]
  return {
    licenses: createLicenseTokens(() => licenseKeys, 'bench', clock),
    tokens: await createTokens(keys, 'bench', clock),
  }
}

/**
 * Measures what is signed, checked and hashed for one of each operation, in microseconds: by the program's own functions and
 * with keys of the same kinds.
 */
export async function openTokenCosts(): Promise<Record<Operation, Measure>> {
  const { licenses, tokens } = await createOwnTokens()
  const caller = { customerId: randomUUID(), sessionId: randomUUID() }
  const accessToken = tokens.signAccess(caller)
  const refreshToken = tokens.createRefresh()
  const event = JSON.stringify({ ...caller, ...subject })
  return {
    activation: () =>
      costOf(async () => {
        await tokens.verifyAccess(accessToken)
        await licenses.sign(subject)
      }),
    completion: () =>
      costOf(() => {
        signTestEvent(refreshToken, event, clock())
        createHash('sha256').update(caller.customerId).digest('hex')
      }),
    refresh: () =>
      costOf(async () => {
        await tokens.verifyExpiredAccess(accessToken)
        const hash = tokens.hashRefresh(refreshToken)
        const successor = tokens.deriveSuccessor(hash)
        tokens.hashRefresh(successor)
        tokens.signAccess(caller)
      }),
  }
}
