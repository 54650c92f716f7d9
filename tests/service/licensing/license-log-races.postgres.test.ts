import { sql } from 'kysely'
import { expect, it } from 'vitest'
import type { Row } from '#service/database/schema.ts'
import { growTree, hashLeaf, hashRange } from '#service/licensing/license-log/merkle-tree.ts'
import { commitTo, toHex } from '#service/licensing/license-log/rules.ts'
import { startTwoServices } from '../start-service.ts'
import { activate } from './devices.ts'
import { receiptOf, verify } from './license-log.ts'
import { newcomer } from './manual-licenses.ts'

const { services, serviceOf } = await startTwoServices('license-log-races')
const [service] = services
const { query } = service.database

const grant = (index: number, email: string) =>
  serviceOf(index).services.manualLicenses.grant({ email, productId: 'snare-works', reason: 'For a test' })
const append = (index: number) => serviceOf(index).services.licenseLog.append()
const findEntries = (): Promise<Row<'licenseLogEntries'>[]> =>
  query.selectFrom('licenseLogEntries').selectAll().orderBy('leaf').execute()
const findHead = () =>
  query.selectFrom('licenseLogHeads').selectAll().orderBy('size', 'desc').limit(1).executeTakeFirstOrThrow()

/** The root of a tree that is made of the entries alone, at once. */
function rootOf(entries: readonly Row<'licenseLogEntries'>[]): string {
  const leaves = entries.map((entry) => hashLeaf(commitTo(entry)))
  const nodes = growTree(0, leaves, () => Buffer.alloc(0))
  const byName = new Map(nodes.map(({ level, position, hash }) => [`${level}/${position}`, hash]))
  const read = ({ level, position }: { level: number; position: number }) =>
    byName.get(`${level}/${position}`) ?? Buffer.alloc(0)
  return toHex(hashRange({ start: 0, end: leaves.length }, read))
}

it('several processes append each entry once, in one row, while licenses are granted and activated', async () => {
  const ada = await newcomer(service)
  const work = Array.from({ length: 60 }, (_, index) => [grant(index, ada.email), append(index), append(index + 1)])
  await Promise.all(work.flat())
  const devices = Array.from({ length: 20 }, (_, index) => activate(serviceOf(index).app, ada.token, `race-${index}`))
  await Promise.all([...devices, ...Array.from({ length: 20 }, (_, index) => append(index))])
  await Promise.all([append(0), append(1)])

  const entries = await findEntries()
  expect(entries.map(({ leaf }) => leaf)).toEqual(entries.map((_, index) => index))
  expect(entries.filter(({ event }) => event === 'license.granted')).toHaveLength(60)
  expect(entries.filter(({ event }) => event === 'activation.created')).toHaveLength(20)
  const head = await findHead()
  expect([head.size, toHex(head.root)]).toEqual([80, rootOf(entries)])
  const receipts = await Promise.all(
    [...new Set(entries.map(({ licenseId }) => licenseId ?? ''))]
      .slice(0, 4)
      .map((id, index) => receiptOf(serviceOf(index), ada.token, id)),
  )
  for (const receipt of receipts) expect(await verify(receipt)).toMatchObject({ code: 0 })
})

it('what breaks an append off leaves all of it pending, and the next one goes on', async () => {
  const bob = await newcomer(service)
  const before = await findHead()
  // The first place of those that are free, so that the append in the background fails as well.
  await sql`insert into license_log_nodes (level, position, hash) values (0, ${before.size}, ${Buffer.alloc(32)})`.execute(
    query,
  )
  for (let count = 0; count < 5; count += 1) await grant(count, bob.email)
  await expect(append(0)).rejects.toThrow(/license_log_nodes_pkey/)
  expect((await findHead()).size).toBe(before.size)
  expect((await findEntries()).filter(({ leaf }) => leaf === null)).toHaveLength(5)
  await sql`delete from license_log_nodes where level = 0 and position = ${before.size}`.execute(query)
  await append(1)
  const entries = await findEntries()
  expect(entries.map(({ leaf }) => leaf)).toEqual(entries.map((_, index) => index))
  expect(toHex((await findHead()).root)).toBe(rootOf(entries))
})
