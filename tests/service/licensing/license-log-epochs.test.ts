import { afterAll, describe, expect, it } from 'vitest'
import { restoreBackup } from '#service/database/backup/read-backup.ts'
import { writeBackup } from '#service/database/backup/write-backup.ts'
import { declareEpoch } from '#service/licensing/license-log/service.ts'
import { freshDatabase } from '../../environment/database.ts'
import { newFolder, withDatabase } from '../database/backups.ts'
import { startService } from '../start-service.ts'
import { createTestService, type TestService } from '../test-service.ts'
import { activate } from './devices.ts'
import { receiptOf, verify } from './license-log.ts'
import { activeDevices, owner } from './manual-licenses.ts'

const sold = await startService('license-log-epochs')
const opened: TestService[] = []
afterAll(() => Promise.all(opened.map((one) => one.close())))

/** A service on a new database with what a backup holds. */
async function restore(folder: string, isDeclared: boolean): Promise<TestService> {
  const place = await freshDatabase('restored')
  const at = new Date()
  await withDatabase(place, async (into) => {
    await restoreBackup(into, folder, () => undefined, isDeclared ? (tx) => declareEpoch(tx, at) : undefined)
  })
  const service = await createTestService('restored', { place })
  opened.push(service)
  return service
}

async function back(service: TestService): Promise<string> {
  const folder = await newFolder(service.place)
  const place = { database: service.database, databaseUrl: service.place.databaseUrl }
  await writeBackup(
    place,
    folder,
    () => new Date(),
    () => undefined,
  )
  return folder
}

const ada = await owner(sold)
await activate(sold.app, ada.token, 'before')
const before = await receiptOf(sold, ada.token, ada.licenseId)
const folder = await back(sold)
const bob = await owner(sold, 'Bob')
await sold.services.licenseLog.append()
const aftermost = await receiptOf(sold, ada.token, ada.licenseId)
const [device] = await activeDevices(sold, ada.licenseId)
await sold.services.manualLicenses.freeSeat(device?.id ?? '')
await receiptOf(sold, bob.token, bob.licenseId)
const lost = await receiptOf(sold, ada.token, ada.licenseId)

describe('a log that goes on from a restored backup', () => {
  it('says what it goes on from, and is continued for whoever has lost nothing', async () => {
    const restored = await restore(folder, true)
    await activate(restored.app, ada.token, 'afterwards')
    const after = await receiptOf(restored, ada.token, ada.licenseId)
    const { epoch, size, root } = before.head
    expect(after.head.epoch).toBe(epoch + 1)
    expect(after.epochs).toMatchObject([{ leaf: size, entry: { previous: { epoch, size, root } } }])
    expect(await verify(before, after)).toEqual({ code: 0, output: expect.stringMatching(/^OK/m) })
    expect(await verify(aftermost, after)).toEqual({
      code: 0,
      output: expect.stringMatching(/A restored backup has cut the log off after \d+ entries[\s\S]*^OK/m),
    })
    expect(await verify(lost, after)).toEqual({
      code: 1,
      output: expect.stringMatching(/activation.revoked of .* was changed or left out/),
    })
    const again = await restore(await back(restored), true)
    const twice = await receiptOf(again, ada.token, ada.licenseId)
    expect(twice.epochs.map(({ entry }) => entry.epoch)).toEqual([2, 3])
    expect((await verify(before, after, twice)).code).toBe(0)
  })

  it('is found to be rewritten where the epoch is not declared', { tags: ['long'] }, async () => {
    const restored = await restore(folder, false)
    for (const name of ['one', 'two', 'three']) await owner(restored, name)
    const after = await receiptOf(restored, ada.token, ada.licenseId)
    expect(await verify(before, after)).toMatchObject({ code: 0 })
    expect((await verify(aftermost, after)).code).toBe(1)
  })
})
