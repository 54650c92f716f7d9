import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { openDatabase } from '#service/database/connection.ts'
import { migrateDatabase } from '#service/database/migrate.ts'
import { systemClock } from '#service/platform/clock.ts'
import { openKeySecret } from '#service/platform/keys/key-secret.ts'
import { findUsableKeys, insertKeys, type StoredKey } from '#service/platform/keys/repository.ts'
import { createKeyRotation } from '#service/platform/keys/rotation.ts'
import { KeysUnavailableError } from '#service/platform/keys/sealing.ts'
import { generateKey, type Key, type Keys, loadKeys } from '#service/platform/keys/service.ts'
import { freshDatabase } from '#tests/environment/database.ts'
import { testKeySecret } from '../test-service.ts'

const otherSecret = Buffer.alloc(32, 'another')

const place = await freshDatabase('sealing')
const database = await openDatabase(place)
await migrateDatabase(database)
const load = (keySecret: Buffer = testKeySecret) => loadKeys(database, systemClock, keySecret)
const opened = await load()
/** The first keys of a new database: making some takes its time, so each test starts from these. */
const sealed = await findUsableKeys(database.query)
beforeEach(() => putIn(sealed))
afterAll(() => database.close())

const putIn = (keys: (Key | StoredKey)[]) =>
  database.transaction(async (tx) => {
    await tx.deleteFrom('keys').execute()
    await insertKeys(tx, keys)
  })
const secretsOf = (keys: Keys) =>
  Object.values(keys)
    .flat()
    .map(({ secret }) => secret)
const dump = async () => JSON.stringify(await findUsableKeys(database.query))
const change = (purpose: Key['purpose'], values: { secret?: string; publicKey?: string; isSealed?: boolean }) =>
  database.query.updateTable('keys').set(values).where('purpose', '=', purpose).execute()

describe('the keys in the database', () => {
  it('are sealed: a copy of the table holds no private key and no secret', async () => {
    const secrets = secretsOf(opened)
    expect(secrets).toHaveLength(9)
    const table = await dump()
    expect(table).toContain('PUBLIC KEY')
    expect(table).not.toContain('PRIVATE KEY')
    for (const secret of secrets) expect(table).not.toContain(JSON.stringify(secret).slice(1, -1))
  })

  it('stay the same, start for start', async () => {
    expect(await load()).toEqual(opened)
    expect(await findUsableKeys(database.query)).toEqual(sealed)
  })

  it('do not open with another secret, and are left as they are', async () => {
    await expect(load(otherSecret)).rejects.toThrow(KeysUnavailableError)
    // A purpose that is new in this version needs a key: not even then is one made that belongs to no other.
    await database.query.deleteFrom('keys').where('purpose', '=', 'link').execute()
    await expect(load(otherSecret)).rejects.toThrow(KeysUnavailableError)
    const left = sealed.filter(({ purpose }) => purpose !== 'link')
    expect(await findUsableKeys(database.query)).toEqual(left)
    expect({ ...(await load()), link: [] }).toEqual({ ...opened, link: [] })
  })

  it('from before sealing are sealed at the next start, and stay what they were', async () => {
    await putIn([...opened.license, ...opened.access, ...opened.refresh, ...opened.mail])
    expect(await dump()).toContain('PRIVATE KEY')
    // Purposes that are new in this version get keys of their own.
    const { link, serial, erasure, 'license-log': log, 'compact-license': compact, ...others } = await load()
    expect({ ...opened, ...others }).toEqual(opened)
    expect([link, serial, erasure, log, compact].map(({ length }) => length)).toEqual([1, 1, 1, 1, 1])
    expect(await dump()).not.toContain('PRIVATE KEY')
    expect((await findUsableKeys(database.query)).every(({ isSealed }) => isSealed)).toBe(true)
  })

  it('are refused when one of them was put there by somebody else', async () => {
    const smuggled = await generateKey('license', new Date())
    await database.transaction((tx) => insertKeys(tx, [smuggled]))
    await expect(load()).rejects.toThrow(`Key ${smuggled.id} (license) of this database was not made by this program`)
  })

  it('are refused when a row was altered', async () => {
    const { access, mail } = opened
    const { publicKey } = await generateKey('access', new Date())
    await change('access', { publicKey: publicKey ?? '' })
    await expect(load()).rejects.toThrow(`key ${access[0].id} (access)`)
    await change('access', { publicKey: access[0].publicKey ?? '' })
    await load()
    const [link] = await database.query.selectFrom('keys').select('secret').where('purpose', '=', 'link').execute()
    await change('mail', { secret: link?.secret ?? '' })
    await expect(load()).rejects.toThrow(`key ${mail[0].id} (mail)`)
  })
})

describe('the key file', () => {
  it('is made when there are no sealed keys yet, and asked for as soon as there are', async () => {
    const file = `${place.dataDir}/keys-of-this-test/secret`
    await putIn([])
    const keySecret = await openKeySecret(database, file)
    await putIn(sealed)
    expect(await openKeySecret(database, file)).toEqual(keySecret)
    const gone = `${place.dataDir}/gone/secret`
    await expect(openKeySecret(database, gone)).rejects.toThrow(
      /^KEY_FILE: [^\n]* is not there[^\n]*restore the file[^\n]*$/,
    )
    await expect(openKeySecret(database, gone)).rejects.toThrow(KeysUnavailableError)
  })
})

describe('rotation', () => {
  it('seals the new key as the others, and what a process loads next has both', async () => {
    const [older] = opened.license
    const id = await createKeyRotation(database, systemClock, testKeySecret).rotate()
    expect(await dump()).not.toContain('PRIVATE KEY')
    expect((await load()).license.map((key) => key.id)).toEqual([id, older.id])
  })

  it('retires no key twice, none that is unknown, and not the only one', async () => {
    const [only] = opened.license
    const { rotate, retire, list } = createKeyRotation(database, systemClock, testKeySecret)
    await expect(retire(only.id)).rejects.toThrow("run 'keys rotate' first")
    await expect(retire('nonsense')).rejects.toThrow('There is no key nonsense')
    await rotate(new Date(Date.now() + 60_000))
    await expect(retire(only.id)).rejects.toThrow("run 'keys rotate' first")
    const id = await rotate()
    await retire(only.id)
    await expect(retire(only.id)).rejects.toThrow('was retired on')
    expect((await list()).map(({ state }) => state)).toEqual(['signing', 'published', 'retired', 'signing'])
    expect((await list())[0]?.id).toBe(id)
    expect((await load()).license.map((key) => key.id)).not.toContain(only.id)
  })
})
