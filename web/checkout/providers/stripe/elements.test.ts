import type { StripeError } from '@stripe/stripe-js'
import { expect, it, vi } from 'vitest'
import { exampleCheckout } from '#web/client/testing/example-checkout.ts'
import { toHex } from './appearance.ts'
import { createStripeForm, toBillingDetails } from './elements.ts'
import { describeStripeError } from './script.ts'

const usd = (amount: number) => ({ currency: 'USD', amount })
const unknown = { name: null, email: null, businessName: null, taxId: null, address: null }

type Fault = { error?: Pick<StripeError, 'type' | 'message'> }

/** A form over a Stripe that answers as it is told. */
function openForm(change: Parameters<typeof exampleCheckout>[0] = {}) {
  const nothing = () => undefined
  const submit = vi.fn(async (): Promise<Fault> => ({}))
  const update = vi.fn(async () => undefined)
  const makeToken = vi.fn(
    async (): Promise<Fault & { confirmationToken?: { id: string } }> => ({
      confirmationToken: { id: 'ctoken_1' },
    }),
  )
  const handlers = new Map<string, (event: { value: { type: string } }) => void>()
  const on = (event: string, handler: (event: { value: { type: string } }) => void) => handlers.set(event, handler)
  const updatePayment = vi.fn()
  const payment = { on, mount: nothing, update: updatePayment, destroy: nothing }
  const create = vi.fn((_type: 'payment', _options: object) => payment)
  const chosen: string[] = []
  const elements = vi.fn((_options: object) => ({ create, submit, update }))
  const onProblem = vi.fn()
  const form = createStripeForm({
    stripe: { elements, createConfirmationToken: makeToken },
    checkout: exampleCheckout(change),
    appearance: {},
    onReady: nothing,
    onFailed: nothing,
    onProblem,
    onMethod: (code) => void chosen.push(code),
  })
  const choose = (type: string) => handlers.get('change')?.({ value: { type } })
  return { form, submit, update, updatePayment, elements, create, makeToken, onProblem, choose, chosen }
}

it('starts with the amount due in Stripe’s units, and updates Stripe only when it changes', () => {
  const { form, elements, update } = openForm()
  expect(elements).toHaveBeenCalledWith(expect.objectContaining({ mode: 'payment', amount: 7_900, currency: 'usd' }))
  form.setDue(usd(79))
  expect(update).not.toHaveBeenCalled()
  form.setDue(usd(94.01))
  expect(update).toHaveBeenCalledExactlyOnceWith({ amount: 9_401, currency: 'usd' })
})

it('reports a refusal of Stripe unless its fields show it themselves', async () => {
  const { form, submit, onProblem } = openForm()
  submit.mockResolvedValueOnce({ error: { type: 'validation_error', message: 'Your card number is incomplete.' } })
  expect(await form.check(true)).toBe(false)
  expect(onProblem.mock.calls).toEqual([[null]])
  submit.mockResolvedValueOnce({ error: { type: 'api_connection_error' } })
  expect(await form.check(true)).toBe(false)
  expect(onProblem).toHaveBeenLastCalledWith(expect.stringContaining('Stripe could not be reached'))
  expect(await form.check(true)).toBe(true)
  expect(onProblem).toHaveBeenLastCalledWith(null)
})

it('creates a token, or reports why not', async () => {
  const { form, makeToken, onProblem } = openForm()
  expect(await form.makeToken(unknown, {})).toBe('ctoken_1')
  makeToken.mockResolvedValueOnce({ error: { type: 'card_error', message: 'Your card was declined.' } })
  expect(await form.makeToken(unknown, {})).toBeNull()
  expect(onProblem).toHaveBeenLastCalledWith('Your card was declined.')
})

it('refuses an amount that Stripe can’t charge', async () => {
  const { total } = exampleCheckout({})
  const { form, submit, onProblem } = openForm({ total: { ...total, due: { currency: 'KWD', amount: 5.124 } } })
  expect(await form.check(true)).toBe(false)
  expect(submit).not.toHaveBeenCalled()
  expect(onProblem).toHaveBeenLastCalledWith(expect.stringContaining('can’t be paid in this currency'))
})

const ideal = { code: 'ideal', title: 'iDEAL' }
const card = { code: 'card', title: 'Card' }
const applePay = { code: 'apple_pay', title: 'Apple Pay' }

it('shows the methods that fit in their order, and tells Stripe when they change', () => {
  const { form, elements, create, update, updatePayment } = openForm({ paymentMethods: [ideal, card, applePay] })
  expect(elements).toHaveBeenCalledWith(expect.objectContaining({ allowedPaymentMethodTypes: ['ideal', 'card'] }))
  expect(create.mock.calls[0]?.[1]).toMatchObject({ paymentMethodOrder: ['ideal', 'card', 'apple_pay'] })
  form.setMethods([ideal, card, applePay])
  expect(update).not.toHaveBeenCalled()
  form.setMethods([card, applePay])
  expect(update).toHaveBeenCalledExactlyOnceWith({ allowedPaymentMethodTypes: ['card'] })
  expect(updatePayment).toHaveBeenCalledExactlyOnceWith({ paymentMethodOrder: ['card', 'apple_pay'] })
})

it('opens the window of a wallet only when everything else is valid', async () => {
  const { form, submit, choose, chosen } = openForm()
  expect(await form.check(false)).toBe(true)
  choose('apple_pay')
  expect(await form.check(false)).toBe(false)
  expect(submit).toHaveBeenCalledTimes(1)
  expect(await form.check(true)).toBe(true)
  expect(chosen).toEqual(['apple_pay'])
})

it('sends the billing details: typed values before stored ones, without empty ones', () => {
  const address = { countryCode: 'DE', streetAddress1: '', streetAddress2: null, locality: null, region: null }
  const known = { ...unknown, name: 'Ada', email: 'ada@example.com' }
  expect(toBillingDetails(known, { name: 'Ada Lovelace', address: { ...address, postCode: '10115' } })).toEqual({
    name: 'Ada Lovelace',
    email: 'ada@example.com',
    address: { country: 'DE', postal_code: '10115' },
  })
  expect(toBillingDetails(known, {})).toEqual({ name: 'Ada', email: 'ada@example.com', address: {} })
})

it('shows Stripe’s messages only where they are meant for customers', () => {
  const words = (type: Parameters<typeof describeStripeError>[0]['type']) =>
    describeStripeError({ type, message: 'You passed an unknown parameter' })
  expect(words('card_error')).toBe('You passed an unknown parameter')
  expect(words('invalid_request_error')).toContain('Nothing was charged')
  expect(words('api_connection_error')).toContain('check your connection')
})

it.each([
  ['color(srgb 0 0.5 1)', '#0080ff'],
  ['color(srgb 0.0784314 0.0705882 0.121569)', '#14121f'],
  ['color(srgb -0.01 1.2 1e-7)', '#00ff00'],
  ['color(srgb .2 .4 .6 / 0.5)', '#336699'],
  ['rgb(26, 51, 77)', '#1a334d'],
  ['rgba(255, 255, 255, 0.3)', '#ffffff'],
])('a colour that a browser tells as %s is %s to Stripe', (told, hex) => {
  expect(toHex(told)).toBe(hex)
})
