import { MoonbaseError } from '@moonbase.sh/storefront-api'
import { describe, expect, it } from 'vitest'
import { buyAsGuest, newAddress, signUpAs } from '../accounts/identity-calls.ts'
import { mailedLink, mailedUrls, pages } from '../accounts/mailed-links.ts'
import { password } from '../customers.ts'
import { startService } from '../start-service.ts'
import { createPublicClient } from './public-clients.ts'

// The client that shops elsewhere are built with, against a service that really listens.
const service = await startService('public-client-account')
const endpoint = await service.app.listen({ host: '127.0.0.1', port: 0 })

const createClient = () => createPublicClient(endpoint)
const newPassword = 'another battery staple'

describe('the public client', () => {
  it('confirms an account and is signed in to it', { tags: ['calls.confirm-account'] }, async () => {
    const { email, id } = await signUpAs(service.app, newAddress())
    const { code } = await mailedLink(service, email, pages.confirm)
    const client = createClient()
    await client.identity.signIn(email, password)
    expect(await client.identity.confirmAccount(email, code)).toMatchObject({ id, email, status: 'SignedIn' })
    expect(await client.identity.get()).toMatchObject({ id })
    const again = createClient().identity.confirmAccount(email, code)
    await expect(again).rejects.toMatchObject({ status: 400, errors: { code: expect.stringContaining('too old') } })
    await expect(again).rejects.toBeInstanceOf(MoonbaseError)
  })

  it('is led to a new password where it confirms an account that it is not signed in to', async () => {
    const { email, id } = await signUpAs(service.app, newAddress())
    const { code } = await mailedLink(service, email, pages.confirm)
    const client = createClient()
    const confirmed = await client.identity.confirmAccount(email, code)
    expect(confirmed).toMatchObject({ id, email, status: 'PasswordSetupRequired' })
    await client.identity.resetPassword(email, newPassword, confirmed.resetPasswordToken ?? '')
    expect(await client.identity.signIn(email, newPassword)).toMatchObject({ id })
  })

  it('leads a guest to a password and to what they bought', { tags: ['calls.reset-password'] }, async () => {
    const email = newAddress('gus')
    await buyAsGuest(service.app, email)
    const { code } = await mailedLink(service, email, pages.confirm)
    const client = createClient()
    const confirmed = await client.identity.confirmAccount(email, code)
    expect(confirmed).toMatchObject({ email, name: 'Gus Guest', status: 'PasswordSetupRequired' })
    await client.identity.resetPassword(email, newPassword, confirmed.resetPasswordToken ?? '')
    await client.identity.signIn(email, newPassword)
    expect((await client.inventory.licenses.get()).items).toMatchObject([{ product: { id: 'snare-works' } }])
  })

  it('asks for a new password and sets it', { tags: ['calls.forgot-password', 'calls.set-password'] }, async () => {
    const { email } = await signUpAs(service.app, newAddress())
    const client = createClient()
    await client.identity.forgotPassword(email)
    const { code } = await mailedLink(service, email, pages.reset)
    await client.identity.resetPassword(email, newPassword, code)
    await client.identity.signIn(email, newPassword)
    await client.identity.setPassword(newPassword, 'the third battery')
    await expect(client.identity.setPassword(newPassword, 'the fourth one')).rejects.toMatchObject({
      // The client lower-cases what it reads (docs/wire-compatibility.md).
      errors: { currentpassword: 'This is not your password now' },
    })
    expect(await createClient().identity.signIn(email, 'the third battery')).toMatchObject({ email })
  })

  it('changes the address once the code comes back', {
    tags: ['calls.update-user', 'calls.update-user-201', 'calls.confirm-email-change'],
  }, async () => {
    const { email } = await signUpAs(service.app, newAddress())
    const client = createClient()
    await client.identity.signIn(email, password)
    const preferences = { newsletterOptIn: true, productUpdatesOptIn: false }
    for (const [index, wanted] of [newAddress('second'), newAddress('third')].entries()) {
      const { needsEmailConfirmationToken, user } = await client.identity.update('Ada', wanted, undefined, preferences)
      expect([needsEmailConfirmationToken, user.email]).not.toContain(wanted)
      expect(needsEmailConfirmationToken).toBe(true)
      const { code } = await mailedLink(service, wanted, pages.account)
      if (index === 0) await client.identity.confirmEmailChange(wanted, code)
      else await client.identity.update('Ada', wanted, code, preferences)
      expect(await client.identity.get()).toMatchObject({ email: wanted, communicationPreferences: preferences })
    }
  })

  it('subscribes, chooses and unsubscribes', async () => {
    const { communications } = createClient()
    const email = `reader+${newAddress()}`
    expect(await communications.subscribe({ email, name: 'Rhea' })).toEqual({ status: 'confirmation_sent' })
    const [link] = await mailedUrls(service, email, pages.newsletter)
    const token = link?.searchParams.get('token') ?? ''
    await communications.confirm(email, token)
    const chosen = { email, name: 'Rhea', newsletter: true, productUpdates: true }
    expect(await communications.getPreferences(email, token)).toMatchObject(chosen)
    const fewer = { newsletter: false, productUpdates: true }
    expect(await communications.updatePreferences(email, token, fewer)).toMatchObject({ ...chosen, ...fewer })
    await communications.unsubscribe(email, token)
    expect(await communications.getPreferences(email, token)).toMatchObject({
      newsletter: false,
      productUpdates: false,
    })
  })
})
