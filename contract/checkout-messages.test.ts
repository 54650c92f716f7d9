import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { checkoutMessageSchema } from './checkout-messages.ts'
import { checkoutCloseRequest } from './constants.ts'
import { faultsOf } from './examples/describe-entity.ts'
import { completedOrder, minimalOpenOrder } from './examples/orders.ts'

const source = 'moonbase-checkout'

describe('messages of the checkout frame', () => {
  it.each([
    ['of a closed checkout', { source, event: 'close', completed: false }],
    ['of one closed with an intent', { source, event: 'close', intent: 'continue-shopping', completed: true }],
    ['of a completed order', { source, event: 'completed', order: completedOrder }],
    ['with an open order', { source, event: 'billing-details-updated', order: minimalOpenOrder }],
    ['when it can be shown', { source, event: 'ready' }],
  ])('%s are taken whole: %j', (_, message) => {
    expect(z.parse(checkoutMessageSchema, message)).toStrictEqual(message)
  })

  it.each([
    ['from another source', { source: 'checkout', event: 'ready' }],
    ['without a source', { event: 'close', completed: true }],
    ['with an order that is not completed', { source, event: 'completed', order: minimalOpenOrder }],
    ['without its order', { source, event: 'completed' }],
    ['closing without saying whether it is done', { source, event: 'close' }],
    ['closing with an intent that is no text', { source, event: 'close', completed: true, intent: null }],
    ['of an unknown event', { source, event: 'navigate', url: 'https://example.com' }],
    ['that is only text', 'close'],
    ['that is nothing', null],
  ])('is refused %s', (_, message) => {
    expect(faultsOf(checkoutMessageSchema, message)).not.toEqual([])
  })
})

it('the page asks the frame to close with a fixed string', () => {
  expect(checkoutCloseRequest).toBe('close')
})
