import { expect, it } from 'vitest'
import * as states from './states.ts'

it.each([
  ['an order', states.orderStatuses, ['Open', 'PaymentProcessing', 'Completed', 'Failed']],
  ['a license', states.licenseStatuses, ['Active', 'Revoked']],
  ['a device', states.activationStatuses, ['Active', 'Revoked']],
  ['an activation method', states.activationMethods, ['Online', 'Offline']],
  ['an activation request', states.activationRequestStatuses, ['Requested', 'Fulfilled', 'Completed', 'Cancelled']],
  ['a download', states.platforms, ['Universal', 'Windows', 'Linux', 'Mac']],
  ['a device that calls', states.devicePlatforms, ['Windows', 'Linux', 'Mac']],
])('%s has these statuses or kinds and no others', (_, listed, words) => {
  expect(listed).toEqual(words)
})
