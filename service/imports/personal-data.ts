import { type PersonalData, readKeys } from '#service/platform/index.ts'
import { sealAddress } from './erased-addresses.ts'
import * as repository from './personal-data-repository.ts'

/**
 * What imports do about personal data. The keys of an erased customer at former stores stay, and of the address an HMAC, so that
 * nothing comes back with the next import: some stores know customers by the address alone.
 */
export const createImportsPersonalData = ({ keySecret }: { keySecret: Buffer }) =>
  ({
    exportFor: repository.exportFor,
    mergeFor: repository.mergeFor,

    async eraseFor(tx, { customerId, email, now }) {
      if (customerId === null || !(await repository.eraseAll(tx, customerId)) || email === null) return {}
      const [key] = await readKeys(tx, keySecret, 'erasure')
      if (!key) throw new Error('There is no key for erased addresses')
      const digest = sealAddress(Buffer.from(key.secret, 'base64'), email)
      await repository.insertErased(tx, { digest, erasedAt: now })
      return {}
    },
  }) satisfies PersonalData
