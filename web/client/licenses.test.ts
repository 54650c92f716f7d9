import { expect, it } from 'vitest'
import { NotAuthenticatedError } from './errors.ts'
import { createLicenses } from './licenses.ts'
import { signIn } from './sign-in.ts'
import { license, paths, setScene } from './testing/examples.ts'

const device = {
  id: 'activation-1',
  licenseId: 'license-1',
  name: 'Studio computer',
  status: 'Active',
  activationMethod: 'Online',
  lastValidatedAt: null,
}
const devicesPath = `${paths.licenses}/license-1/activations`

async function signedIn() {
  const scene = setScene()
  await signIn(scene.shop, 'ada@example.com', 'pass word')
  return scene
}

it('are listed page by page, the next one where the service says [calls.licenses] [roles.customer-licenses]', async () => {
  const { host, shop } = await signedIn()
  const next = `${paths.licenses}?cursor=2`
  host.on(
    `GET ${paths.licenses}`,
    { data: { items: [license], hasMore: true, next } },
    { data: { items: [], hasMore: false, next: null } },
  )
  const first = await createLicenses(shop).list()
  expect(first).toEqual({ items: [license], hasMore: true, next })
  expect(await createLicenses(shop).list(first.next ?? undefined)).toEqual({ items: [], hasMore: false, next: null })
  const calls = host.received(`GET ${paths.licenses}`)
  expect(calls.map(({ query }) => query)).toEqual([{}, { cursor: '2' }])
  expect(calls.map(({ headers }) => headers.get('authorization'))).toEqual(['Bearer access-1', 'Bearer access-1'])
})

it('have devices, page by page [calls.license-activations] [roles.customer-activations]', async () => {
  const { host, shop } = await signedIn()
  host.on(`GET ${devicesPath}`, { data: { items: [device], hasMore: false, next: null } })
  expect((await createLicenses(shop).activations('license-1')).items).toEqual([device])
  await createLicenses(shop).activations('license-1', `${devicesPath}?cursor=2`)
  expect(host.received(`GET ${devicesPath}`).map(({ query }) => query)).toEqual([{}, { cursor: '2' }])
})

it('let a device be revoked [calls.revoke]', async () => {
  const { host, shop } = await signedIn()
  host.on(`POST ${devicesPath}/activation-1/revoke`, { status: 204 })
  await createLicenses(shop).revokeActivation('license-1', 'activation-1')
  expect(host.received(`POST ${devicesPath}/activation-1/revoke`)).toHaveLength(1)
})

it('are nothing for a visitor who is not signed in, and no call is made [roles.token-needed]', async () => {
  const { host, shop } = setScene()
  await expect(createLicenses(shop).list()).rejects.toThrow(NotAuthenticatedError)
  await expect(createLicenses(shop).activations('license-1')).rejects.toThrow(NotAuthenticatedError)
  await expect(createLicenses(shop).revokeActivation('license-1', 'activation-1')).rejects.toThrow(
    NotAuthenticatedError,
  )
  expect(host.received()).toEqual([])
})
