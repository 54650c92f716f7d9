import { expect, it } from 'vitest'
import { toTransferPolicy, transferPolicySchema } from './content-schema.ts'

const faultsOf = (fee: object): string[] => {
  const { error } = transferPolicySchema.safeParse({ fee })
  return error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ?? []
}

it('a fee is read in minor units of each currency', () => {
  const fee = { paidBy: 'owner' as const, perLicense: { EUR: 20.5, JPY: 2000 }, atMost: { EUR: 50, JPY: 5000 } }
  expect(faultsOf(fee)).toEqual([])
  expect(toTransferPolicy({ fee }).fee).toEqual({
    paidBy: 'owner',
    perLicense: { EUR: 2050, JPY: 2000 },
    percentOfPrice: null,
    atLeast: null,
    atMost: { EUR: 5000, JPY: 5000 },
  })
})

it.each([
  [{ perLicense: { EUR: 20 } }, 'fee.paidBy: Must be owner or recipient'],
  [{ paidBy: 'vendor', perLicense: { EUR: 20 } }, 'fee.paidBy: Must be owner or recipient'],
  [{ paidBy: 'owner' }, 'fee: Must have either perLicense or percentOfPrice'],
  [
    { paidBy: 'owner', perLicense: { EUR: 1 }, percentOfPrice: 5 },
    'fee: Must have either perLicense or percentOfPrice',
  ],
  [{ paidBy: 'owner', perLicense: { EUR: 0 } }, 'fee.perLicense.EUR: Must be more than 0'],
  [{ paidBy: 'owner', perLicense: { EUR: '20' } }, 'fee.perLicense.EUR: Must be an amount'],
  [{ paidBy: 'owner', percentOfPrice: 101 }, 'fee.percentOfPrice: Must be at most 100'],
  [{ paidBy: 'owner', percentOfPrice: 0 }, 'fee.percentOfPrice: Must be more than 0'],
  [
    { paidBy: 'owner', percentOfPrice: 5, atLeast: { EUR: 50 }, atMost: { EUR: 20 } },
    'fee.atMost: Must not be less than atLeast',
  ],
])('a fee that is wrong names the field and the reason (%#)', (fee, fault) => {
  expect(faultsOf(fee)).toEqual([fault])
})
