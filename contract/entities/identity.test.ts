import { describe, expect, it } from 'vitest'
import { describeEntity, faultsOf } from '../examples/describe-entity.ts'
import * as examples from '../examples/identity.ts'
import {
  accountConfirmationSchema,
  addressSchema,
  emailSchema,
  nameSchema,
  passwordSchema,
  signUpSchema,
  userSchema,
  userWithTokensSchema,
} from './identity.ts'

describeEntity('an address', {
  schema: addressSchema,
  full: examples.address,
  minimal: examples.address,
  nullable: ['streetAddress2', 'locality', 'region'],
  wrong: { countryCode: 'Germany', postCode: 12053 },
})

describeEntity('a user', {
  schema: userSchema,
  full: examples.user,
  minimal: examples.minimalUser,
  wrong: { 'communicationPreferences.newsletterOptIn': 'true', ownedProducts: 'snare-works', 'address.postCode': null },
})

describeEntity('a user with tokens', {
  schema: userWithTokensSchema,
  full: examples.userWithTokens,
  minimal: { ...examples.minimalUser, accessToken: 'eyJ.access.token', refreshToken: 'refresh-token' },
  wrong: { accessToken: 1, refreshToken: {} },
})

describeEntity('an account confirmation', {
  schema: accountConfirmationSchema,
  full: examples.accountConfirmation,
  minimal: examples.accountConfirmation,
  nullable: ['resetPasswordToken'],
  wrong: { id: 1, email: false },
})

const { address: _, ...signUpWithoutAddress } = examples.signUp

describeEntity('what a customer signs up with', {
  schema: signUpSchema,
  full: examples.signUp,
  minimal: signUpWithoutAddress,
  wrong: {
    name: ' \t',
    email: 'ada at example.com',
    password: 'seven77',
    acceptedPrivacyPolicy: false,
    acceptedTermsAndConditions: false,
  },
})

describe('the input of a customer', () => {
  it.each(['', 'ada', 'ada@', '@example.com', 'ada@example', 'a b@example.com', `${'a'.repeat(250)}@example.com`])(
    'is no e-mail address when it is %j',
    (text) => expect(faultsOf(emailSchema, text)).not.toEqual([]),
  )
  it('accepts passwords of 8 to 256 characters', () => {
    expect(faultsOf(passwordSchema, 'a'.repeat(8))).toEqual([])
    expect(faultsOf(passwordSchema, 'a'.repeat(256))).toEqual([])
    expect(faultsOf(passwordSchema, 'a'.repeat(7))).not.toEqual([])
    expect(faultsOf(passwordSchema, 'a'.repeat(257))).not.toEqual([])
  })
  it('accepts names of up to 200 characters that are not blank', () => {
    expect(faultsOf(nameSchema, 'ø'.repeat(200))).toEqual([])
    expect(faultsOf(nameSchema, 'ø'.repeat(201))).not.toEqual([])
    expect(faultsOf(nameSchema, '   ')).not.toEqual([])
  })
})
