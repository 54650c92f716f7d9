import { expect, it } from 'vitest'
import { createAccountData } from './account-data.ts'
import { signIn } from './sign-in.ts'
import { paths, setScene } from './testing/examples.ts'

async function signedIn() {
  const scene = setScene()
  await signIn(scene.shop, 'ada@example.com', 'pass word')
  return { ...scene, data: createAccountData(scene.shop) }
}

it('is read as it is kept', async () => {
  const { host, data } = await signedIn()
  const kept = { exportedAt: '2026-03-01T12:00:00Z', shop: 'shop-1', sections: { orders: [{ id: 'o1', due: 9900 }] } }
  host.on(`GET ${paths.identity}/export`, { json: kept })
  expect(await data.read()).toEqual(kept)
})

it('is erased with the password and the word', async () => {
  const { host, data } = await signedIn()
  host.on(`POST ${paths.identity}/erase`, { status: 204 })
  await data.erase('pass word')
  const [call] = host.received().filter(({ path }) => path.endsWith('/erase'))
  expect(JSON.parse(call?.body ?? '')).toEqual({ password: 'pass word', confirmation: 'ERASE' })
})

it('says when the password is another', async () => {
  const { host, data } = await signedIn()
  const problem = { title: 'Invalid input', status: 400, errors: { password: ['This is not your password'] } }
  host.on(`POST ${paths.identity}/erase`, { status: 400, json: problem })
  await expect(data.erase('wrong')).rejects.toMatchObject({ errors: { password: 'This is not your password' } })
})
