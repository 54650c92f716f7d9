import { afterAll, beforeAll, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { activationSchema, licenseSchema } from '#contract/entities/inventory.ts'
import { pagedSchema } from '#contract/entities/paging.ts'
import { freshDatabase } from '../environment/database.ts'
import { type Customer, signUpCustomer } from '../support/customer.ts'
import { type Program, startProgram } from '../support/program.ts'
import { createShopFolder, type ShopFolder } from '../support/shop-folder.ts'

const seats = 5
const attempts = 200
/** One of the demo's: for a single license. */
const voucherCode = 'NOISE-7Q4M-2XKD'

// Two programs on one PostgreSQL: what holds within one process says nothing of what two do to each other.
let shop: ShopFolder
let programs: [Program, Program]
beforeAll(async () => {
  const database = await freshDatabase('licensing-races')
  shop = await createShopFolder()
  await shop.edit('catalogue/products/clatter.yaml', 'maxActivations: 3', `maxActivations: ${seats}`)
  const start = () => startProgram(database, {}, shop.folder)
  const first = await start()
  programs = [first, await start()]
})
afterAll(async () => {
  await Promise.all(programs.map((program) => program.stop()))
  await shop.remove()
})

const inventory = '/api/customer/inventory'

/** Calls one of the programs, each in its turn. */
async function send(
  turn: number,
  method: 'GET' | 'POST',
  path: string,
  { token, body }: { token?: string; body?: unknown } = {},
) {
  const { url } = turn % 2 === 0 ? programs[0] : programs[1]
  const response = await fetch(url + path, {
    method,
    headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  return { status: response.status, text: await response.text() }
}

/** Does the same many times at once, half of it in each program; answers how often each status came. */
async function atOnce(times: number, work: (turn: number) => ReturnType<typeof send>) {
  const answers = await Promise.all(Array.from({ length: times }, (_, turn) => work(turn)))
  const counts: Record<number, number> = {}
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1
  return counts
}

async function ask(turn: number, deviceSignature: string): Promise<string> {
  const body = { deviceName: deviceSignature, deviceSignature }
  const { text } = await send(turn, 'POST', '/api/client/activations/clatter/request', { body })
  return z.parse(z.object({ id: z.string() }), JSON.parse(text)).id
}
const fulfil = (turn: number, id: string, token: string) =>
  send(turn, 'POST', `/api/customer/activations/${id}/license`, { token })

async function buyer(): Promise<Customer & { licenseId: string }> {
  const customer = await signUpCustomer(programs[0].url)
  await customer.pay((await customer.openCheckout()).checkoutId)
  const [license] = await customer.listLicenses()
  if (!license) throw new Error('The order granted no license')
  return { ...customer, licenseId: license.id }
}

/** How many seats the license says are taken, and how many devices really are on it. */
async function countSeats({ token, licenseId }: { token: string; licenseId: string }) {
  const read = async <Schema extends z.ZodMiniType>(schema: Schema, path: string) => {
    const page = z.object({ data: pagedSchema(schema) })
    return z.parse(page, JSON.parse((await send(0, 'GET', path, { token })).text)).data.items
  }
  const [license] = await read(licenseSchema, `${inventory}/licenses`)
  const devices = await read(activationSchema, `${inventory}/licenses/${licenseId}/activations`)
  return [license?.activeNumberOfActivations, devices.filter(({ status }) => status === 'Active').length]
}

it(`${attempts} devices that ask at once for ${seats} seats get ${seats}`, async () => {
  const customer = await buyer()
  const requests = await Promise.all(Array.from({ length: attempts }, (_, turn) => ask(turn, `device ${turn}`)))
  const counts = await atOnce(attempts, (turn) => fulfil(turn, requests[turn] ?? '', customer.token))
  expect(counts).toEqual({ 200: seats, 409: attempts - seats })
  expect(await countSeats(customer)).toEqual([seats, seats])
})

it(`one device that asks ${attempts} times at once takes one seat`, async () => {
  const customer = await buyer()
  const requests = await Promise.all(Array.from({ length: attempts }, (_, turn) => ask(turn, 'the same')))
  const counts = await atOnce(attempts, (turn) => fulfil(turn, requests[turn] ?? '', customer.token))
  expect(counts).toEqual({ 200: attempts })
  expect(await countSeats(customer)).toEqual([1, 1])
})

it(`a voucher that ${attempts} ask for at once is redeemed once`, async () => {
  const customers = await Promise.all(Array.from({ length: 4 }, () => signUpCustomer(programs[0].url)))
  const tokenOf = (turn: number) => customers[turn % customers.length]?.token ?? ''
  const counts = await atOnce(attempts, (turn) =>
    send(turn, 'POST', `/api/customer/vouchers/redeem?code=${voucherCode}`, { token: tokenOf(turn) }),
  )
  expect(counts).toEqual({ 200: 1, 409: attempts - 1 })
  const licenses = await Promise.all(customers.map((customer) => customer.listLicenses()))
  expect(licenses.flat()).toHaveLength(1)
})

it(`revoking devices while others are activated never exceeds the ${seats} seats`, async () => {
  const customer = await buyer()
  const held = await Promise.all(Array.from({ length: seats }, (_, turn) => ask(turn, `held ${turn}`)))
  for (const id of held) await fulfil(0, id, customer.token)
  const path = `${inventory}/licenses/${customer.licenseId}/activations`
  const { text } = await send(0, 'GET', path, { token: customer.token })
  const devices = z.parse(z.object({ data: pagedSchema(activationSchema) }), JSON.parse(text)).data.items
  const requests = await Promise.all(Array.from({ length: attempts }, (_, turn) => ask(turn, `newcomer ${turn}`)))

  let mostTaken = 0
  let isOver = false
  const watch = async () => {
    while (!isOver) mostTaken = Math.max(mostTaken, ...(await countSeats(customer)).map(Number))
  }
  const watching = watch()
  const revoking = Promise.all(
    devices.map(({ id }, turn) => send(turn, 'POST', `${path}/${id}/revoke`, { token: customer.token })),
  )
  const counts = await atOnce(attempts, (turn) => fulfil(turn, requests[turn] ?? '', customer.token))
  await revoking
  isOver = true
  await watching

  // Refused in words, not by the table's last line of defence, which would be a fault of ours.
  expect((counts[200] ?? 0) + (counts[409] ?? 0)).toBe(attempts)
  const [taken, active] = await countSeats(customer)
  expect([mostTaken, taken, active].every((number) => Number(number) <= seats)).toBe(true)
  expect([taken, counts[200] ?? 0]).toEqual([active, active])
})
