import { createHash, randomUUID } from 'node:crypto'
import { signTestEvent } from '#service/adapters/test-events.ts'
import { createTokens } from '#service/identity/tokens.ts'
import { generateKey } from '#service/keys/generate.ts'
import { toLicenseKey } from '#service/keys/license-keys.ts'
import { createLicenseTokens, type TokenSubject } from '#service/licenses/tokens.ts'
import type { Operation } from './operations.ts'

const times = 400
const clock = () => new Date()

const subject: TokenSubject = {
  activation: {
    ...{ id: randomUUID(), licenseId: randomUUID(), customerId: randomUUID(), productId: 'clatter' },
    ...{ name: 'Studio', deviceSignature: randomUUID(), status: 'Active', method: 'Online', createdAt: clock() },
    ...{ expiresAt: null, firstValidatedAt: null, lastValidatedAt: null, revokedAt: null },
  },
  product: { id: 'clatter', name: 'Clatter' },
  customer: { id: randomUUID(), name: 'Ada Lovelace', email: 'ada@example.com' },
}

/** Processor time of this process, in microseconds each time. */
async function costOf(work: () => unknown): Promise<number> {
  for (let time = 0; time < times / 4; time += 1) await work()
  const before = process.cpuUsage()
  for (let time = 0; time < times; time += 1) await work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / times
}

/**
 * What is signed, checked and hashed for one of each operation costs, in microseconds: by the program's own functions and
 * with keys of the same kinds.
 */
export async function measureTokenCosts(): Promise<Record<Operation, number>> {
  const make = async <Purpose extends 'license' | 'access' | 'refresh' | 'mail' | 'link'>(purpose: Purpose) =>
    generateKey(purpose, clock())
  const [license, access, refresh, mail, link] = await Promise.all(
    (['license', 'access', 'refresh', 'mail', 'link'] as const).map(make),
  )
  if (!license || !access || !refresh || !mail || !link) throw new Error('A key was not made')
  const licenseKeys = [toLicenseKey(license)]
  const licenses = createLicenseTokens(() => licenseKeys, 'bench', clock)
  const keys = { license: [license], access: [access], refresh: [refresh], mail: [mail], link: [link] }
  const tokens = await createTokens(keys as Parameters<typeof createTokens>[0], 'bench', clock)
  const caller = { customerId: randomUUID(), sessionId: randomUUID() }
  const accessToken = await tokens.signAccess(caller)
  const refreshToken = tokens.createRefresh()
  const event = JSON.stringify({ ...caller, ...subject })

  const verifying = await costOf(() => tokens.verifyAccess(accessToken))
  const hashing = await costOf(() => tokens.hashRefresh(refreshToken))
  return {
    activation: verifying + (await costOf(() => licenses.sign(subject))),
    completion:
      (await costOf(() => signTestEvent(refreshToken, event, clock()))) +
      (await costOf(() => createHash('sha256').update(caller.customerId).digest('hex'))),
    refresh:
      verifying +
      (await costOf(() => tokens.signAccess(caller))) +
      (await costOf(() => tokens.deriveSuccessor(refreshToken))) +
      2 * hashing,
  }
}
