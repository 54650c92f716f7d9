import { expect, it } from 'vitest'
import { describeFormerPurchase } from './former-purchase.ts'

it('says where and when a license was bought before the shop moved', () => {
  const boughtAt = '2024-05-06T12:00:00.000Z'
  expect(describeFormerPurchase({ store: 'Gumroad', boughtAt })).toBe(
    'Bought at our former shop (Gumroad) on 6 May 2024',
  )
  expect(describeFormerPurchase({ boughtAt })).toBe('Bought at our former shop on 6 May 2024')
})
