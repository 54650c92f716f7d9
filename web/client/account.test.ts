import { expect, it } from 'vitest'
import {
  createAccount,
  createAccountData,
  createOwnSessions,
  enterPassword,
  listWaiting,
  mailConfirmation,
  needsPassword,
} from './account.ts'
import { ServiceError } from './errors.ts'
import { adaAlone, paths } from './testing/examples.ts'
import { bodyOf, setCustomer } from './testing/scenes.ts'
import { hold, type ScriptedAnswer } from './testing/scripted-host.ts'

const update = `PATCH ${paths.identity}`

async function setAccount() {
  const scene = await setCustomer()
  const { shop } = scene
  return { ...scene, account: createAccount(shop), data: createAccountData(shop), sessions: createOwnSessions(shop) }
}

it('sends a change of the account and shows it at once', {
  tags: ['calls.update-user', 'roles.customer-update'],
}, async () => {
  const { host, shop, account } = await setAccount()
  host.on(update, { data: { ...adaAlone, name: 'Countess' } })
  expect(await account.update({ name: 'Countess' })).toBe('changed')
  expect(bodyOf(host.received(update)[0])).toEqual({ name: 'Countess' })
  expect(host.received(update)[0]?.headers.get('authorization')).toBe('Bearer access-1')
  expect(shop.session.$user.get()?.name).toBe('Countess')
})

it('keeps the old address until the new one is confirmed after a 201', {
  tags: ['calls.update-user-201'],
}, async () => {
  const { host, shop, account } = await setAccount()
  host.on(update, { status: 201, data: adaAlone })
  expect(await account.update({ email: 'new@example.com' })).toBe('confirmation-sent')
  expect(shop.session.$user.get()?.email).toBe('ada@example.com')
})

it('does not sign a customer in again who signed out before the response to a change', async () => {
  const { host, shop, account } = await setAccount()
  const late = hold<ScriptedAnswer>()
  host.on(update, () => late.promise)
  const done = account.update({ name: 'Countess' })
  await shop.session.signOut()
  late.release({ data: adaAlone })
  await done
  expect(shop.session.$user.get()).toBeNull()
})

it('uses a new address once its code is confirmed', {
  tags: ['calls.confirm-email-change', 'roles.customer-email-change'],
}, async () => {
  const { host, shop, account } = await setAccount()
  host.on(`POST ${paths.identity}/confirm-email-change`, { status: 204 })
  host.on(`GET ${paths.user}`, { data: { ...adaAlone, email: 'new@example.com' } })
  await account.confirmEmailChange({ email: 'new@example.com', code: 'a code' })
  const [sent] = host.received(`POST ${paths.identity}/confirm-email-change`)
  expect(sent?.query).toEqual({ email: 'new@example.com', code: 'a+code' })
  expect(shop.session.$user.get()?.email).toBe('new@example.com')
})

it('brings another address over with the code that was mailed there, and says what came', async () => {
  const { host, shop, account } = await setAccount()
  const asking = `POST ${paths.identity}/addresses`
  const joining = `POST ${paths.identity}/addresses/join`
  const joined = { email: 'old+tag@example.com', licenses: 2, orders: 1 }
  host.on(asking, { status: 204 })
  host.on(joining, { data: joined })
  host.on(`GET ${paths.user}`, { data: { ...adaAlone, ownedProducts: ['thrum'] } })
  await account.mailAddressLink('old+tag@example.com')
  expect(bodyOf(host.received(asking)[0])).toEqual({ email: 'old+tag@example.com' })
  expect(await account.joinAddress({ email: 'old+tag@example.com', code: 'a code' })).toEqual(joined)
  expect(host.received(joining)[0]?.query).toEqual({ email: 'old+tag@example.com', code: 'a+code' })
  expect(shop.session.$user.get()?.ownedProducts).toEqual(['thrum'])
})

it('changes a password only with the current one', {
  tags: ['calls.set-password', 'roles.customer-password-change'],
}, async () => {
  const { host, account } = await setAccount()
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

it('exports all data kept of a customer', async () => {
  const { host, data } = await setAccount()
  const kept = { exportedAt: '2026-03-01T12:00:00Z', shop: 'shop-1', sections: { orders: [{ id: 'o1', due: 9900 }] } }
  host.on(`GET ${paths.identity}/export`, { json: kept })
  expect(await data.read()).toEqual(kept)
})

it('erases an account with the password and the confirmation word', async () => {
  const { host, data } = await setAccount()
  host.on(`POST ${paths.identity}/erase`, { status: 204 })
  await data.erase('pass word')
  const [call] = host.received().filter(({ path }) => path.endsWith('/erase'))
  expect(JSON.parse(call?.body ?? '')).toEqual({ password: 'pass word', confirmation: 'ERASE' })
})

const sessionsPath = `${paths.identity}/sessions`
const session = {
  id: 'session-1',
  device: 'Mozilla/5.0',
  createdAt: '2026-03-01T12:00:00Z',
  lastUsedAt: '2026-03-02T12:00:00Z',
  isCurrent: true,
}

it('lists the sessions of a customer', async () => {
  const { host, sessions } = await setAccount()
  host.on(`GET ${sessionsPath}`, { data: [session] })
  expect(await sessions.list()).toEqual([session])
})

it('ends one session, or all of them', async () => {
  const { host, sessions } = await setAccount()
  host.on(`DELETE ${sessionsPath}/session-1`, { status: 204 })
  host.on(`DELETE ${sessionsPath}`, { status: 204 })
  await sessions.end('session-1')
  await sessions.endAll()
  const ended = host.received().filter(({ method }) => method === 'DELETE')
  expect(ended.map((call) => call.path)).toEqual([`${sessionsPath}/session-1`, sessionsPath])
})

it('ignores that a session has already ended, but not another failure', async () => {
  const { host, sessions } = await setAccount()
  host.on(`DELETE ${sessionsPath}/session-1`, { status: 404 })
  await sessions.end('session-1')
  host.on(`DELETE ${sessionsPath}/session-1`, { status: 500 })
  await expect(sessions.end('session-1')).rejects.toThrow(ServiceError)
})

it('recognises a call that needs the password again, and sends the password as it was typed', async () => {
  const { host, shop } = await setCustomer()
  const problem = { title: 'Not allowed', status: 403 }
  host.on(`DELETE ${paths.identity}/sessions`, { status: 403, json: { ...problem, code: 'reauthentication-required' } })
  const refused = await createOwnSessions(shop)
    .endAll()
    .catch((error: unknown) => error)
  host.on(`DELETE ${paths.identity}/sessions`, { status: 403, json: problem })
  const other = await createOwnSessions(shop)
    .endAll()
    .catch((error: unknown) => error)
  expect([needsPassword(refused), needsPassword(other), needsPassword(new Error('away'))]).toEqual([true, false, false])

  host.on(`POST ${paths.identity}/enter-password`, { status: 204 })
  await enterPassword(shop, 'pass word')
  const [call] = host.received(`POST ${paths.identity}/enter-password`)
  expect(call?.body).toBe('pass word')
})

const waitingPath = `${paths.identity}/waiting`

it('lists pending confirmations and requests their email again', async () => {
  const { host, shop, heard } = await setCustomer()
  host.on(`GET ${waitingPath}`, { data: [{ kind: 'purchase', email: 'ada@example.com' }] })
  host.on(`POST ${waitingPath}/mail`, { status: 204 })
  expect(await listWaiting(shop)).toEqual([{ kind: 'purchase', email: 'ada@example.com' }])
  await mailConfirmation(shop)
  expect(heard().map((call) => `${call.method} ${call.path}`)).toEqual([
    `GET ${waitingPath}`,
    `POST ${waitingPath}/mail`,
  ])
})

it('lists no pending confirmations when the service lacks the endpoint, and rejects after a failure', async () => {
  const { host, shop } = await setCustomer()
  host.on(`GET ${waitingPath}`, { status: 404 })
  expect(await listWaiting(shop)).toEqual([])
  host.on(`GET ${waitingPath}`, { status: 400, json: { title: 'Away' } })
  await expect(listWaiting(shop)).rejects.toThrow('Away')
})
