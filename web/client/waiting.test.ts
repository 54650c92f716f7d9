import { expect, it } from 'vitest'
import { setCustomer } from './testing/customer-scene.ts'
import { paths } from './testing/examples.ts'
import { listWaiting, mailConfirmation } from './waiting.ts'

const path = `${paths.identity}/waiting`

it('what waits for an address is read, and its mail asked for again', async () => {
  const { host, shop, heard } = await setCustomer()
  host.on(`GET ${path}`, { data: [{ kind: 'purchase', email: 'ada@example.com' }] })
  host.on(`POST ${path}/mail`, { status: 204 })
  expect(await listWaiting(shop)).toEqual([{ kind: 'purchase', email: 'ada@example.com' }])
  await mailConfirmation(shop)
  expect(heard().map((call) => `${call.method} ${call.path}`)).toEqual([`GET ${path}`, `POST ${path}/mail`])
})

it('nothing waits at a licensing service that knows no such call; a failure is one', async () => {
  const { host, shop } = await setCustomer()
  host.on(`GET ${path}`, { status: 404 })
  expect(await listWaiting(shop)).toEqual([])
  host.on(`GET ${path}`, { status: 400, json: { title: 'Away' } })
  await expect(listWaiting(shop)).rejects.toThrow('Away')
})
