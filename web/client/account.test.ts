import { expect, it } from 'vitest'
import { createAccount } from './account.ts'
import { NotAuthenticatedError } from './errors.ts'
import { signIn } from './sign-in.ts'
import { bodyOf } from './testing/cart-scene.ts'
import { adaAlone, paths, setScene } from './testing/examples.ts'
import { hold, type ScriptedAnswer } from './testing/scripted-host.ts'

const update = `PATCH ${paths.identity}`

async function signedIn() {
  const scene = setScene()
  await signIn(scene.shop, 'ada@example.com', 'pass word')
  return { ...scene, account: createAccount(scene.shop) }
}

it('a change is sent, and shows at once [calls.update-user] [roles.customer-update]', async () => {
  const { host, shop, account } = await signedIn()
  host.on(update, { data: { ...adaAlone, name: 'Countess' } })
  expect(await account.update({ name: 'Countess' })).toBe('changed')
  expect(bodyOf(host.received(update)[0])).toEqual({ name: 'Countess' })
  expect(host.received(update)[0]?.headers.get('authorization')).toBe('Bearer access-1')
  expect(shop.session.$user.get()?.name).toBe('Countess')
})

it('a new address waits until its mail is answered when the service says 201 [calls.update-user-201]', async () => {
  const { host, shop, account } = await signedIn()
  host.on(update, { status: 201, data: adaAlone })
  expect(await account.update({ email: 'new@example.com' })).toBe('confirmation-sent')
  expect(shop.session.$user.get()?.email).toBe('ada@example.com')
})

it('the answer to a change signs nobody in again who has signed out meanwhile', async () => {
  const { host, shop, account } = await signedIn()
  const late = hold<ScriptedAnswer>()
  host.on(update, () => late.promise)
  const done = account.update({ name: 'Countess' })
  await shop.session.signOut()
  late.release({ data: adaAlone })
  await done
  expect(shop.session.$user.get()).toBeNull()
})

it('a new address counts from when its code came back [calls.confirm-email-change] [roles.customer-email-change]', async () => {
  const { host, shop, account } = await signedIn()
  host.on(`POST ${paths.identity}/confirm-email-change`, { status: 204 })
  host.on(`GET ${paths.user}`, { data: { ...adaAlone, email: 'new@example.com' } })
  await account.confirmEmailChange({ email: 'new@example.com', code: 'a code' })
  const [sent] = host.received(`POST ${paths.identity}/confirm-email-change`)
  expect(sent?.query).toEqual({ email: 'new@example.com', code: 'a+code' })
  expect(shop.session.$user.get()?.email).toBe('new@example.com')
})

it('a password is changed by who knows the one before [calls.set-password] [roles.customer-password-change]', async () => {
  const { host, account } = await signedIn()
  host.on(
    `POST ${paths.identity}/set-password`,
    { status: 400, json: { title: 'Invalid input', errors: { CurrentPassword: ['Wrong'] } } },
    { status: 204 },
  )
  await expect(account.setPassword('old', 'a longer one')).rejects.toMatchObject({
    errors: { currentPassword: 'Wrong' },
  })
  await account.setPassword('older', 'a longer one')
  const sent = host.received(`POST ${paths.identity}/set-password`)
  expect(sent.map(bodyOf)).toEqual([
    { currentPassword: 'old', newPassword: 'a longer one' },
    { currentPassword: 'older', newPassword: 'a longer one' },
  ])
})

it('is nothing for a visitor who is not signed in, and no call is made [roles.token-needed]', async () => {
  const { host, shop } = setScene()
  const account = createAccount(shop)
  const link = { email: 'new@example.com', code: 'code' }
  await expect(account.update({ name: 'Countess' })).rejects.toThrow(NotAuthenticatedError)
  await expect(account.setPassword('old', 'a longer one')).rejects.toThrow(NotAuthenticatedError)
  await expect(account.confirmEmailChange(link)).rejects.toThrow(NotAuthenticatedError)
  expect(host.received()).toEqual([])
})
