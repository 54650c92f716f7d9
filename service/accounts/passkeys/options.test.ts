import { describe, expect, it } from 'vitest'
import { creationOptions, handleOf, requestOptions } from './options.ts'

describe('a passkey', () => {
  const desk = { relyingParty: 'desk.example' }
  const owner = { id: '6f1c2d3e-4a5b-4c6d-8e7f-901234567890', email: 'ada@works.example', name: 'Ada' }

  it('is created so that it is found without an address, and with the user verified', () => {
    const known = [{ id: 'one', transports: ['usb'] }]
    const options = creationOptions(desk, 'Works', { owner, known, challenge: 'abc' })
    expect(options).toMatchObject({
      challenge: 'abc',
      rp: { id: 'desk.example', name: 'Works' },
      user: { id: handleOf(owner.id), name: owner.email },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      excludeCredentials: [{ id: 'one', transports: ['usb'] }],
    })
    expect(options.user.id).toHaveLength(22)
  })

  it('is asked for by any at sign-in', () => {
    expect(requestOptions(desk, 'abc')).toMatchObject({ rpId: 'desk.example', allowCredentials: [] })
    expect(requestOptions(desk, 'abc').userVerification).toBe('required')
  })
})
