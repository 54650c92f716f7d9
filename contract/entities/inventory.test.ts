import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { pagedSchema } from '../endpoints/query.ts'
import { describeEntity, faultsOf } from '../examples/describe-entity.ts'
import * as examples from '../examples/inventory.ts'
import { activationRequestSchema, activationSchema, licenseSchema, quantitySchema, voucherSchema } from './inventory.ts'

describeEntity('a license', {
  schema: licenseSchema,
  full: examples.license,
  minimal: examples.license,
  wrong: { createdAt: '4 May 2026', activeNumberOfActivations: '1', 'product.downloadsNeedsUser': null },
})

describeEntity('a device', {
  schema: activationSchema,
  full: examples.activation,
  minimal: examples.activation,
  nullable: ['lastValidatedAt'],
  wrong: { lastValidatedAt: '2026-05-05', licenseId: 1 },
})

describeEntity('an activation request', {
  schema: activationRequestSchema,
  full: examples.activationRequest,
  minimal: examples.minimalActivationRequest,
  wrong: { id: 3, 'product.name': null },
})

describe('an activation request', () => {
  it.each(['eligible', 'existing', 'requiresAccount', 'numberOfDaysPerProduct', 'numberOfDaysRemaining'])(
    'says of a trial %s',
    (key) => {
      const trialEligibility = { ...examples.activationRequest.trialEligibility, [key]: undefined }
      expect(faultsOf(activationRequestSchema, { ...examples.activationRequest, trialEligibility })).toEqual([
        `trialEligibility.${key}`,
      ])
    },
  )
  it('contains whether a license is eligible', () => {
    expect(faultsOf(activationRequestSchema, { ...examples.activationRequest, licenseEligibility: {} })).toEqual([
      'licenseEligibility.eligible',
    ])
    const { licenseEligibility } = z.parse(activationRequestSchema, examples.activationRequest)
    expect(licenseEligibility).toStrictEqual({ eligible: true })
  })
})

describeEntity('a voucher', {
  schema: voucherSchema,
  full: examples.voucher,
  minimal: examples.voucher,
  wrong: { redeemed: 'no', 'redeemsProducts.0.quantity': '2', 'redeemsBundles.0.value.partial': null },
})

describe('statuses', () => {
  it.each(['Active', 'Revoked'])('of a license and of a device may be %s', (status) => {
    expect(z.parse(licenseSchema, { ...examples.license, status }).status).toBe(status)
    expect(z.parse(activationSchema, { ...examples.activation, status }).status).toBe(status)
  })
  it('of a license and of a device have no other values', () => {
    expect(faultsOf(licenseSchema, { ...examples.license, status: 'Expired' })).toEqual(['status'])
    expect(faultsOf(activationSchema, { ...examples.activation, status: 'active' })).toEqual(['status'])
  })
  it.each(['Online', 'Offline'])('a device can be activated %s', (activationMethod) => {
    expect(z.parse(activationSchema, { ...examples.activation, activationMethod }).activationMethod).toBe(
      activationMethod,
    )
  })
  it('a device can be activated in no other way', () => {
    expect(faultsOf(activationSchema, { ...examples.activation, activationMethod: 'Post' })).toEqual([
      'activationMethod',
    ])
  })
  it.each(['Requested', 'Fulfilled', 'Completed', 'Cancelled'])('of an activation request may be %s', (status) =>
    expect(z.parse(activationRequestSchema, { ...examples.activationRequest, status }).status).toBe(status),
  )
  it('of an activation request have no other values', () => {
    expect(faultsOf(activationRequestSchema, { ...examples.activationRequest, status: 'Expired' })).toEqual(['status'])
  })
})

const page = { items: ['a', 'b'], hasMore: true, next: '/api/customer/inventory/licenses?cursor=abc' }

describeEntity('a paged list', {
  schema: pagedSchema(z.string()),
  full: page,
  minimal: page,
  nullable: ['next'],
  wrong: { 'items.1': 2, hasMore: 'true', next: 2 },
})

describeEntity('a value with its quantity', {
  schema: quantitySchema(z.string()),
  full: { value: 'a', quantity: 2 },
  minimal: { value: 'a', quantity: 2 },
  wrong: { value: 1, quantity: '2' },
})
