import { expect, it } from 'vitest'
import { owner } from '../licensing/manual-licenses.ts'
import { former, newSerial } from '../licensing/old-serials.ts'
import { startTwoServices } from '../start-service.ts'
import { join, joinLink } from './address-joining.ts'

const { services, serviceOf, atOnce } = await startTwoServices('address-joining-races')
const [service] = services

const licensesOf = (customerId: string) =>
  service.database.query.selectFrom('licenses').select('id').where('customerId', '=', customerId).execute()

it('a link that two processes are asked to use many times at once merges once', async () => {
  const [ada, kim] = [await owner(service), await former(service, [newSerial()])]
  const link = await joinLink(service, ada.token, kim.email, services)
  const { counts } = await atOnce(10, (one) => join(one, link, ada.token))
  expect(counts).toEqual({ 200: 1, 400: 9 })
  expect(await licensesOf(ada.id)).toHaveLength(2)
})

it('people who add each other’s address at the same time end with one account each, and no call fails', {
  tags: ['long'],
}, async () => {
  const pairs = await Promise.all(
    Array.from({ length: 6 }, async () => {
      const [one, other] = [await owner(service), await owner(service)]
      const toOther = await joinLink(service, one.token, other.email, services)
      return { one, other, toOther, toOne: await joinLink(service, other.token, one.email, services) }
    }),
  )
  const answers = await Promise.all(
    pairs.flatMap(({ one, other, toOther, toOne }, index) => [
      join(serviceOf(index), toOther, one.token),
      join(serviceOf(index + 1), toOne, other.token),
    ]),
  )
  for (const [index, { one, other }] of pairs.entries()) {
    const [first, second] = [answers[2 * index]?.statusCode, answers[2 * index + 1]?.statusCode]
    const lost = first === 200 ? second : first
    expect([first, second]).toContain(200)
    expect([400, 401]).toContain(lost)
    const licenses = [await licensesOf(one.id), await licensesOf(other.id)].map(({ length }) => length)
    expect(licenses.sort()).toEqual([0, 2])
  }
})
