import { expect, it } from 'vitest'
import { DeskError } from './desk-error.ts'

const refuse = (errors: Record<string, string[]>, detail = 'amount: Is too much') =>
  new DeskError(400, { title: 'Invalid input', status: 400, detail, errors })

it('what is wrong with one field is said without the name that programs have for it', () => {
  const { message, errors } = refuse({ amount: ['Is too much'] })
  expect(message).toBe('Is too much')
  expect(errors).toEqual({ amount: 'Is too much' })
})

it('what is wrong with a part is said at a field of its own, or at the field of all parts, where it is named', () => {
  const { message, errors } = refuse({ 'amounts.EUR': ['Must be more than 0'] })
  expect(message).toBe('EUR: Must be more than 0')
  expect(errors).toEqual({ amounts: 'EUR: Must be more than 0', 'amounts.EUR': 'Must be more than 0' })
})

it('what is wrong with several fields is said together, each reason once', () => {
  expect(refuse({ code: ['Is missing'], name: ['Is missing'], amount: ['Is too much'] }).message).toBe(
    'Is missing; Is too much',
  )
})

it('with no field at fault the detail says what is wrong, or else the title', () => {
  expect(refuse({}, 'The order is closed').message).toBe('The order is closed')
  expect(new DeskError(500, { title: 'Broken' }).message).toBe('Broken')
})
